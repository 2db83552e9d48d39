import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '@savepoint/contracts/schema';
import { commentModel } from '../src/data/models/comment';
import { caseModel } from '../src/data/models/moderation';
import { pageModel } from '../src/data/models/site';
import { threadModel } from '../src/data/models/thread';
import { detectFormat } from '../src/sites/import-export/formats';
import { exportDisqus } from '../src/sites/import-export/export-disqus';
import type { ExportedComment, ExportedPage } from '../src/sites/import-export/export-format';
import { exportSite } from '../src/sites/import-export/export-site';
import { importSite, type ImportOptions } from '../src/sites/import-export/import-site';
import { openFile } from '../src/sites/import-export/read-file';
import { COMMAND_LIMITS } from '../src/sites/import-export/reading/limits';
import { readRecords } from '../src/sites/import-export/reading/read-records';
import type { ImportFormat, ReadingPart } from '../src/sites/import-export/record';
import type { Stack } from './stack';

/** A folder for files, which `close` removes. */
export function createFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'moving-'));
  let count = 0;
  return {
    write(content: string | Uint8Array): string {
      const file = join(folder, `file-${++count}`);
      writeFileSync(file, content);
      return file;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What an import writes to. */
export const modelsOf = ({ connection }: Pick<Stack, 'connection'>) => ({
  pages: pageModel(connection),
  comments: commentModel(connection),
  threads: threadModel(connection),
  cases: caseModel(connection),
});

const open = (file: string) =>
  openFile(createReadStream(file) as AsyncIterable<Buffer>, COMMAND_LIMITS.maxBytes);

/** The records of a file, as the process for files reads them. */
export async function* readPlain(file: string, format: ImportFormat, part: ReadingPart) {
  yield* readRecords(await open(file), format, part, COMMAND_LIMITS.maxRecords);
}

/** Imports a file, whose format is detected. */
export async function importFile(
  stack: Pick<Stack, 'connection'>,
  site: Site,
  file: string,
  { format, ...options }: Partial<ImportOptions> = {},
) {
  const detected = format ?? detectFormat((await open(file)).head);
  return importSite(modelsOf(stack), site, (part) => readPlain(file, detected, part), {
    format: detected,
    ...options,
  });
}

async function collect(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

/** The export of a site as text. */
export const exportText = (stack: Pick<Stack, 'connection'>, site: Site) =>
  collect(exportSite(modelsOf(stack), site));
export const exportXml = (stack: Pick<Stack, 'connection'>, site: Site) =>
  collect(exportDisqus(modelsOf(stack), site));

/** The lines of an export. */
export async function exported(stack: Pick<Stack, 'connection'>, site: Site) {
  const [header, ...lines] = (await exportText(stack, site))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type?: string });
  return {
    header,
    pages: lines.filter((line): line is ExportedPage => line.type === 'page'),
    comments: lines.filter((line): line is ExportedComment => line.type === 'comment'),
  };
}

/** The comments of an export as their readers know them: uids by the place of the comment in the file. */
export function withoutUids(comments: readonly ExportedComment[]) {
  const places = new Map(comments.map(({ uid }, place) => [uid, place]));
  return comments.map(({ uid, parent, source: _source, ...comment }) => ({
    ...comment,
    uid: places.get(uid),
    parent: parent === null ? null : places.get(parent),
  }));
}
