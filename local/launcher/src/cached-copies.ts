import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Copies = [name: string, content: Buffer][];

const EXTENSIONS = ['.br', '.gz'];

/**
 * Compresses files once: maximum compression takes a large part of the first start of a site.
 * @param folder of the copies, by the digest of what they are copies of
 * @returns what `compressedCopies` does
 */
export const cachedCopies =
  (folder: string) =>
  async (name: string, content: Buffer): Promise<Copies> => {
    const file = join(folder, createHash('sha256').update(content).digest('hex'));
    if (EXTENSIONS.every((extension) => existsSync(file + extension)))
      return Promise.all(
        EXTENSIONS.map(async (extension): Promise<Copies[number]> => [
          name + extension,
          await readFile(file + extension),
        ]),
      );
    const { compressedCopies } = await import('@savepoint/region-tools/workspace');
    const copies = await compressedCopies(name, content);
    await mkdir(folder, { recursive: true });
    for (const [copy, compressed] of copies) await replace(file + copy.slice(name.length), compressed);
    return copies;
  };

/** Writes a file that is complete whenever it exists. */
async function replace(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
