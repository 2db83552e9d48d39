import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { Attempt } from '../outgoing';
import { hasCome } from './has-come';
import type { jobFields } from './job-fields';
import { maxRetryDelayMs, retryDelayMs, type RetryDelays } from './retry-delays';
import type { Shares } from './shares';

// Own code: the libraries for MongoDB (agenda, pulse) keep jobs in a collection of theirs, so that a message would be stored
// apart from what causes it and a crash between the two would lose or repeat it; they know neither receivers that share places
// nor a clock that is set back, and they run a job again whose process crashed, which mail must not be.

/** A document that is a job. */
export type Job = Partial<Static<TObject<typeof jobFields>>> & { _id: string };

/** A job that this process has claimed: no other process gets it before the lease expires. */
export type Claimed<T extends Job> = T & {
  lease: string;
  due: Date;
  /** Whether the attempt before this one did not end: nobody knows what its process has done. */
  wasInterrupted: boolean;
};

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** What is stored with the end of an attempt. */
export interface Change<T> {
  set?: Partial<T>;
  unset?: Partial<Record<keyof T, 1>>;
}

/** The model of the jobs, as far as it is the same for all. */
export interface JobModel {
  find(
    filter: object,
    projection: object,
  ): { sort(order: { due: 1 }): { limit(count: number): { lean(): PromiseLike<unknown> } } };
  findOneAndUpdate(filter: object, update: object, options: object): { lean(): PromiseLike<unknown> };
  updateOne(filter: object, update: object): PromiseLike<{ matchedCount: number }>;
}

export interface JobQueueOptions<T extends Job> {
  /** What is sent, in the log. */
  name: string;
  model: JobModel;
  now(): Date;
  retryDelaysMs: RetryDelays;
  /** An attempt without a result for this long has crashed: much longer than an attempt may take. */
  leaseMs?: number;
  /** Nothing else than a retry is due later than this from now. */
  maxAheadMs?: number;
  /** Filter of the documents that are jobs, if not all that are due are. */
  among?(now: Date): object;
  /** What the log says about a job besides; nothing personal. */
  details?(job: T): object;
}

const LEASE_MS = 5 * 60_000;
/** Jobs that are looked through for those whose owners have a place left. */
const MAX_CANDIDATES = 200;

/**
 * A durable queue: documents that are due, of which each is claimed by one process at a time. What has to be sent once at most
 * is marked by its user before it is sent, and the mark is taken back only after `not-sent`.
 */
export class JobQueue<T extends Job> {
  readonly #leaseMs: number;
  readonly #maxAheadMs: number;

  constructor(private readonly options: JobQueueOptions<T>) {
    const { leaseMs = LEASE_MS, maxAheadMs = 0, retryDelaysMs } = options;
    this.#leaseMs = leaseMs;
    this.#maxAheadMs = Math.max(leaseMs, maxAheadMs, maxRetryDelayMs(retryDelaysMs));
  }

