import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A kept picture. */
export interface Kept {
  /** What it was made from; another version of the same name takes its place. */
  readonly version: string;
  readonly bytes: Buffer;
}

interface Entry {
  readonly version: string;
  readonly size: number;
  /** When its file was last marked as used, in milliseconds. */
  marked: number;
}

/** Uses are written to disk no more often than this, in milliseconds: order across restarts need not be exact. */
const MARK_EVERY = 60 * 60_000;
/** A file that is being written is no older, in milliseconds; what is was left by a crash. */
const ABANDONED = 60_000;
const FILE = /^([0-9a-f]{32})\.([0-9a-f]{16})$/;

/**
 * Pictures on disk, up to a number of bytes; the least recently used go first. One file each, named by a
 * digest of the picture's name and its version, written aside and renamed: a reader never sees half of one.
 */
export class DiskCache {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Opens a folder and takes stock of what lies in it. */
  static async open(folder: string, maxBytes: number): Promise<DiskCache> {
    const cache = new DiskCache(folder, maxBytes);
    await mkdir(folder, { recursive: true });
    await cache.#takeStock();
    return cache;
  }

  /** Bytes kept right now. */
  get bytes(): number {
    return this.#bytes;
  }

  async get(name: string): Promise<Kept | undefined> {
    const key = keyOf(name);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    try {
      const path = this.#path(key, entry.version);
      const bytes = await readFile(path);
      await mark(path, entry);
      return { version: entry.version, bytes };
    } catch {
      // Somebody else removed it: another process on the same folder, or a person.
      this.#forget(key, entry);
      return undefined;
    }
  }

  /** Keeps a picture in place of an earlier version, and lets the oldest go if there are too many bytes. */
  async put(name: string, { version, bytes }: Kept): Promise<void> {
    if (bytes.length > this.maxBytes) return;
    const key = keyOf(name);
    const path = this.#path(key, version);
    const aside = `${path}.${randomUUID()}.part`;
    await mkdir(join(this.folder, key.slice(0, 2)), { recursive: true });
    await writeFile(aside, bytes);
    await rename(aside, path);

    const before = this.#entries.get(key);
    if (before) this.#forget(key, before);
    this.#remember(key, { version, size: bytes.length, marked: Date.now() });
    if (before && before.version !== version) await remove(this.#path(key, before.version));
    await this.#makeRoom();
  }

  async #takeStock(): Promise<void> {
    const found: [key: string, entry: Entry][] = [];
    for (const shard of await readdir(this.folder, { withFileTypes: true })) {
      if (!shard.isDirectory()) continue;
      const folder = join(this.folder, shard.name);
      await Promise.all(
        (await readdir(folder)).map(async (file) => {
          const path = join(folder, file);
          const about = await stat(path).catch(() => undefined);
          if (!about) return;
          const { size, mtimeMs } = about;
          const [, key, version] = FILE.exec(file) ?? [];
          if (key && version) found.push([key, { version, size, marked: mtimeMs }]);
          else if (Date.now() - mtimeMs > ABANDONED) await remove(path);
        }),
      );
    }
    found.sort(([, a], [, b]) => a.marked - b.marked);
    for (const [key, entry] of found) {
      const older = this.#entries.get(key);
      if (older) {
        this.#forget(key, older);
        await remove(this.#path(key, older.version));
      }
      this.#remember(key, entry);
    }
    await this.#makeRoom();
  }

  async #makeRoom(): Promise<void> {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes) return;
      this.#forget(key, entry);
      await remove(this.#path(key, entry.version));
    }
  }

  #remember(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.size;
  }

  #path(key: string, version: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.${version}`);
  }
}

const digest = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
const keyOf = (name: string): string => digest(name, 32);

/** A version from everything that a picture is made from. */
export const versionOf = (...parts: unknown[]): string => digest(JSON.stringify(parts), 16);

async function mark(path: string, entry: Entry): Promise<void> {
  const now = Date.now();
  if (now - entry.marked < MARK_EVERY) return;
  entry.marked = now;
  await utimes(path, new Date(now), new Date(now));
}

/** Removes a file that may be gone already. */
async function remove(path: string): Promise<void> {
  await unlink(path).catch(() => undefined);
}
