import { MongoError } from '../errors';
import { decode } from '../bson/codec';
import { equal, uint32 } from '../bson/key';
import type { Document } from '../bson/types';
import { describeIndex, makeCollection, makeIndex } from './catalogue';
import type { Collection, Index, IndexOptions } from './catalogue';
import { documentKey, recordOf, wholeRange } from './keys';
import { moveEntries } from './records';
import type { Store, Transaction } from './store';

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
  tx.assign(collection, { indexes: collection.indexes.filter((index) => !dropped.includes(index)) });
  tx.altered.add(collection);
}

/**
 * Makes an index while reads and writes go on: writes keep it up from its first moment, and the documents that
 * were there before are gone through a few at a time. Readers use it when it is complete; a build that is cut
 * short leaves nothing but entries that are swept away. Resolves when the index is complete, whoever asked first.
 * @throws MongoError DuplicateKey (11000), IndexOptionsConflict (85), IndexKeySpecsConflict (86)
 */
export async function createIndex(store: Store, collection: Collection, asked: IndexOptions): Promise<void> {
  const startOnce = (tx: Transaction) => existing(collection, asked) ?? startBuild(tx, collection, asked);
  const index = await store.writer.run(startOnce);
  if (index.building) index.built ??= finishBuild(store, collection, index);
  await index.built;
}

function startBuild(tx: Transaction, collection: Collection, options: IndexOptions): Index {
  const index = { ...makeIndex(tx.newId(), options), building: collection.written > 0 };
  tx.assign(collection, { indexes: [...collection.indexes, index] });
  tx.altered.add(collection);
  return index;
}

async function finishBuild({ writer }: Store, collection: Collection, index: Index): Promise<void> {
  try {
    await writer.runFrom(1, (tx, from) => buildSome(tx, collection, index, from));
    await writer.run((tx) => {
      tx.assign(index, { building: false });
      tx.altered.add(collection);
    });
  } catch (error) {
    await writer.run((tx) => dropIndexesOf(tx, collection, [index]));
    throw error;
  }
}

/** Makes entries from a record on. @returns where to go on, `undefined` when all are made */
function buildSome(tx: Transaction, collection: Collection, index: Index, from: number): number | undefined {
  const { store } = tx;
  if (store.collections.get(collection.ns) !== collection || !collection.indexes.includes(index)) {
    throw new MongoError('IndexBuildAborted', `the index ${index.name} was dropped while it was built`);
  }
  const limit = 64;
  for (let next = from; ;) {
    const range = { start: documentKey(collection.id, next), end: documentKey(collection.id + 1, 0), limit };
    const chunk = [...store.documents.getRange(range)];
    for (const { key, value } of chunk) {
      const record = recordOf(key, 4);
      moveEntries(tx, collection, index, { record, after: decode(value) });
      next = record + 1;
    }
    if (chunk.length < limit) return undefined;
    if (tx.expired) return next;
  }
}

/** @returns the very index, if it is there @throws MongoError when another one is in its place */
function existing(collection: Collection, options: IndexOptions): Index | undefined {
  const { name, key, partialFilterExpression } = options;
  const isSame = (index: Index) =>
    equal(index.key, key) && equal(index.partialFilterExpression, partialFilterExpression);
  const { indexes } = collection;
  const found = indexes.find((index) => index.name === name) ?? indexes.find(isSame);
  if (!found) return undefined;
  if (!isSame(found)) {
    throw new MongoError('IndexKeySpecsConflict', `there is another index of the name ${options.name}`);
  }
  const [there, wanted] = [describeIndex(found), describeIndex(options)];
  const compared = ['name', 'unique', 'sparse', 'expireAfterSeconds'];
  if (found.name === '_id_' || compared.every((field) => there[field] === wanted[field])) return found;
  throw new MongoError('IndexOptionsConflict', `there is such an index with other options: ${found.name}`);
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
  const holders = [...collections.values()].flatMap((collection) => [collection, ...collection.indexes]);
  return holders.some((holder) => holder.id === id);
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
