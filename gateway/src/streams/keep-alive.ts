import type { StreamReader } from './stream-reader';

/** Time between two keep-alive comments: less than the idle timeout of every proxy in between. */
const INTERVAL_MS = 10_000;
/** Parts of the readers whose comments are sent at different times, so that thousands do not delay other work. */
const PART_COUNT = 20;
const COMMENT = Buffer.from(': keep-alive\n\n');

/** Keeps the connections of readers open, with one timer for all. */
export class KeepAlive {
  readonly #parts = Array.from({ length: PART_COUNT }, () => new Set<StreamReader>());
  readonly #timer: NodeJS.Timeout;
  #added = 0;
  #turn = 0;

  constructor() {
    this.#timer = setInterval(() => {
      this.#turn += 1;
      for (const reader of this.#parts[this.#turn % PART_COUNT] ?? []) reader.keepAlive(COMMENT);
    }, INTERVAL_MS / PART_COUNT).unref();
  }

  /** @returns removes it */
  add(reader: StreamReader): () => void {
    this.#added += 1;
    const part = this.#parts[this.#added % PART_COUNT];
    part?.add(reader);
    return () => void part?.delete(reader);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
