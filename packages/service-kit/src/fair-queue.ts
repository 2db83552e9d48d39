import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, type PlainErrorCode } from './errors';
import { networkOf } from './hash-address';

export interface FairQueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Of these, tasks of one caller. */
  concurrencyPerCaller: number;
  /** Tasks of one caller that may wait. */
  maxQueuedPerCaller: number;
  /** A task that has waited for this long is rejected. */
  maxWaitMs: number;
  /** Error code of rejected tasks. */
  error: PlainErrorCode;
}

/** Who waits for a task. */
export interface Caller {
  /** Tasks of one network share its turns. */
  network: string;
  /** Aborted when the caller no longer needs the result. */
  signal?: AbortSignal;
}

/** Logged, and never received: the status that proxies use for a client that has disconnected. */
const CLIENT_CLOSED_STATUS = 499;

/** Returns the client of a request, for a server behind the gateway with `trustProxy`. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Required<Caller> {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort(new HttpError('bad-request', { status: CLIENT_CLOSED_STATUS })));
  return { network: networkOf(request.ip), signal: closed.signal };
}

interface Waiting {
  start(): void;
}

/**
 * Runs a limited number of expensive tasks at the same time, and shares them fairly: callers take turns, so that many
 * tasks of one caller delay another caller’s by one task.
 */
export class FairQueue {
  /** By network, in the order of their turns. No list is empty. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #runningCount = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Tasks that wait. */
  get size(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * @param caller whose signal removes the task while it waits; a task that has begun is completed
   * @throws {HttpError} 503 when the caller has too many tasks, or the task has waited too long
   * @throws the signal’s reason, and whatever `task` throws
   */
  async run<T>({ network, signal }: Caller, task: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayRun(network) && !this.#waiting.has(network)) this.#count(network, 1);
    else await this.#turn(network, signal);
    try {
      return await task();
    } finally {
      this.#count(network, -1);
      this.#startNext();
    }
  }

  #turn(network: string, signal?: AbortSignal): Promise<void> {
    const { maxQueuedPerCaller, maxWaitMs, error } = this.options;
    const queue = this.#waiting.get(network) ?? [];
    if (queue.length >= maxQueuedPerCaller) throw new HttpError(error);
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        start() {
          settle();
          resolve();
        },
      };
      const leave = (reason: unknown) => {
        settle();
        queue.splice(queue.indexOf(waiting), 1);
        if (!queue.length) this.#waiting.delete(network);
        reject(reason as Error);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(new HttpError(error)), maxWaitMs);
      signal?.addEventListener('abort', onAbort);
      queue.push(waiting);
      this.#waiting.set(network, queue);
    });
  }

  #mayRun(network: string): boolean {
    const { concurrency, concurrencyPerCaller } = this.options;
    return this.#runningCount < concurrency && (this.#running.get(network) ?? 0) < concurrencyPerCaller;
  }

  #count(network: string, change: 1 | -1): void {
    this.#runningCount += change;
    const count = (this.#running.get(network) ?? 0) + change;
    if (count > 0) this.#running.set(network, count);
    else this.#running.delete(network);
  }

  /** Starts a task of the first caller who may run one; this caller is the last in the next round. */
  #startNext(): void {
    for (const [network, queue] of this.#waiting) {
      if (!this.#mayRun(network)) continue;
      const next = queue.shift();
      this.#waiting.delete(network);
      if (queue.length) this.#waiting.set(network, queue);
      this.#count(network, 1);
      next?.start();
      return;
    }
  }
}