  /** Filter of the jobs that are due, and that no process has claimed. */
  #isDue(now: Date): object {
    return {
      ...this.options.among?.(now),
      $and: [
        { $or: hasCome(now, this.#maxAheadMs).map((due) => ({ due })) },
        {
          $or: [
            { lease_until: null },
            ...hasCome(now, this.#leaseMs).map((lease_until) => ({ lease_until })),
          ],
        },
      ],
    };
  }

  /**
   * Claims the job that has been due longest. Until its end, `due` is the end of the claim: whoever adds something that is to be
   * sent earlier makes it earlier, and the job stays due.
   * @param which a filter, to claim one of these
   * @returns null when none is due
   */
  async claim(which: object = {}): Promise<Claimed<T> | null> {
    const { model, now } = this.options;
    const time = now();
    const lease = randomUUID();
    const until = new Date(time.getTime() + this.#leaseMs);
    const claimed = (await model
      .findOneAndUpdate(
        { ...which, ...this.#isDue(time) },
        { $set: { lease, lease_until: until, due: until } },
        { sort: { due: 1 }, returnDocument: 'before' },
      )
      .lean()) as T | null;
    return claimed && { ...claimed, lease, due: until, wasInterrupted: claimed.lease !== undefined };
  }

  /**
   * Ends an attempt, unless another process has claimed the job since. What has come meanwhile stays due.
   * @param due when the next attempt is; never, if absent
   */
  async release(
    { _id, lease, due: claimedUntil }: Claimed<T>,
    { set = {}, unset = {} }: Change<T> = {},
    due?: Date,
  ): Promise<void> {
    const { model } = this.options;
    const $unset = { ...unset, lease: 1, lease_until: 1 };
    const next = due ? { $set: { ...set, due }, $unset } : { $set: set, $unset: { ...$unset, due: 1 } };
    const { matchedCount } = await model.updateOne({ _id, lease, due: claimedUntil }, next);
    if (!matchedCount) await model.updateOne({ _id, lease }, { $set: set, $unset });
  }

  /** Whether a job is tried again after an attempt, because it was not sent and has attempts left. */
  isRetried({ attempts = 0 }: T, { outcome }: Attempt): boolean {
    return outcome === 'not-sent' && retryDelayMs(this.options.retryDelaysMs, attempts + 1) !== null;
  }

  /**
   * Ends an attempt by what became of it, and logs that: the job is due again after a pause that grows, or done.
   * @param done what is stored with the end of the job
   * @param again what is stored when it is tried again
   */
  async conclude(
    job: Claimed<T>,
    attempt: Attempt,
    log: JobLog,
    { done = {}, again = {} }: { done?: Change<T>; again?: Change<T> } = {},
  ): Promise<void> {
    const { model, now, retryDelaysMs } = this.options;
    const attempts = (job.attempts ?? 0) + 1;
    this.#report(job, attempt, log);
    const pauseMs =
      attempt.outcome === 'not-sent' ? retryDelayMs(retryDelaysMs, attempts, attempt.retryAfterS) : null;
    if (pauseMs === null)
      return this.release(job, { ...done, set: { attempts: 0, ...done.set } as Partial<T> });
    const { _id, lease } = job;
    const due = new Date(now().getTime() + pauseMs);
    // What has come meanwhile waits with it.
    await model.updateOne(
      { _id, lease },
      { $set: { ...again.set, attempts, due }, $unset: { ...again.unset, lease: 1, lease_until: 1 } },
    );
  }

  #report(job: Claimed<T>, attempt: Attempt, log: JobLog): void {
    const { name, details } = this.options;
    const { outcome, status, reason } = attempt;
    const more = {
      ...{ job: job.lease, attempts: (job.attempts ?? 0) + 1 },
      ...details?.(job),
      ...(status !== undefined && { status }),
      ...(reason !== undefined && { reason }),
    };
    if (outcome === 'sent') log.info(more, `${name} sent`);
    else if (outcome === 'gone') log.info(more, `${name} has no receiver any more`);
    else if (outcome === 'unknown') log.warn(more, `${name} was interrupted; it is not sent again`);
    else if (outcome === 'rejected') log.error(more, `${name} was rejected`);
    else if (this.isRetried(job, attempt)) log.warn(more, `${name} failed, will be retried`);
    else log.error(more, `${name} failed too often and is given up`);
  }

  /** Handles the jobs that are due, one by one. Several processes may do so concurrently. @param closing no further job is claimed once it is aborted */
  async runEach(closing: AbortSignal, handle: (job: Claimed<T>) => Promise<unknown>): Promise<void> {
    while (!closing.aborted) {
      const job = await this.claim();
      if (!job) return;
      await handle(job);
    }
  }

  /**
   * Begins to handle the jobs that are due side by side, as far as their owners have places left; slow ones are not waited for.
   * Several processes may do so concurrently.
   * @param fields that `ownersOf` reads
   * @param ownersOf whom a job belongs to, each with the places that it may have
   * @param which a filter, to begin only these
   */
  async beginEach(
    shares: Shares,
    {
      fields,
      ownersOf,
      which = {},
      closing,
      log,
    }: {
      fields: Partial<Record<keyof T, 1>>;
      ownersOf(job: T): Record<string, number>;
      which?: object;
      closing: AbortSignal;
      log: Pick<JobLog, 'warn'>;
    },
    handle: (job: Claimed<T>) => Promise<unknown>,
  ): Promise<void> {
    const { model, name, now, details } = this.options;
    const due = (await model
      .find({ ...which, ...this.#isDue(now()) }, fields)
      .sort({ due: 1 })
      .limit(MAX_CANDIDATES)
      .lean()) as T[];
    for (const candidate of due) {
      if (closing.aborted || shares.isFull) return;
      shares.begin(ownersOf(candidate), async () => {
        try {
          const job = await this.claim({ _id: candidate._id });
          if (job) await handle(job);
        } catch (err) {
          // The claim ends by itself.
          log.warn({ err, ...details?.(candidate) }, `${name} failed`);
        }
      });
    }
  }
}
