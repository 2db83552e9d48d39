/**
 * Checks that the documents name only what exists: every link and path, every npm and `savepoint-region`
 * command, and every symbol in code font. Prints what is missing with its document and line, and ends
 * with status 1 if anything is.
 *
 * The walks of docs/architecture.md are held to their limits as well: files per walk, lines per file.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { root, workspaces } from '../build/workspaces.mjs';

const MAX_FILES_PER_WALK = 25;
const MAX_LINES_PER_FILE = 250;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Documents about the project itself; `content/` holds what the site publishes. */
const documents = tracked.filter(
  (file) => file.endsWith('.md') && !/^content\/(?!README)|^CHANGELOG\.md$/.test(file),
);
const SOURCE = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.js', '.css', '.json', '.yml', '.yaml', '.html']);
const isSource = (file) => SOURCE.has(extname(file)) && !/^content\/|package-lock\.json$/.test(file);

/** Every word of the sources: a symbol or field that is named must be one of them. */
const words = new Set(tracked.filter(isSource).flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []));
const topLevel = new Set(tracked.map((file) => file.split('/')[0]));
const packages = new Map(workspaces().map(({ folder, manifest }) => [folder, manifest]));
const manifestOf = (name) =>
  packages.get(name) ?? [...packages.values()].find((manifest) => manifest.name === name);
const rootManifest = JSON.parse(read('package.json'));

const isTracked = (path) => {
  const plain = normalize(path).replace(/\/$/, '');
  return tracked.some((file) => file === plain || file.startsWith(`${plain}/`));
};

/** Where a path in a document may start: the root, the document’s folder, or that folder’s sources. */
const exists = (document, path) =>
  [path, join(dirname(document), path), join(dirname(document), 'src', path)].some(isTracked);

const PATH = /^\.{0,2}\/?[\w@.-]+(\/[\w@.-]+)*\/?$/;
const looksLikePath = (text) =>
  PATH.test(text) &&
  (text.includes('/')
    ? topLevel.has(text.split('/')[0]) || /^\.{1,2}\//.test(text)
    : /\.(ts|tsx|mjs|md|css)$/.test(text));

/** camelCase, PascalCase with a second capital, or UPPER_CASE: the shapes of our symbols. */
const SYMBOL = /^(?:[a-z]+(?:[A-Z]\w*)+|[A-Z][a-z0-9]+(?:[A-Z]\w*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

/** Folders that exist only once something has run. */
const MADE_BY_RUNNING = /^(\.\/)?(data|dist|node_modules|\.cache)(\/|$)|\/dist(\/|$)/;

function* problemsOfCode(document, text) {
  if (looksLikePath(text) && !MADE_BY_RUNNING.test(text)) {
    const found = text.includes('/') ? exists(document, text) : tracked.some((f) => f.split('/').pop() === text);
    if (!found) yield `no such path: ${text}`;
    return;
  }
  const symbol = text.replace(/\(.*\)$/, '').split('.').pop();
  if (SYMBOL.test(symbol) && !words.has(symbol)) yield `no such symbol: ${text}`;
}

/** `npm start`, `npm test` or `npm run name`, perhaps with `-w workspace`. */
const NPM = /\bnpm (?:run ([\w:-]+)|(start|test))(?: -w ([\w@/.-]+))?/g;
const NODE = /\bnode ((?:\w[\w.-]*\/)+[\w.-]+\.m?js)\b/g;

function* problemsOfCommands(line) {
  for (const [command, named, plain, workspace] of line.matchAll(NPM)) {
    const manifest = workspace ? manifestOf(workspace) : rootManifest;
    if (!manifest?.scripts?.[named ?? plain]) yield `no such script: ${command}`;
  }
  for (const [command, file] of line.matchAll(NODE))
    if (!isTracked(file) && !MADE_BY_RUNNING.test(file)) yield `no such file: ${command}`;
}

const problems = [];
for (const document of documents) {
  let fenced = false;
  read(document)
    .split('\n')
    .forEach((line, index) => {
      const found = [];
      if (/^\s*```/.test(line)) fenced = !fenced;
      found.push(...problemsOfCommands(line));
      if (!fenced) {
        for (const [, code] of line.matchAll(/`([^`]+)`/g)) found.push(...problemsOfCode(document, code));
        for (const [, target] of line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
          if (!/^[a-z]+:/.test(target) && !isTracked(join(dirname(document), target)))
            found.push(`broken link: ${target}`);
      }
      problems.push(...found.map((problem) => `${document}:${index + 1}: ${problem}`));
    });
}

/** The walks: numbered lists of linked files under a heading that begins with “Walk”. */
const ARCHITECTURE = 'docs/architecture.md';
if (existsSync(join(root, ARCHITECTURE)))
  for (const section of read(ARCHITECTURE).split(/^## /m).slice(1)) {
    const [title] = section.split('\n');
    if (!title.startsWith('Walk')) continue;
    const files = [
      ...new Set(
        [...section.matchAll(/\]\(\.\.\/([^)#]+\.(?:tsx?|mjs|css))\)/g)].map(([, file]) => file),
      ),
    ].filter((file) => existsSync(join(root, file)));
    const lines = files.map((file) => read(file).split('\n').length - 1);
    console.log(`${title}: ${files.length} files, ${lines.reduce((sum, count) => sum + count, 0)} lines`);
    if (files.length > MAX_FILES_PER_WALK)
      problems.push(`${ARCHITECTURE}: “${title}” names ${files.length} files, more than ${MAX_FILES_PER_WALK}`);
    files.forEach((file, index) => {
      if (lines[index] > MAX_LINES_PER_FILE)
        problems.push(`${ARCHITECTURE}: ${file} has ${lines[index]} lines, more than ${MAX_LINES_PER_FILE}`);
    });
  }

if (problems.length) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${documents.length} documents name only what exists`);
