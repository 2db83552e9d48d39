import { MongoError } from '../errors';
import { decode } from '../bson/codec';
import { equal, uint32 } from '../bson/key';
import type { Document } from '../bson/types';
import { describeIndex, makeCollection, makeIndex } from './catalogue';
import type { Collection, Index, IndexOptions } from './catalogue';
import type { Environment } from './environment';
import { documentKey, decodeRecord, keyRangeOf } from './keys';
import { updateIndexEntries } from './records';
import type { Store } from './store';
import type { Transaction } from './transaction';

/** Returns the collection; creates it if it does not exist. */
export function ensureCollection(tx: Transaction, ns: string): Collection {
  const { collections } = tx.store;
  const existing = collections.get(ns);
  if (existing) return existing;
  const key: Document = new Map([['_id', 1]]);
  const idIndex = makeIndex(tx.newId(), { name: '_id_', key, unique: true });
  const collection = makeCollection(tx.newId(), ns, [idIndex]);
  collections.set(ns, collection);
  tx.undo.push(() => collections.delete(ns));
  tx.changedCollections.add(collection);
  return collection;
}

/** Removes a collection from the catalogue. {@link removeOrphans} deletes its documents and index entries later. */
export function dropCollection({ store, undo }: Transaction, collection: Collection): void {
  store.collections.delete(collection.ns);
  undo.push(() => store.collections.set(collection.ns, collection));
  void store.catalogue.remove(Buffer.from(collection.ns));
}

/** Removes indexes from a collection. {@link removeOrphans} deletes their entries later. */
export function removeIndexes(tx: Transaction, collection: Collection, dropped: Index[]): void {
  tx.assign(collection, { indexes: collection.indexes.filter((index) => !dropped.includes(index)) });
  tx.changedCollections.add(collection);
}

/**
 * Creates an index without blocking reads and writes. Writes maintain it from the start; existing documents are
 * indexed in batches; queries use it when the build is complete. An interrupted build leaves orphaned entries only.
 * Resolves when the index is complete, also when another call started the build.
 * @throws MongoError DuplicateKey (11000), IndexOptionsConflict (85), IndexKeySpecsConflict (86)
 */
export async function createIndex(
  store: Store,
  collection: Collection,
  options: IndexOptions,
): Promise<void> {
  const findOrStart = (tx: Transaction) =>
    findIndex(collection, options) ?? startBuild(tx, collection, options);
  const index = await store.writer.run(findOrStart);
  if (index.isBuilding) index.buildFinished ??= finishBuild(store, collection, index);
  await index.buildFinished;
}

function startBuild(tx: Transaction, collection: Collection, options: IndexOptions): Index {
  const index: Index = { ...makeIndex(tx.newId(), options), isBuilding: collection.uncommittedCount > 0 };
  tx.assign(collection, { indexes: [...collection.indexes, index] });
  tx.changedCollections.add(collection);
  return index;
}

async function finishBuild({ writer }: Store, collection: Collection, index: Index): Promise<void> {
  try {
    await writer.runFrom(1, (tx, from) => buildEntries(tx, collection, index, from));
    await writer.run((tx) => {
      tx.assign(index, { isBuilding: false });
      tx.changedCollections.add(collection);
    });
  } catch (error) {
    await writer.run((tx) => removeIndexes(tx, collection, [index]));
    throw error;
  }
}

/** Creates index entries from a record on. @returns the record to continue from, `undefined` when complete */
function buildEntries(
  tx: Transaction,
  collection: Collection,
  index: Index,
  from: number,
): number | undefined {
  const { store } = tx;
  if (store.collections.get(collection.ns) !== collection || !collection.indexes.includes(index)) {
    throw new MongoError('IndexBuildAborted', `the index ${index.name} was dropped while it was built`);
  }
  const limit = 64;
  for (let next = from; ;) {
    const range = { start: documentKey(collection.id, next), end: documentKey(collection.id + 1, 0), limit };
    const chunk = [...store.documents.getRange(range)];
    for (const { key, value } of chunk) {
      const record = decodeRecord(key, 4);
      updateIndexEntries(tx, collection, index, { record, after: decode(value) });
      next = record + 1;
    }
    if (chunk.length < limit) return undefined;
    if (tx.isOverTime) return next;
  }
}

/** Finds the index with these options. @throws MongoError when an index of the same name or key differs */
function findIndex(collection: Collection, options: IndexOptions): Index | undefined {
  const { name, key, partialFilterExpression } = options;
  const isSame = (index: Index) =>
    equal(index.key, key) && equal(index.partialFilterExpression, partialFilterExpression);
  const { indexes } = collection;
  const found = indexes.find((index) => index.name === name) ?? indexes.find(isSame);
  if (!found) return undefined;
  if (!isSame(found)) {
    throw new MongoError(
      'IndexKeySpecsConflict',
      `An index with the name ${options.name} exists with a different key`,
    );
  }
  const [there, wanted] = [describeIndex(found), describeIndex(options)];
  const compared = ['name', 'unique', 'sparse', 'expireAfterSeconds'];
  if (found.name === '_id_' || compared.every((field) => there[field] === wanted[field])) return found;
  throw new MongoError('IndexOptionsConflict', `The index ${found.name} exists with different options`);
}

/** Deletes documents and index entries of dropped collections and indexes, in short transactions. */
export async function removeOrphans({ documents, entries, writer }: Store): Promise<void> {
  for (const database of [documents, entries]) {
    await writer.runFrom(0, (tx, from) => removeSomeOrphans(tx, database, from));
  }
}

/** @returns the collection or index number to continue from, `undefined` at the end */
function removeSomeOrphans(
  tx: Transaction,
  database: Environment['entries'],
  from: number,
): number | undefined {
  for (let id = from; ;) {
    const [key] = database.getKeys({ start: uint32(id), limit: 1 });
    if (!key) return undefined;
    id = key.readUInt32BE();
    const orphans = isInUse(tx.store, id) ? [] : [...database.getKeys({ ...keyRangeOf(id), limit: 256 })];
    for (const unused of orphans) void database.remove(unused);
    if (orphans.length === 0) id += 1;
    if (tx.isOverTime) return id;
  }
}

/** Returns whether a collection or an index, complete or being built, has this number. */
function isInUse({ collections }: Environment, id: number): boolean {
  const holders = [...collections.values()].flatMap((collection) => [collection, ...collection.indexes]);
  return holders.some((holder) => holder.id === id);
}

/** Returns the namespace `database.collection`. @throws MongoError InvalidNamespace (73) */
export function requireNamespace(database: string, collection: string): string {
  const ns = `${database}.${collection}`;
  const isValid =
    /^[^\s/\\."$*<>:|?\0]{1,63}$/.test(database) &&
    /^(?!\.)(?!system\.)[^$\0]+(?<!\.)$/.test(collection) &&
    Buffer.byteLength(ns) <= 255;
  if (!isValid) throw new MongoError('InvalidNamespace', `Invalid namespace specified '${ns}'`);
  return ns;
}
