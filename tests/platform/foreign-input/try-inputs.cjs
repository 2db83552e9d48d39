/**
 * Tries inputs one after the other, in a process of its own that can be killed:
 *   node try-inputs.cjs SAMPLES SEED FIRST
 * Of each it writes a line before and after, with its kind, its length, and what it has cost.
 */
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { mutate } = require('./mutate.cjs');

const root = join(__dirname, '..', '..', '..');
const comments = (file) => require(join(root, 'services/comments/dist', file));
const catalog = (file) => require(join(root, 'services/catalog/dist', file));
const { randomFrom } = require(join(root, 'packages/service-kit/dist/testing/random.js'));
const [folder, seed, first] = process.argv.slice(2);

const { SiteError } = comments('texts/site-error.js');
const { detectFormat } = comments('sites/import-export/formats/index.js');
const { openFile } = comments('sites/import-export/read-file.js');
const { readRecords } = comments('sites/import-export/reading/read-records.js');
const { SENT_FILE_LIMITS } = comments('sites/import-export/reading/limits.js');
const { openForeignFile } = comments('sites/import-export/reading/foreign-file.js');
const { toAuthorName } = comments('sites/import-export/author-name.js');
const { headerLength } = comments('notices/mail/inbound/mail-headers.js');
const { readEnvelope } = comments('notices/mail/inbound/read-envelope.js');
const { readText } = comments('notices/mail/inbound/read-text.js');
const { stripQuotes } = comments('notices/mail/inbound/strip-quotes.js');
const { toPlainText, toPlainLine } = comments('texts/plain-text.js');
const { hasSpoiler } = comments('texts/link-addresses.js');
const { findLinks, hasAddress } = comments('texts/find-links.js');
const { cleanComment } = comments('texts/comment-input.js');
const { readings } = comments('texts/normalise-words.js');
const { toFeatures } = comments('moderation/spam/features.js');
const { parseYaml } = catalog('content/yaml-source.js');
const { renderMarkdown } = catalog('content/markdown/render.js');
const { splitFrontMatter } = catalog('content/split-front-matter.js');

/** More than members may write. */
const MAX_COMMENT_LENGTH = 5_000;
const { maxBytes, maxRecords } = SENT_FILE_LIMITS;

async function readImport(bytes) {
  const file = await openFile(
    (async function* () {
      yield bytes;
    })(),
    maxBytes,
  );
  for await (const record of readRecords(file, detectFormat(file.head), 'texts', maxRecords))
    if (record.kind === 'author') toAuthorName(record.name);
}

/** Ways into the site, each with the samples that it takes. */
const WAYS = {
  imports: readImport,
  // In a process of its own, as SQLite needs: fewer, since each takes a start.
  databases: async (bytes) => {
    const file = await openForeignFile(
      async function* () {
        yield bytes;
      },
      { limits: SENT_FILE_LIMITS },
    );
    for await (const record of file.read('texts')) void record;
  },
  mail: (bytes) => {
    readEnvelope(bytes.subarray(0, headerLength(bytes)));
    const read = readText(bytes);
    if (read) stripQuotes(read.text);
  },
  html: (bytes) => {
    const html = bytes.toString();
    toPlainText({ html });
    toPlainLine(html);
    hasSpoiler(html);
  },
  comments: (bytes) => {
    const text = cleanComment(bytes.toString().slice(0, MAX_COMMENT_LENGTH)) ?? '';
    findLinks(text);
    hasAddress(text);
    readings(text);
    toFeatures(text);
  },
  content: (bytes) => {
    const file = splitFrontMatter('an-article.md', bytes.toString());
    if (!Array.isArray(file)) renderMarkdown(file.body);
  },
  yaml: (bytes) => void parseYaml('a-game.yaml', bytes.toString()),
};

const samples = Object.fromEntries(
  Object.keys(WAYS).map((way) => [
    way,
    readdirSync(join(folder, way)).map((name) => readFileSync(join(folder, way, name))),
  ]),
);
const NAMES = Object.keys(WAYS).flatMap((way) => Array(way === 'databases' ? 1 : 30).fill(way));
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function tryInput(number) {
  const random = randomFrom(Number(seed) * 1_000_003 + number);
  const way = NAMES[Math.floor(random() * NAMES.length)];
  const input = mutate(random, samples[way]);
  // The reader of the lines keeps it when something is found, a moment later.
  writeFileSync(join(folder, `latest-${number % 8}`), input);
  say({ number, way, length: input.length });
  const before = process.cpuUsage();
  let problem;
  try {
    await WAYS[way](input);
  } catch (error) {
    if (!(error instanceof SiteError)) problem = String(error.stack);
  }
  const { user, system } = process.cpuUsage(before);
  const rssMb = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  say({ number, way, length: input.length, cpuMs: Math.round((user + system) / 1_000), rssMb, problem });
}

(async () => {
  for (let number = Number(first); ; number += 1) {
    await tryInput(number);
    await new Promise(setImmediate);
  }
})();
