import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, type PlainErrorCode, networkOf } from '../base';
import { gauge } from '../metrics';
import { scaleTimeout } from '../config';

export interface FairQueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Of these, tasks of one caller, while no other has any; with others, one. */
  concurrencyPerCaller: number;
  /** Different tasks of one caller that may wait. */
  maxQueuedPerCaller: number;
  /** A task that has waited for this long is rejected. */
  maxWaitMs: number;
  /** Error code of rejected tasks. */
  error: PlainErrorCode;
  /** Has the metric `fair_queue_waiting`, the number of tasks that wait. A server has at most one such queue. */
  server?: Pick<FastifyInstance, 'metrics'>;
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
  reply.raw.once('close', () => {
    // After a complete response nobody waits, and an error costs the time of its stack trace.
    if (!reply.raw.writableFinished)
      closed.abort(new HttpError('bad-request', { status: CLIENT_CLOSED_STATUS }));
  });
  return { network: networkOf(request.ip), signal: closed.signal };
}

/** Somebody who waits for a job. */
interface Waiter {
  /** Ends the wait with the job’s result. */
  join(result: Promise<unknown>): void;
}

/** A task that waits, once for each network that needs its result. */
interface Job {
  key: string;
  task: () => Promise<unknown>;
  /** By network. No set is empty. */
  waiters: Map<string, Set<Waiter>>;
}

/**
 * Runs a limited number of expensive tasks at the same time, and shares them fairly: callers take turns, and none runs
 * a second task while another has one, so that many tasks of one caller delay another caller’s by those that have begun.
 * Tasks with the same key are run once for all who need them.
 */
export class FairQueue {
  /** Jobs by network, in the order of the networks’ turns. No set is empty. */
  readonly #queues = new Map<string, Set<Job>>();
  /** Waiting jobs by key. */
  readonly #waiting = new Map<string, Job>();
  /** Results of running jobs by key. */
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #runningCounts = new Map<string, number>();

  constructor(private readonly options: FairQueueOptions) {
    if (options.server)
      gauge(options.server.metrics, 'fair_queue_waiting', (waiting) => waiting.set(this.size));
  }

  /** Tasks that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /**
   * @param caller whose signal ends the wait; a task for which nobody waits is not run, one that has begun is completed
   * @param key of the task: while a task with this key waits or runs, its result is shared
   * @throws {HttpError} 503 when too many tasks of the caller wait, or this one has waited too long
   * @throws the signal’s reason, and whatever `task` throws
   */
  async run<T>(caller: Caller, key: string, task: () => Promise<T>): Promise<T> {
    caller.signal?.throwIfAborted();
    const running = this.#running.get(key);
    if (running) return running as Promise<T>;
    const job: Job = this.#waiting.get(key) ?? { key, task, waiters: new Map<string, Set<Waiter>>() };
    const { network } = caller;
    if (this.#mayRun(network) && !this.#queues.has(network)) return this.#start(job, network) as Promise<T>;
    return this.#wait(job, caller) as Promise<T>;
  }

  #wait(job: Job, { network, signal }: Caller): Promise<unknown> {
    const { maxQueuedPerCaller, maxWaitMs, error } = this.options;
    const queue = this.#queues.get(network) ?? new Set<Job>();
    if (!queue.has(job) && queue.size >= maxQueuedPerCaller) throw new HttpError(error);
    this.#queues.set(network, queue.add(job));
    this.#waiting.set(job.key, job);
    const waiters = job.waiters.get(network) ?? new Set<Waiter>();
    job.waiters.set(network, waiters);
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        join(result) {
          settle();
          resolve(result);
        },
      };
      const leave = (reason: unknown) => {
        settle();
        waiters.delete(waiter);
        if (!waiters.size) this.#remove(job, network);
        reject(reason as Error);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(new HttpError(error)), scaleTimeout(maxWaitMs));
      signal?.addEventListener('abort', onAbort);
      waiters.add(waiter);
    });
  }

  /** Removes a job from the queue of a network. */
  #remove(job: Job, network: string): void {
    job.waiters.delete(network);
    if (!job.waiters.size) this.#waiting.delete(job.key);
    const queue = this.#queues.get(network);
    queue?.delete(job);
    if (!queue?.size) this.#queues.delete(network);
  }

  /** @param network whose turn the job takes */
  #start(job: Job, network: string): Promise<unknown> {
    this.#count(network, 1);
    const result = job.task().finally(() => {
      this.#running.delete(job.key);
      this.#count(network, -1);
      this.#startNext();
    });
    this.#running.set(job.key, result);
    for (const [waitingNetwork, waiters] of [...job.waiters]) {
      this.#remove(job, waitingNetwork);
      for (const waiter of waiters) waiter.join(result);
    }
    return result;
  }

  #mayRun(network: string): boolean {
    const { concurrency, concurrencyPerCaller } = this.options;
    const ownCount = this.#runningCounts.get(network) ?? 0;
    if (this.#running.size >= concurrency || ownCount >= concurrencyPerCaller) return false;
    return ownCount === 0 || !this.#othersHaveTasks(network);
  }

  /** Whether tasks of another network run or wait. */
  #othersHaveTasks(network: string): boolean {
    return [this.#runningCounts, this.#queues].some((tasks) => tasks.size > (tasks.has(network) ? 1 : 0));
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#runningCounts.get(network) ?? 0) + change;
    if (count > 0) this.#runningCounts.set(network, count);
    else this.#runningCounts.delete(network);
  }

  /** Starts tasks while a network may run one: the first in turn, which is the last in the next round. */
  #startNext(): void {
    for (let next = this.#nextInTurn(); next; next = this.#nextInTurn()) {
      const [network, queue, job] = next;
      this.#queues.delete(network);
      this.#queues.set(network, queue);
      void this.#start(job, network).catch(() => {});
    }
  }

  #nextInTurn(): [network: string, queue: Set<Job>, job: Job] | undefined {
    for (const [network, queue] of this.#queues) {
      const [job] = queue;
      if (job && this.#mayRun(network)) return [network, queue, job];
    }
    return undefined;
  }
}
