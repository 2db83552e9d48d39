import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { decodeCollection, type Collection } from './catalogue';
import { acquire, release } from './lock';
import { documentKey, recordOf } from './records';
import { Writer } from './writer';

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
