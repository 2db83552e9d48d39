import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ageMs } from '@savepoint/contracts/base';
import writeFileAtomic from 'write-file-atomic';

/** A picture in the cache. */
export interface CachedPicture {
  /** Digest of everything it was made from; another version of the same name replaces it. */
  readonly version: string;
  readonly bytes: Buffer;
}

interface Entry {
  readonly version: string;
  readonly size: number;
  /** Modification time of its file, in milliseconds since the epoch: about when it was last used. */
  usedAt: number;
}

/** Minimum interval between two writes of a file’s last use: the order after a restart may be inexact. */
const TOUCH_INTERVAL_MS = 60 * 60_000;
/** A temporary file that is older was left by a crash. */
const TEMPORARY_FILE_MAX_AGE_MS = 60_000;
const FILE_NAME = /^([0-9a-f]{32})\.([0-9a-f]{16})$/;

/**
 * A cache of pictures on disk, limited in bytes; the least recently used are evicted first. Each is one file,
 * named by digests of its name and its version, and written atomically.
 */
export class DiskCache {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Opens a folder and reads which pictures are in it. */
  static async open(folder: string, maxBytes: number): Promise<DiskCache> {
    const cache = new DiskCache(folder, maxBytes);
    await mkdir(folder, { recursive: true });
    await cache.#load();
    return cache;
  }

  /** Bytes of all cached pictures. */
  get bytes(): number {
    return this.#bytes;
  }

  async get(name: string): Promise<CachedPicture | undefined> {
    const key = keyOf(name);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    try {
      const path = this.#path(key, entry.version);
      const bytes = await readFile(path);
      await touch(path, entry);
      return { version: entry.version, bytes };
    } catch {
      // The file was removed by another process on the same folder, or by hand.
      this.#remove(key, entry);
      return undefined;
    }
  }

  /** Stores a picture, replaces its earlier version, and evicts the oldest pictures beyond the limit. */
  async put(name: string, { version, bytes }: CachedPicture): Promise<void> {
    if (bytes.length > this.maxBytes) return;
    const key = keyOf(name);
    const path = this.#path(key, version);
    await mkdir(join(this.folder, key.slice(0, 2)), { recursive: true });
    await writeFileAtomic(path, bytes, { fsync: false });

    const previous = this.#entries.get(key);
    if (previous) this.#remove(key, previous);
    this.#add(key, { version, size: bytes.length, usedAt: Date.now() });
    if (previous && previous.version !== version) await deleteFile(this.#path(key, previous.version));
    await this.#evict();
  }

  async #load(): Promise<void> {
    const found: [key: string, entry: Entry][] = [];
    for (const shard of await readdir(this.folder, { withFileTypes: true })) {
      if (!shard.isDirectory()) continue;
      const folder = join(this.folder, shard.name);
      await Promise.all(
        (await readdir(folder)).map(async (file) => {
          const path = join(folder, file);
          const stats = await stat(path).catch(() => undefined);
          if (!stats) return;
          const { size, mtimeMs } = stats;
          const [, key, version] = FILE_NAME.exec(file) ?? [];
          if (key && version)
            found.push([key, { version, size, usedAt: ageMs(mtimeMs) === Infinity ? 0 : mtimeMs }]);
          else if (ageMs(mtimeMs) > TEMPORARY_FILE_MAX_AGE_MS) await deleteFile(path);
        }),
      );
    }
    found.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, entry] of found) {
      const older = this.#entries.get(key);
      if (older) {
        this.#remove(key, older);
        await deleteFile(this.#path(key, older.version));
      }
      this.#add(key, entry);
    }
    await this.#evict();
  }

  async #evict(): Promise<void> {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes) return;
      this.#remove(key, entry);
      await deleteFile(this.#path(key, entry.version));
    }
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
  }

  #remove(key: string, entry: Entry): void {
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

/** Returns the version of a picture: a digest of everything it is made from. */
export const versionOf = (...parts: unknown[]): string => digest(JSON.stringify(parts), 16);

async function touch(path: string, entry: Entry): Promise<void> {
  const now = Date.now();
  if (ageMs(entry.usedAt, now) < TOUCH_INTERVAL_MS) return;
  entry.usedAt = now;
  await utimes(path, new Date(now), new Date(now));
}

/** Deletes a file, which may be gone already. */
async function deleteFile(path: string): Promise<void> {
  await unlink(path).catch(() => undefined);
}
