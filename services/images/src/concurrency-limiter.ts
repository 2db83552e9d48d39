import { HttpError } from '@savepoint/service-kit/base';

/** Runs a limited number of tasks concurrently, queues a limited number, and rejects the rest. */
export class ConcurrencyLimiter {
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /**
   * @param concurrency tasks that run at the same time
   * @param maxQueued tasks that may wait
   */
  constructor(
    private readonly concurrency: number,
    private readonly maxQueued: number,
  ) {}

  /** @throws {HttpError} 503 when the queue is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.concurrency) this.#running += 1;
    else if (this.#queue.length < this.maxQueued) await new Promise<void>((start) => this.#queue.push(start));
    else throw new HttpError('too-busy');
    try {
      return await task();
    } finally {
      // Hands its slot to the next task without freeing it, so that no newcomer overtakes the queue.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
