import { createHash } from 'node:crypto';
import { readFileSync, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { unreadable, type Problem } from './problem';
import { readUploads, type Uploads } from './uploads';

/** Files that hold a list of entries, and folders with one file per entry, with the extension of those files. */
const LIST_FILES = ['platforms.yaml', 'categories.yaml', 'topics.yaml', 'staff.yaml'];
const FOLDERS = { games: '.yaml', articles: '.md', reviews: '.md', pages: '.md' };

/** Files read before the event loop gets a turn: a few milliseconds, so that the server keeps responding. */
const FILES_PER_TURN = 64;

/** Raise it when the way content becomes documents changes: every catalogue is then imported again. */
const FORMAT_VERSION = 4;

export interface Listing {
  /** Paths relative to the content folder, with `/`. Files that others refer to come first. */
  files: string[];
  /** Paths of files that do not belong in a content folder. */
  unexpected: string[];
}

/**
 * Lists the files of a content folder. Hidden files, README.md and unrelated folders are ignored.
 * @throws the system's error when there is no such folder
 */
export async function listFiles(folder: string): Promise<Listing> {
  const top = (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name) && !name.startsWith('.')).sort();
  const listing: Listing = {
    files: LIST_FILES.filter((name) => top.includes(name)),
    unexpected: top.filter((name) => !LIST_FILES.includes(name)),
  };
  for (const [name, ending] of Object.entries(FOLDERS)) {
    const entries = (await readdir(join(folder, name), { withFileTypes: true }).catch(emptyIfMissing))
      .filter((entry) => !entry.name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const expected = !entry.isDirectory() && entry.name.endsWith(ending);
      listing[expected ? 'files' : 'unexpected'].push(`${name}/${entry.name}`);
    }
  }
  return listing;
}

const emptyIfMissing = (error: NodeJS.ErrnoException): Dirent[] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/** Reads files one after another, synchronously: many times faster for tens of thousands of small files. */
export async function* readFiles(
  folder: string,
  files: readonly string[],
): AsyncGenerator<{ file: string; text: string; problem?: Problem }> {
  for (const [index, file] of files.entries()) {
    if (index % FILES_PER_TURN === 0) await yieldToEventLoop();
    try {
      yield { file, text: readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '') };
    } catch (error) {
      yield { file, text: '', problem: unreadable(file, error as NodeJS.ErrnoException) };
    }
  }
}

/** Digest of all content files and uploads: differs whenever any of them changes. */
export class ContentDigest {
  readonly #hash = createHash('sha256').update(`format ${FORMAT_VERSION}\n`);
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

/** Computes the digest of a whole content folder. */
export async function digestOf(folder: string): Promise<string> {
  const digest = new ContentDigest();
  digest.addUploads(await readUploads(folder));
  const { files } = await listFiles(folder);
  for await (const { file, text } of readFiles(folder, files)) digest.add(file, text);
  return digest.toString();
}

/** The slug a content file is named after. */
export const slugOf = (file: string): string => basename(file, extname(file));
