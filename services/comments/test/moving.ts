import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '@savepoint/contracts/schema';
import { commentModel } from '../src/models/comment';
import { caseModel } from '../src/models/moderation';
import { pageModel } from '../src/models/site';
import { threadModel } from '../src/models/thread';
import { detectFormat, READERS } from '../src/sites/moving/formats';
import { exportDisqus } from '../src/sites/moving/export-disqus';
import type { ExportedComment, ExportedPage } from '../src/sites/moving/export-format';
import { exportSite } from '../src/sites/moving/export-site';
import { importSite, type ImportOptions } from '../src/sites/moving/import-site';
import type { ImportFormat } from '../src/sites/moving/record';
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

/** Imports a file, whose format is detected. */
export async function importFile(
  stack: Pick<Stack, 'connection'>,
  site: Site,
  file: string,
  { format, ...options }: Partial<ImportOptions> = {},
) {
  const detected: ImportFormat = format ?? (await detectFormat(file));
  return importSite(modelsOf(stack), site, () => READERS[detected](file), { format: detected, ...options });
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
