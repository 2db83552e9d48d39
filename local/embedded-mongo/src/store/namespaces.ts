import { MongoError } from '../errors';
import type { Document } from '../bson/types';
import { uint32 } from '../bson/key';
import { makeCollection, makeIndex, type Collection, type Index } from './catalogue';
import { wholeRange } from './records';
import type { Store } from './store';
import type { Transaction } from './writer';

/** @returns the collection, made if it was not there */
export function ensureCollection(tx: Transaction, ns: string): Collection {
  const { collections } = tx.store;
  const existing = collections.get(ns);
  if (existing) return existing;
  const key: Document = new Map([['_id', 1]]);
  const idIndex = makeIndex(tx.newId(), { name: '_id_', key, unique: true });
  const collection = makeCollection(tx.newId(), ns, [idIndex]);
  collections.set(ns, collection);
  tx.undo.push(() => collections.delete(ns));
  tx.altered.add(collection);
  return collection;
}

/** Takes a collection out of the catalogue and leaves its documents and entries to {@link sweep}. */
export function dropCollection({ store, undo }: Transaction, collection: Collection): void {
  store.collections.delete(collection.ns);
  undo.push(() => store.collections.set(collection.ns, collection));
  void store.catalogue.remove(Buffer.from(collection.ns));
}

/** Takes indexes from a collection, and leaves their entries to {@link sweep}. */
export function dropIndexesOf(tx: Transaction, collection: Collection, dropped: Index[]): void {
  const kept = collection.indexes.filter((index) => !dropped.includes(index));
  setIndexes(tx, collection, kept);
}

/** Replaces a collection's indexes. */
export function setIndexes(tx: Transaction, collection: Collection, indexes: Index[]): void {
  const before = collection.indexes;
  collection.indexes = indexes;
  tx.undo.push(() => (collection.indexes = before));
  tx.altered.add(collection);
}

/** Removes the documents and entries that belong to nothing (any more), a little in each transaction. */
export async function sweep({ documents, entries, writer }: Store): Promise<void> {
  for (const database of [documents, entries]) {
    await writer.runFrom(0, (tx, from) => sweepSome(tx, database, from));
  }
}

/** @returns the number to go on from, `undefined` at the end */
function sweepSome(tx: Transaction, database: Store['entries'], from: number): number | undefined {
  for (let id = from; ;) {
    const [key] = database.getKeys({ start: uint32(id), limit: 1 });
    if (!key) return undefined;
    id = key.readUInt32BE();
    const garbage = isInUse(tx.store, id) ? [] : [...database.getKeys({ ...wholeRange(id), limit: 256 })];
    for (const unused of garbage) void database.remove(unused);
    if (garbage.length === 0) id += 1;
    if (tx.expired) return id;
  }
}

/** @returns whether there is a collection or an index, perhaps still being built, of that number */
function isInUse({ collections }: Store, id: number): boolean {
  return [...collections.values()].some(
    (collection) => collection.id === id || collection.indexes.some((index) => index.id === id),
  );
}

/** @throws MongoError InvalidNamespace (73) */
export function requireName(database: string, collection: string): string {
  const ns = `${database}.${collection}`;
  const isValid =
    /^[^\s/\\."$*<>:|?\0]{1,63}$/.test(database) &&
    /^(?!\.)(?!system\.)[^$\0]+(?<!\.)$/.test(collection) &&
    Buffer.byteLength(ns) <= 255;
  if (!isValid) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${ns}'`);
  return ns;
}
