import { availableParallelism } from 'node:os';
import { FairQueue, type Caller } from '@savepoint/service-kit/http';
import type { DiskCache } from './disk-cache';

interface Log {
  warn(details: object, message: string): void;
}

/** Concurrent encodings: two, or one where two would use every processor. */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Some seconds of work; more than a page has pictures. */
const MAX_QUEUED_PER_CALLER = 100;
/** Less than the gateway waits. */
const MAX_WAIT_MS = 8_000;

/** Makes each picture once, however many requests need it, and caches it on disk. */
export class PictureStore {
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #writing = new Set<Promise<void>>();
  readonly #encodings = new FairQueue({
    concurrency: CONCURRENCY,
    concurrencyPerCaller: CONCURRENCY,
    maxQueuedPerCaller: MAX_QUEUED_PER_CALLER,
    maxWaitMs: MAX_WAIT_MS,
    error: 'too-busy',
  });

  constructor(
    private readonly cache: DiskCache,
    private readonly log: Log,
  ) {}

  /** Pictures that wait to be made. */
  get queued(): number {
    return this.#encodings.size;
  }

  /**
   * Returns a picture from the cache, or makes it. Only what has to be made waits for the caller’s turn.
   * @param caller whose turn it has to be; a caller who disconnects leaves the queue
   * @param name of the variant: kind, slug, size and format
   * @param version see `versionOf`
   * @param make draws and encodes the picture
   * @throws {HttpError} 503 when the caller has too many pictures in the queue, or has waited too long
   * @throws whatever `make` throws
   */
  async get(caller: Caller, name: string, version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await this.cache.get(name);
    if (cached?.version === version) return cached.bytes;
    const job = `${version} ${name}`;
    return (
      this.#pending.get(job) ??
      this.#encodings.run(caller, job, async () => {
        // Another caller may have made it during the wait.
        const made = await this.cache.get(name);
        return made?.version === version ? made.bytes : this.#make(job, name, version, make);
      })
    );
  }

  #make(job: string, name: string, version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#pending.get(job);
    if (pending) return pending;
    const bytes = make();
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
