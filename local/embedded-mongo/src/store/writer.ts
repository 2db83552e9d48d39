import { performance } from 'node:perf_hooks';
import { MongoError } from '../errors';
import { encodeCollection, type Collection } from './catalogue';
import { reasonOf } from './disk-space';
import type { Environment } from './environment';
import { rollBack, Transaction } from './transaction';

/** How long the steps of a transaction may block the event loop, in milliseconds. */
const MIN_TRANSACTION_MS = 10;
const MAX_TRANSACTION_MS = 50;
/** How many times as long as the last commit the steps may take: on a slow disk there are fewer, larger transactions. */
const STEPS_PER_COMMIT_TIME = 4;

type Step<T> = (transaction: Transaction) => T;

/** A queued write. `perform` runs it and returns the function that settles its promise after the commit. */
interface Job {
  perform: Step<() => void>;
  reject: (error: unknown) => void;
}

/**
 * Group commit: queued writes run in one lmdb transaction, in child transactions where they could fail halfway, and their
 * promises settle when it is on disk. Writes that arrive during a flush are queued for the next transaction.
 */
export class Writer {
  private readonly queue: Job[] = [];
  private running: Promise<void> | undefined;
  private closed = false;
  /** How long the disk took for the last commit, in milliseconds. */
  private lastCommitMs = 0;

  constructor(private readonly store: Environment) {}

  /**
   * Queues a write, which is rolled back alone when it throws.
   * @param step performs the write synchronously
   * @returns the result of the step, when it is on disk
   */
  run<T>(step: Step<T>): Promise<T> {
    return this.enqueue(
      (transaction) => transaction.runNested(() => step(transaction)),
      () => true,
    );
  }

  /**
   * Queues write operations, each of which has undone what it wrote when it throws a MongoError (`executeInTransaction`). Any
   * other error fails the whole transaction.
   */
  runOperations<T>(step: Step<T>): Promise<T> {
    return this.enqueue(step, (error) => error instanceof MongoError);
  }

  /** Runs a step repeatedly, each time from the position that the last run returned, until it returns `undefined`. */
  async runFrom(start: number, step: (tx: Transaction, from: number) => number | undefined): Promise<void> {
    for (let next: number | undefined = start; next !== undefined;) {
      const from: number = next;
      next = await this.run((tx) => step(tx, from));
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.running;
  }

  /** @param hasUndone whether the step has undone what it wrote when it throws this error */
  private enqueue<T>(step: Step<T>, hasUndone: (error: unknown) => boolean): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the store is closed'));
    return new Promise<T>((resolve, reject) => {
      const perform = (transaction: Transaction) => {
        try {
          const result = step(transaction);
          return () => resolve(result);
        } catch (error) {
          if (!hasUndone(error)) throw error;
          return () => reject(error);
        }
      };
      this.queue.push({ perform, reject });
      this.running ??= this.commitAll();
    });
  }

  private async commitAll(): Promise<void> {
    // Writes that arrive in the same turn of the event loop share the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.commit();
    this.running = undefined;
  }

  private async commit(): Promise<void> {
    const { store, queue } = this;
    const stepsMs = Math.max(STEPS_PER_COMMIT_TIME * this.lastCommitMs, MIN_TRANSACTION_MS);
    const transaction = new Transaction(store, Math.min(stepsMs, MAX_TRANSACTION_MS));
    let stepsEnded = performance.now();
    const jobs: Job[] = [];
    const answers: (() => void)[] = [];
    try {
      store.diskSpace.requireFree();
      // A child transaction, because lmdb commits a plain transaction even when its callback throws.
      await store.runInChildTransaction(() => {
        do {
          const job = queue.shift()!;
          jobs.push(job);
          answers.push(job.perform(transaction));
        } while (queue.length > 0 && !transaction.isOverTime);
        for (const collection of transaction.changedCollections) saveCollection(store, collection);
        stepsEnded = performance.now();
      });
      this.lastCommitMs = performance.now() - stepsEnded;
    } catch (error) {
      rollBack(transaction.undo, 0);
      // None has begun on a full disk.
      if (jobs.length === 0) jobs.push(...queue.splice(0));
      const reason = await reasonOf(error);
      for (const job of jobs) job.reject(reason);
      return;
    }
    for (const collection of transaction.changedCollections) collection.count = collection.uncommittedCount;
    store.refresh();
    for (const answer of answers) answer();
  }
}

function saveCollection(store: Environment, collection: Collection): void {
  if (store.collections.get(collection.ns) !== collection) return;
  void store.catalogue.put(Buffer.from(collection.ns), encodeCollection(collection));
}
