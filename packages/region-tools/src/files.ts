import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressedCopies } from '@savepoint/region-store';
import writeFileAtomic from 'write-file-atomic';

/** Lists every file below a folder, sorted, as paths relative to it with forward slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();

/** Replaces a JSON file atomically; the content is on disk when this returns. */
export const writeJson = (file: string, value: unknown): void =>
  writeFileAtomic.sync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Writes `.br` and `.gz` beside every text file of a folder, with maximum compression. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    filesBelow(folder).map(async (name) => {
      const file = path.join(folder, name);
      for (const [copy, content] of await compressedCopies(file, readFileSync(file)))
        writeFileSync(copy, content);
    }),
  );
}
