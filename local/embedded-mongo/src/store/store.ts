import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { open, type Database, type RootDatabase } from 'lmdb';
import { uint32 } from '../bson/key';
import { decodeCollection, encodeCollection, type Collection } from './catalogue';
import { documentKey, recordOf } from './keys';
import { acquire, release } from './lock';

const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;

/**
 * The lmdb environment of one data folder: documents by collection and record number, index entries by index
 * and key, and the catalogue of both.
 */
export class Store {
  readonly collections = new Map<string, Collection>();
  readonly writer = new Writer(this);
  /** The next free number for a collection or an index. */
  nextId = 1;
  private readonly root: RootDatabase<Buffer, Buffer>;
  /** Who has the folder open, and the next free number. */
  readonly meta: Database<Buffer, Buffer>;
  readonly catalogue: Database<Buffer, Buffer>;
  readonly documents: Database<Buffer, Buffer>;
  readonly entries: Database<Buffer, Buffer>;

  /**
   * @param path the data folder; it is made if it is not there
   * @throws FolderInUseError when another process has it open
   */
  constructor(path: string) {
    mkdirSync(path, { recursive: true });
    // Without overlapping, a commit is finished when it is on disk, not before.
    this.root = open<Buffer, Buffer>({ path, maxDbs: 8, ...binary, overlappingSync: false });
    const database = (name: string) => this.root.openDB<Buffer, Buffer>(name, binary);
    this.meta = database('meta');
    try {
      acquire(this.meta, resolve(path));
    } catch (error) {
      void this.root.close();
      throw error;
    }
    this.catalogue = database('catalogue');
    this.documents = database('documents');
    this.entries = database('entries');
    this.nextId = this.meta.get(Buffer.from('nextId'))?.readUInt32BE() ?? 1;
    for (const { key, value } of this.catalogue.getRange({})) this.load(key.toString(), value);
  }

  private load(ns: string, value: Buffer): void {
    const collection = decodeCollection(ns, value);
    const [start, end] = [documentKey(collection.id + 1, 0), documentKey(collection.id, 0)];
    const [last] = this.documents.getKeys({ start, end, reverse: true, limit: 1 });
    if (last) collection.nextRecord = recordOf(last, 4) + 1;
    this.collections.set(ns, collection);
  }

  /** Runs `action` in a transaction within the current one; when it throws, nothing of it remains. */
  transact(action: () => void): Promise<void> {
    return this.root.childTransaction(action) as Promise<void>;
  }

  /** Has the next read see what was committed. */
  refresh(): void {
    this.root.resetReadTxn();
  }

  /** Finishes the writes that were accepted, gives the folder back and closes it. */
  async close(): Promise<void> {
    await this.writer.close();
    release(this.meta);
    await this.root.close();
  }
}

/** How long one commit may keep the event loop, in milliseconds. */
const turnMs = 10;

/** What a write may do beside changing the databases: note what must be undone or saved with it. */
export class Transaction {
  readonly undo: (() => void)[] = [];
  /** Collections whose records in the catalogue are written at the end of the transaction. */
  readonly altered = new Set<Collection>();
  private readonly deadline = performance.now() + turnMs;

  constructor(readonly store: Store) {}

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
      void this.store.transact(() => {
        result = action();
      });
      return result as T;
    } catch (error) {
      rollBack(this.undo, mark);
      throw error;
    }
  }

  /** Changes properties of something that is not in a database, until it is undone. */
  assign<T extends object>(target: T, changes: Partial<T>): void {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, target[name as keyof T]]));
    Object.assign(target, changes);
    this.undo.push(() => Object.assign(target, before));
  }

  /** @returns a number for a new collection or index, never used before */
  newId(): number {
    const id = this.store.nextId;
    this.store.nextId += 1;
    void this.store.meta.put(Buffer.from('nextId'), uint32(this.store.nextId));
    return id;
  }
}

/** A write that waits: what makes it, and returns what answers it once that is on disk. */
interface Job {
  perform: (transaction: Transaction) => () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: the writes that wait are made in one lmdb transaction, each in a child transaction of its own,
 * and answered when that transaction is on disk. While it is being flushed the next ones gather.
 */
export class Writer {
  private readonly queue: Job[] = [];
  private running: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly store: Store) {}

  /**
   * @param step makes one write, synchronously
   * @param isAtomic whether nothing of it remains if it throws; otherwise it takes care of that itself
   * @returns what the step returned, once it is on disk
   */
  run<T>(step: (transaction: Transaction) => T, isAtomic = true): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the store is closed'));
    return new Promise<T>((resolve, reject) => {
      const perform = (transaction: Transaction) => {
        try {
          const result = isAtomic ? transaction.attempt(() => step(transaction)) : step(transaction);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      this.queue.push({ perform, reject });
      this.running ??= this.drain();
    });
  }

  /** Runs steps one after the other, each from where the last one ended, until one returns `undefined`. */
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

  private async drain(): Promise<void> {
    // Requests that arrive in the same turn of the event loop share the first commit.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) await this.commit();
    this.running = undefined;
  }

  private async commit(): Promise<void> {
    const { store, queue } = this;
    const transaction = new Transaction(store);
    const jobs: Job[] = [];
    const answers: (() => void)[] = [];
    try {
      // A child as well, because lmdb would commit what a plain transaction did before it threw.
      await store.transact(() => {
        do {
          const job = queue.shift()!;
          jobs.push(job);
          answers.push(job.perform(transaction));
        } while (queue.length > 0 && !transaction.expired);
        for (const collection of transaction.altered) save(store, collection);
      });
    } catch (error) {
      rollBack(transaction.undo, 0);
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const collection of transaction.altered) collection.count = collection.written;
    store.refresh();
    for (const answer of answers) answer();
  }
}

function save(store: Store, collection: Collection): void {
  if (store.collections.get(collection.ns) !== collection) return;
  void store.catalogue.put(Buffer.from(collection.ns), encodeCollection(collection));
}

function rollBack(undo: (() => void)[], mark: number): void {
  while (undo.length > mark) undo.pop()!();
}
