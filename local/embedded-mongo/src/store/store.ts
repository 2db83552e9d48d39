import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { acquire, release } from './lock';
import { loadCollection, type Collection } from './catalogue';
import { documentKey, recordOf } from './records';
import { Writer } from './writer';

type Bytes = Database<Buffer, Buffer>;

/**
 * The lmdb environment of one data folder: documents by collection and record number, index entries by index
 * and key, and the catalogue of both.
 */
export class Store {
  readonly collections = new Map<string, Collection>();
  readonly writer: Writer;
  /** The next free number for a collection or an index. */
  nextId = 1;

  private constructor(
    readonly root: RootDatabase<Buffer, Buffer>,
    readonly meta: Bytes,
    readonly catalogue: Bytes,
    readonly counts: Bytes,
    readonly documents: Bytes,
    readonly entries: Bytes,
    /** Prefixes of entries and documents that no longer belong to anything and are still to be removed. */
    readonly garbage: Bytes,
  ) {
    this.writer = new Writer(this);
  }

  /**
   * @param path the data folder; it is made if it is not there
   * @throws FolderInUseError when another process has it open
   */
  static open(path: string): Store {
    mkdirSync(path, { recursive: true });
    const root = open<Buffer, Buffer>({
      path,
      maxDbs: 8,
      encoding: 'binary',
      keyEncoding: 'binary',
      // A commit is finished when it is on disk, not before.
      overlappingSync: false,
    });
    const database = (name: string) =>
      root.openDB<Buffer, Buffer>(name, { encoding: 'binary', keyEncoding: 'binary' });
    const meta = database('meta');
    try {
      acquire(meta, resolve(path));
    } catch (error) {
      void root.close();
      throw error;
    }
    const [catalogue, counts, documents, entries, garbage] = [
      'catalogue',
      'counts',
      'documents',
      'entries',
      'garbage',
    ].map(database) as [Bytes, Bytes, Bytes, Bytes, Bytes];
    const store = new Store(root, meta, catalogue, counts, documents, entries, garbage);
    store.load();
    return store;
  }

  private load(): void {
    const savedId = this.meta.get(Buffer.from('nextId'));
    if (savedId) this.nextId = savedId.readUInt32BE();
    for (const { key, value } of this.catalogue.getRange({})) {
      const collection = loadCollection(key.toString(), value);
      const count = this.counts.get(Buffer.from(collection.ns));
      collection.count = collection.written = count ? count.readDoubleBE() : 0;
      const [last] = this.documents.getKeys({
        start: documentKey(collection.id + 1, 0),
        end: documentKey(collection.id, 0),
        reverse: true,
        limit: 1,
      });
      if (last) collection.nextRecord = recordOf(last, 4) + 1;
      this.collections.set(collection.ns, collection);
    }
  }

  /** Finishes the writes that were accepted, gives the folder back and closes it. */
  async close(): Promise<void> {
    await this.writer.close();
    release(this.meta);
    await this.root.close();
  }
}
