import { MongoError } from '../errors';
import type { Document } from '../bson/types';
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
export function dropCollection(tx: Transaction, collection: Collection): void {
  const { store } = tx;
  store.collections.delete(collection.ns);
  tx.undo.push(() => store.collections.set(collection.ns, collection));
  void store.catalogue.remove(Buffer.from(collection.ns));
  void store.garbage.put(garbageKey('documents', collection.id), Buffer.alloc(0));
  for (const index of collection.indexes) discard(store, index);
}

/** Replaces a collection's indexes, in memory and with the transaction on disk. */
export function setIndexes(tx: Transaction, collection: Collection, indexes: Index[]): void {
  const before = collection.indexes;
  collection.indexes = indexes;
  tx.undo.push(() => (collection.indexes = before));
  tx.altered.add(collection);
}

/** Takes an index out of its collection and leaves its entries to {@link sweep}. */
export function dropIndex(tx: Transaction, collection: Collection, index: Index): void {
  const rest = collection.indexes.filter((other) => other !== index);
  setIndexes(tx, collection, rest);
  discard(tx.store, index);
}

/** Notes that an index's entries belong to nothing; also while it is being built, in case that is cut short. */
export function discard(store: Store, index: Index): void {
  void store.garbage.put(garbageKey('entries', index.id), Buffer.alloc(0));
}

export function keep(store: Store, index: Index): void {
  void store.garbage.remove(garbageKey('entries', index.id));
}

type Kind = 'documents' | 'entries';

function garbageKey(kind: Kind, id: number): Buffer {
  return Buffer.from(`${kind}:${id}`);
}

/** Removes what dropped collections and indexes left behind, a little in each transaction. */
export async function sweep(store: Store): Promise<void> {
  for (const key of [...store.garbage.getKeys({})]) {
    const [kind, id] = key.toString().split(':') as [Kind, string];
    // The entries of an index that is being built are noted, but in use.
    const isInUse = [...store.collections.values()].some(({ indexes }) =>
      indexes.some((index) => kind === 'entries' && index.id === Number(id)),
    );
    while (!isInUse && (await store.writer.run((tx) => sweepSome(tx, kind, Number(id), key))));
  }
}

/** @returns whether there is more to remove */
function sweepSome(tx: Transaction, kind: Kind, id: number, note: Buffer): boolean {
  const database = tx.store[kind];
  const limit = 256;
  while (!tx.expired) {
    const keys = [...database.getKeys({ ...wholeRange(id), limit })];
    for (const key of keys) void database.remove(key);
    if (keys.length < limit) {
      void tx.store.garbage.remove(note);
      return false;
    }
  }
  return true;
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
