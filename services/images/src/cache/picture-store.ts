import { availableParallelism } from 'node:os';
import type { DiskCache } from './disk-cache';
import { Gate } from '../gate';

interface Log {
  warn(details: object, message: string): void;
}

/** Encodings at once: two, or one where a second would leave no processor for anything else. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** How many may wait: some seconds' worth. */
const IN_LINE = 400;

/** Makes each picture once, however many ask for it, and keeps it. */
export class PictureStore {
  readonly #making = new Map<string, Promise<Buffer>>();
  readonly #keeping = new Set<Promise<void>>();
  readonly #gate = new Gate(AT_ONCE, IN_LINE);

  constructor(
    private readonly cache: DiskCache,
    private readonly log: Log,
  ) {}

  /**
   * @param name of the variant: what, at which size, in which format
   * @param version of what it is made from
   * @param make draws and encodes it
   * @throws {HttpError} 503 when there is too much to do; whatever `make` throws
   */
  async get(name: string, version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await this.cache.get(name);
    if (kept?.version === version) return kept.bytes;
    const job = `${version} ${name}`;
    const underWay = this.#making.get(job);
    if (underWay) return underWay;
    const bytes = this.#gate.run(make);
    this.#making.set(job, bytes);
    const keeping = this.#keep(name, version, bytes).finally(() => {
      this.#making.delete(job);
      this.#keeping.delete(keeping);
    });
    this.#keeping.add(keeping);
    return bytes;
  }

  /** The picture as it was when it could last be made, whatever its version. */
  async last(name: string): Promise<Buffer | undefined> {
    return (await this.cache.get(name))?.bytes;
  }

  /** Resolves when everything made so far is on disk. */
  async settled(): Promise<void> {
    await Promise.all(this.#keeping);
  }

  /** Callers are answered before their picture is on disk: a full disk costs time, not pictures. */
  async #keep(name: string, version: string, making: Promise<Buffer>): Promise<void> {
    const bytes = await making.catch(() => undefined);
    if (!bytes) return;
    try {
      await this.cache.put(name, { version, bytes });
    } catch (err) {
      this.log.warn({ err }, 'could not keep a picture');
    }
  }
}
