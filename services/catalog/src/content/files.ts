import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/** Files read ahead of the one that is looked at. */
const AHEAD = 64;

/** A change to how content becomes documents is a change of the content: raise it, and every catalogue is made anew. */
const FORMAT = 1;

/** The files of a content folder, relative to it, in a fixed order: what others refer to comes first. Hidden files and notes (.md at the top) are left out. */
export async function listFiles(folder: string): Promise<string[]> {
  const below = async (name: string, extension: string) =>
    (await readdir(join(folder, name)).catch(absent))
      .filter((file) => file.endsWith(extension) && !file.startsWith('.'))
      .map((file) => `${name}/${file}`);
  const top = (await readdir(folder)).filter((file) => file.endsWith('.yaml') && !file.startsWith('.'));
  const inside = await Promise.all([
    below('games', '.yaml'),
    below('articles', '.md'),
    below('reviews', '.md'),
    below('pages', '.md'),
  ]);
  return [...top.sort(), ...inside.flatMap((files) => files.sort())];
}

const absent = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/** Reads files one after the other, in the order given, some of them ahead. */
export async function* readFiles(
  folder: string,
  files: readonly string[],
): AsyncGenerator<{ file: string; text: string }> {
  const read = (file: string | undefined) => {
    const text = file === undefined ? undefined : readFile(join(folder, file), 'utf8');
    text?.catch(() => {}); // met below, when its turn comes
    return text;
  };
  const ahead = files.slice(0, AHEAD).map(read);
  for (const [index, file] of files.entries()) {
    const text = await ahead.shift();
    ahead.push(read(files[index + AHEAD]));
    yield { file, text: text! };
  }
}

/** Tells one state of the content from another. */
export class ContentDigest {
  readonly #hash = createHash('sha256').update(`format ${FORMAT}\n`);
  add(file: string, text: string): void {
    this.#hash.update(`${file}\n${Buffer.byteLength(text)}\n${text}`);
  }
  toString(): string {
    return this.#hash.digest('hex');
  }
}

/** The digest of a whole content folder. */
export async function digestOf(folder: string): Promise<string> {
  const digest = new ContentDigest();
  for await (const { file, text } of readFiles(folder, await listFiles(folder))) digest.add(file, text);
  return digest.toString();
}

/** The slug a content file is named after. */
export const slugOf = (file: string): string => basename(file, extname(file));
