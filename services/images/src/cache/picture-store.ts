import { availableParallelism } from 'node:os';
import type { DiskCache } from './disk-cache';
import { ConcurrencyLimiter } from '../concurrency-limiter';

interface Log {
  warn(details: object, message: string): void;
}

/** Concurrent encodings: two, or one where two would use every processor. */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Some seconds of work. */
const MAX_QUEUED = 400;

/** Makes each picture once, however many requests need it, and caches it on disk. */
export class PictureStore {
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #writing = new Set<Promise<void>>();
  readonly #limiter = new ConcurrencyLimiter(CONCURRENCY, MAX_QUEUED);

  constructor(
    private readonly cache: DiskCache,
    private readonly log: Log,
  ) {}

  /**
   * Returns a picture from the cache, or makes it.
   * @param name of the variant: kind, slug, size and format
   * @param version see `versionOf`
   * @param make draws and encodes the picture
   * @throws {HttpError} 503 when the queue is full; whatever `make` throws
   */
  async get(name: string, version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await this.cache.get(name);
    if (cached?.version === version) return cached.bytes;
    const job = `${version} ${name}`;
    const pending = this.#pending.get(job);
    if (pending) return pending;
    const bytes = this.#limiter.run(make);
    this.#pending.set(job, bytes);
    const writing = this.#write(name, version, bytes).finally(() => {
      this.#pending.delete(job);
      this.#writing.delete(writing);
    });
    this.#writing.add(writing);
    return bytes;
  }

  /** Returns the cached picture, whatever its version. */
  async getStale(name: string): Promise<Buffer | undefined> {
    return (await this.cache.get(name))?.bytes;
  }

  /** Resolves when all pictures encoding so far have been written. */
  async flush(): Promise<void> {
    await Promise.all(this.#writing);
  }

  /** Not awaited by requests, so that a full disk does not fail them. */
  async #write(name: string, version: string, encoding: Promise<Buffer>): Promise<void> {
    const bytes = await encoding.catch(() => undefined);
    if (!bytes) return;
    try {
      await this.cache.put(name, { version, bytes });
    } catch (err) {
      this.log.warn({ err }, 'could not cache a picture');
    }
  }
}
