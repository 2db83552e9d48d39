import { performance } from 'node:perf_hooks';
import { saveCollection, type Collection } from './catalogue';
import type { Store } from './store';

/** How long one commit may keep the event loop, in milliseconds. */
const turnMs = 10;

interface Job {
  step: (transaction: Transaction) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** What a write may do beside changing the databases: note what must be undone or saved with it. */
export class Transaction {
  readonly undo: (() => void)[] = [];
  /** What is done once everything is on disk, and before anybody is answered. */
  readonly committed: (() => void)[] = [];
  readonly touched = new Set<Collection>();
  readonly altered = new Set<Collection>();

  constructor(
    readonly store: Store,
    private readonly deadline: number,
  ) {}

  /** @returns whether a step with more to do should leave it to a later transaction */
  get expired(): boolean {
    return performance.now() > this.deadline;
  }

  /**
   * Does something in a child transaction of its own.
   * @returns what `action` returns
   * @throws what it throws, when nothing of it remains
   */
  attempt<T>(action: () => T): T {
    const mark = this.undo.length;
    let result: T | undefined;
    try {
      void this.store.root.childTransaction(() => {
        result = action();
      });
      return result as T;
    } catch (error) {
      rollBack(this.undo, mark);
      throw error;
    }
  }

  /** Changes the number of documents of a collection. */
  addToCount(collection: Collection, difference: number): void {
    collection.written += difference;
    this.undo.push(() => (collection.written -= difference));
    this.touched.add(collection);
  }

  /** Has the catalogue's record of the collection written at the end of the transaction. */
  alter(collection: Collection): void {
    this.altered.add(collection);
  }

  /** @returns a number for a new collection or index, never used before */
  newId(): number {
    const id = this.store.nextId;
    this.store.nextId += 1;
    const record = Buffer.allocUnsafe(4);
    record.writeUInt32BE(this.store.nextId);
    void this.store.meta.put(Buffer.from('nextId'), record);
    return id;
  }
}

/**
 * Group commit: the writes that wait are made in one lmdb transaction, each in a child transaction of its own,
 * and answered when that transaction is on disk. While it is being flushed the next ones gather.
 */
export class Writer {
  private queue: Job[] = [];
  private running: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly store: Store) {}

  /**
   * @param step makes one write, synchronously; if it throws, nothing of it remains
   * @returns what the step returned, once it is on disk
   */
  run<T>(step: (transaction: Transaction) => T): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the store is closed'));
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ step, resolve: resolve as (result: unknown) => void, reject });
      this.running ??= this.drain();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.running;
  }

  private async drain(): Promise<void> {
    // Requests that arrive in the same turn of the event loop share the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.commit();
    this.running = undefined;
  }

  private async commit(): Promise<void> {
    const { store } = this;
    const done: (() => void)[] = [];
    const jobs: Job[] = [];
    let transaction: Transaction | undefined;
    try {
      // A child as well, because lmdb would commit what a plain transaction did before it threw.
      await store.root.childTransaction(() => {
        transaction = new Transaction(store, performance.now() + turnMs);
        do {
          const job = this.queue.shift()!;
          jobs.push(job);
          done.push(this.perform(job, transaction));
        } while (this.queue.length > 0 && !transaction.expired);
        this.save(transaction);
      });
    } catch (error) {
      rollBack(transaction?.undo ?? [], 0);
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const collection of transaction!.touched) collection.count = collection.written;
    store.root.resetReadTxn();
    for (const follow of transaction!.committed) follow();
    for (const answer of done) answer();
  }

  /** @returns what answers the job after the commit */
  private perform(job: Job, transaction: Transaction): () => void {
    try {
      const result = transaction.attempt(() => job.step(transaction));
      return () => job.resolve(result);
    } catch (error) {
      return () => job.reject(error);
    }
  }

  private save(transaction: Transaction): void {
    const isCurrent = (collection: Collection) => this.store.collections.get(collection.ns) === collection;
    for (const collection of [...transaction.touched].filter(isCurrent)) {
      const count = Buffer.allocUnsafe(8);
      count.writeDoubleBE(collection.written);
      void this.store.counts.put(Buffer.from(collection.ns), count);
    }
    for (const collection of [...transaction.altered].filter(isCurrent)) {
      saveCollection(this.store.catalogue, collection);
    }
  }
}

function rollBack(undo: (() => void)[], mark: number): void {
  while (undo.length > mark) undo.pop()!();
}
