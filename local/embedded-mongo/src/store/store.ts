import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { open, type Database, type RootDatabase } from 'lmdb';
import { uint32 } from '../bson/key';
import { decodeCollection, encodeCollection, type Collection } from './catalogue';
import { checkDataFile, createPrivateFolder, damagedBy, isDamage } from './data-file';
import { DiskSpace, isNoSpace, reasonOf, type DiskSpaceOptions } from './disk-space';
import { documentKey, decodeRecord } from './keys';
import { acquireFolder, releaseFolder } from './lock';

/** Options of every database in the environment. */
export const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;
/** Options of the environment. Without overlapping sync, a commit resolves when it is on disk. */
export const ENVIRONMENT = { maxDbs: 8, ...BINARY, overlappingSync: false } as const;

/**
 * The lmdb environment of one data folder: documents by collection and record number, index entries by index
 * and key, and the catalogue of collections and indexes.
 */
export class Store {
  readonly collections = new Map<string, Collection>();
  readonly writer = new Writer(this);
  readonly diskSpace: DiskSpace;
  /** The next free id for a collection or an index. */
  nextId = 1;
  private readonly root: RootDatabase<Buffer, Buffer>;
  /** The owner of the folder and the next free id. */
  readonly meta: Database<Buffer, Buffer>;
  readonly catalogue: Database<Buffer, Buffer>;
  readonly documents: Database<Buffer, Buffer>;
  readonly entries: Database<Buffer, Buffer>;

  /**
   * @param path the data folder; created if it does not exist, and readable by its owner only
   * @throws {FolderInUseError} when another process has it open
   * @throws {DamagedDataError} when its data cannot be read
   */
  constructor(path: string, diskSpace: DiskSpaceOptions = {}) {
    createPrivateFolder(path);
    this.diskSpace = new DiskSpace(path, diskSpace);
    checkDataFile(path);
    try {
      this.root = open<Buffer, Buffer>({ path, ...ENVIRONMENT });
    } catch (error) {
      throw isDamage(error) ? damagedBy(error, path) : error;
    }
    const database = (name: string) => this.root.openDB<Buffer, Buffer>(name, BINARY);
    this.meta = database('meta');
    try {
      acquireFolder(this.meta, resolve(path));
    } catch (error) {
      // On a full disk nothing is written, not even the owner; what is stored can still be read.
      if (!isNoSpace(error)) {
        void this.root.close();
        throw error;
      }
    }
    this.catalogue = database('catalogue');
    this.documents = database('documents');
    this.entries = database('entries');
    this.nextId = this.meta.get(Buffer.from('nextId'))?.readUInt32BE() ?? 1;
    try {
      for (const { key, value } of this.catalogue.getRange({})) this.load(key.toString(), value);
    } catch (error) {
      void this.root.close();
      throw damagedBy(error, path);
    }
  }

  private load(ns: string, value: Buffer): void {
    const collection = decodeCollection(ns, value);
    const [start, end] = [documentKey(collection.id + 1, 0), documentKey(collection.id, 0)];
    const [last] = this.documents.getKeys({ start, end, reverse: true, limit: 1 });
    if (last) collection.nextRecord = decodeRecord(last, 4) + 1;
    this.collections.set(ns, collection);
  }

  /** Runs `action` in a child transaction, which is rolled back when it throws. */
  runInChildTransaction(action: () => void): Promise<void> {
    return this.root.childTransaction(action) as Promise<void>;
  }

  /** Makes committed writes visible to the next read. */
  refresh(): void {
    this.root.resetReadTxn();
  }

  /** Finishes the accepted writes, releases the folder and closes it. */
  async close(): Promise<void> {
    await this.writer.close();
    try {
      releaseFolder(this.meta);
    } catch (error) {
      // The next process finds that this one has ended.
      if (!isNoSpace(error)) throw error;
    }
    await this.root.close();
  }
}

/** The maximum time that one transaction may block the event loop, in milliseconds. */
const MAX_TRANSACTION_MS = 10;

/** A write transaction: undo steps for in-memory state, and collections to save with it. */
export class Transaction {
  readonly undo: (() => void)[] = [];
  /** Collections whose catalogue records are written at the end of the transaction. */
  readonly changedCollections = new Set<Collection>();
  private readonly deadline = performance.now() + MAX_TRANSACTION_MS;

  constructor(readonly store: Store) {}

  /** Whether a step should leave its remaining work to a later transaction. */
  get isOverTime(): boolean {
    return performance.now() > this.deadline;
  }

  /**
   * Runs `action` in a child transaction, and rolls it and its in-memory changes back when it throws.
   * @returns the result of `action`
   * @throws the error of `action`
   */
  runNested<T>(action: () => T): T {
    const mark = this.undo.length;
    let result: T | undefined;
    try {
      void this.store.runInChildTransaction(() => {
        result = action();
      });
      return result as T;
    } catch (error) {
      rollBack(this.undo, mark);
      throw error;
    }
  }

  /** Changes properties of an in-memory object; undone when the transaction is rolled back. */
  assign<T extends object>(target: T, changes: Partial<T>): void {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, target[name as keyof T]]));
    Object.assign(target, changes);
    this.undo.push(() => Object.assign(target, before));
  }

  /** Allocates an id for a new collection or index. */
  newId(): number {
    const id = this.store.nextId;
    this.store.nextId += 1;
    void this.store.meta.put(Buffer.from('nextId'), uint32(this.store.nextId));
    return id;
  }
}

/** A queued write. `perform` runs it and returns the function that settles its promise after the commit. */
interface Job {
  perform: (transaction: Transaction) => () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: queued writes run in one lmdb transaction, each in its own child transaction, and their promises
 * settle when it is on disk. Writes that arrive during a flush are queued for the next transaction.
 */
export class Writer {
  private readonly queue: Job[] = [];
  private running: Promise<void> | undefined;
  private closed = false;

  constructor(private readonly store: Store) {}

  /**
   * Queues a write.
   * @param step performs the write synchronously
   * @param isAtomic whether to roll the step back when it throws; otherwise the step does so itself
   * @returns the result of the step, when it is on disk
   */
  run<T>(step: (transaction: Transaction) => T, isAtomic = true): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the store is closed'));
    return new Promise<T>((resolve, reject) => {
      const perform = (transaction: Transaction) => {
        try {
          const result = isAtomic ? transaction.runNested(() => step(transaction)) : step(transaction);
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      this.queue.push({ perform, reject });
      this.running ??= this.commitAll();
    });
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

  private async commitAll(): Promise<void> {
    // Writes that arrive in the same turn of the event loop share the first commit.
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
      store.diskSpace.requireFree();
      // A child transaction, because lmdb commits a plain transaction even when its callback throws.
      await store.runInChildTransaction(() => {
        do {
          const job = queue.shift()!;
          jobs.push(job);
          answers.push(job.perform(transaction));
        } while (queue.length > 0 && !transaction.isOverTime);
        for (const collection of transaction.changedCollections) saveCollection(store, collection);
      });
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

function saveCollection(store: Store, collection: Collection): void {
  if (store.collections.get(collection.ns) !== collection) return;
  void store.catalogue.put(Buffer.from(collection.ns), encodeCollection(collection));
}

function rollBack(undo: (() => void)[], mark: number): void {
  while (undo.length > mark) undo.pop()!();
}
