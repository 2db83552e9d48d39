import { resolve } from 'node:path';
import { open, type Database, type RootDatabase } from 'lmdb';
import { decodeCollection, type Collection } from './catalogue';
import { checkDataFile, createPrivateFolder, damagedBy, isDamage } from './data-file';
import { DiskSpace, isNoSpace, type DiskSpaceOptions } from './disk-space';
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
export class Environment {
  readonly collections = new Map<string, Collection>();
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
   * @param isDurable whether a commit waits until it is on disk
   * @throws {FolderInUseError} when another process has it open
   * @throws {DamagedDataError} when its data cannot be read
   */
  constructor(path: string, diskSpace: DiskSpaceOptions = {}, isDurable = true) {
    createPrivateFolder(path);
    this.diskSpace = new DiskSpace(path, diskSpace);
    checkDataFile(path);
    try {
      this.root = open<Buffer, Buffer>({ path, ...ENVIRONMENT, noSync: !isDurable });
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
        throw isDamage(error) ? damagedBy(error, path) : error;
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

  /** Releases the folder and closes it. */
  async close(): Promise<void> {
    try {
      releaseFolder(this.meta);
    } catch (error) {
      // The next process finds that this one has ended.
      if (!isNoSpace(error)) throw error;
    }
    await this.root.close();
  }
}
