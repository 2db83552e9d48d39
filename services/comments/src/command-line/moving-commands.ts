import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connection } from 'mongoose';
import { SiteError } from '../texts';
import {
  caseModel,
  COMMAND_LINE,
  commentModel,
  logChange,
  pageModel,
  siteLogModel,
  siteModel,
  threadModel,
} from '../data';
import {
  COMMAND_LIMITS,
  describeReport,
  exportDisqus,
  exportSite,
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportProgress,
  importSite,
  isFruitless,
  openForeignFile,
  readSite,
} from '../sites';
import type { Output } from './output';
import { UsageError, type CommandRequest } from './parse-arguments';

interface Terminal extends Output {
  folder: string;
}

const EXPORTERS = { savepoint: exportSite, disqus: exportDisqus };
const PROGRESS_INTERVAL_MS = 1_000;
/** An export has what readers do not see. */
const PRIVATE_MODE = 0o600;

/** `site import`: adds the comments of a file to the threads of a site. @throws {SiteError}, {UsageError} */
export async function importCommand(
  connection: Connection,
  { names: [key = '', name = ''], moving: { format: chosen, ...options } }: CommandRequest,
  { stderr, folder }: Terminal,
) {
  const models = {
    pages: pageModel(connection),
    comments: commentModel(connection),
    threads: threadModel(connection),
    cases: caseModel(connection),
  };
  const site = await readSite(siteModel(connection), key);
  if (chosen !== undefined && !isImportFormat(chosen))
    throw new UsageError(`--format is one of ${IMPORT_FORMATS.join(', ')}.`);
  const { format, read } = await openForeignFile(() => readBytes(resolve(folder, name)), {
    limits: COMMAND_LIMITS,
    format: chosen,
  });
  const report = await importSite(models, site, read, {
    ...options,
    format,
    maxComments: COMMAND_LIMITS.maxComments,
    onProgress: createProgress(stderr),
  });
  if (!report.dry_run)
    await logChange(siteLogModel(connection), {
      ...{ site: key, action: 'imported', by: COMMAND_LINE },
      about: `${report.comments.added} (${format})`,
    });
  return { text: describeReport(report), json: report, failed: isFruitless(report) };
}

async function* readBytes(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new SiteError(`The file cannot be read: ${(error as Error).message}.`);
  }
}

/** `site export`: writes everything a site has to a file, or to the output. @throws {SiteError}, {UsageError} */
export async function exportCommand(
  connection: Connection,
  { names: [key = '', name], moving: { format = 'savepoint' } }: CommandRequest,
  { stdout, folder }: Terminal,
) {
  const models = {
    pages: pageModel(connection),
    comments: commentModel(connection),
    threads: threadModel(connection),
  };
  const site = await readSite(siteModel(connection), key);
  if (format !== 'savepoint' && format !== 'disqus') throw new UsageError('--format is savepoint or disqus.');
  const lines = EXPORTERS[format](models, site);
  if (name === undefined) {
    for await (const line of lines) if (!stdout.write(line)) await drained(stdout);
    return null;
  }
  // Under its name when it is complete only.
  const file = resolve(folder, name);
  const partial = `${file}.partial`;
  try {
    await pipeline(Readable.from(lines), createWriteStream(partial, { mode: PRIVATE_MODE }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return { text: `Written: ${file}`, json: { file } };
}

/** Waits until the reader of the output has caught up, so that an export stays small in memory. */
const drained = (stream: Output['stdout']): Promise<unknown> =>
  'once' in stream
    ? new Promise((done) => (stream as NodeJS.WriteStream).once('drain', done))
    : Promise.resolve();

const isImportFormat = (format: string): format is ImportFormat =>
  IMPORT_FORMATS.some((each) => each === format);

/** Says once a second how far an import is. */
function createProgress(stderr: Output['stderr']): (progress: ImportProgress) => void {
  let last = Date.now();
  return ({ phase, done, total }) => {
    if (Date.now() - last < PROGRESS_INTERVAL_MS) return;
    last = Date.now();
    stderr.write(`${phase} ${done}${total === undefined ? '' : ` of ${total}`} comments\n`);
  };
}
