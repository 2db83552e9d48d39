import { createHash } from 'node:crypto';
import { readFileSync, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { readUploads, type Uploads } from './uploads';

/** Files that are lists, and folders with a file for each thing, by the ending its files have. */
const LISTS = ['platforms.yaml', 'categories.yaml', 'staff.yaml'];
const FOLDERS = { games: '.yaml', articles: '.md', reviews: '.md', pages: '.md' };

/** Files read between two turns of the event loop: a few milliseconds, so that a server goes on answering. */
const AT_ONCE = 64;

/** A change to how content becomes documents is a change of the content: raise it, and every catalogue is made anew. */
const FORMAT = 1;

export interface Listing {
  /** Relative to the content folder, with `/`, in a fixed order: what others refer to comes first. */
  files: string[];
  /** What is no content although it lies where content does. */
  strays: string[];
}

/**
 * The files of a content folder. Hidden files, notes (README.md) and folders of other parts are left out.
 * @throws the system's error when there is no such folder
 */
export async function listFiles(folder: string): Promise<Listing> {
  const top = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name) && !name.startsWith('.')).sort();
  const listing: Listing = {
    files: LISTS.filter((name) => top.includes(name)),
    strays: top.filter((name) => !LISTS.includes(name)),
  };
  for (const [name, ending] of Object.entries(FOLDERS)) {
    const entries = (await readdir(join(folder, name), { withFileTypes: true }).catch(none))
      .filter((entry) => !entry.name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const fits = !entry.isDirectory() && entry.name.endsWith(ending);
      listing[fits ? 'files' : 'strays'].push(`${name}/${entry.name}`);
    }
  }
  return listing;
}

const none = (error: NodeJS.ErrnoException): Dirent[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/** Reads files one after the other. Small files by the ten thousand are read many times faster this way than asynchronously. */
export async function* readFiles(
  folder: string,
  files: readonly string[],
): AsyncGenerator<{ file: string; text: string }> {
  for (const [index, file] of files.entries()) {
    if (index % AT_ONCE === 0) await turn();
    yield { file, text: readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '') };
  }
}

/** Tells one state of the content from another. */
export class ContentDigest {
  readonly #hash = createHash('sha256').update(`format ${FORMAT}\n`);
  add(file: string, text: string): void {
    this.#hash.update(`${file}\n${Buffer.byteLength(text)}\n${text}`);
  }
  addUploads({ revisions }: Uploads): void {
    for (const [path, revision] of revisions) this.add(path, revision);
  }
  toString(): string {
    return this.#hash.digest('hex');
  }
}

/** The digest of a whole content folder. */
export async function digestOf(folder: string): Promise<string> {
  const digest = new ContentDigest();
  digest.addUploads(await readUploads(folder));
  const { files } = await listFiles(folder);
  for await (const { file, text } of readFiles(folder, files)) digest.add(file, text);
  return digest.toString();
}

/** The slug a content file is named after. */
export const slugOf = (file: string): string => basename(file, extname(file));
