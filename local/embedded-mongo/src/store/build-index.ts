import { MongoError } from '../errors';
import { decode } from '../bson/decode';
import { equal } from '../bson/compare';
import type { Maybe } from '../bson/types';
import { makeIndex, type Collection, type Index, type IndexOptions } from './catalogue';
import { discard, dropIndex, keep } from './namespaces';
import { documentKey, keysOf, putEntry, recordOf } from './records';
import type { Transaction } from './writer';
import type { Store } from './store';

/**
 * Makes an index while reads and writes go on: writes keep it up from its first moment, and the documents that
 * were there before are gone through a few at a time. Readers use it when it is complete; a build that is cut
 * short leaves nothing but garbage that is noted as such.
 * @returns whether there was anything to make
 * @throws MongoError DuplicateKey (11000), IndexOptionsConflict (85), IndexKeySpecsConflict (86)
 */
export async function buildIndex(
  store: Store,
  collection: Collection,
  options: IndexOptions,
): Promise<boolean> {
  const index = await store.writer.run((tx) => startBuild(tx, collection, options));
  if (!index) return false;
  try {
    let next: number | undefined = 1;
    while (next !== undefined) {
      const from: number = next;
      next = await store.writer.run((tx) => buildSome(tx, collection, index, from));
    }
  } catch (error) {
    await store.writer.run((tx) => dropIndex(tx, collection, index));
    throw error;
  }
  return true;
}

function startBuild(tx: Transaction, collection: Collection, options: IndexOptions): Index | undefined {
  if (exists(collection, options)) return undefined;
  const index = Object.assign(makeIndex(tx.newId(), options), { building: true, readable: false });
  const before = collection.indexes;
  collection.indexes = [...before, index];
  tx.undo.push(() => (collection.indexes = before));
  discard(tx.store, index);
  return index;
}

/** Makes entries from a record on. @returns where to go on, `undefined` when the index is complete */
function buildSome(tx: Transaction, collection: Collection, index: Index, from: number): number | undefined {
  const dropped =
    tx.store.collections.get(collection.ns) !== collection || !collection.indexes.includes(index);
  if (dropped)
    throw new MongoError('IndexBuildAborted', `Index build of ${index.name} was aborted: it was dropped`);
  const limit = 64;
  let next = from;
  while (!tx.expired) {
    const range = { start: documentKey(collection.id, next), end: documentKey(collection.id + 1, 0), limit };
    const chunk = [...tx.store.documents.getRange(range)];
    for (const { key, value } of chunk) {
      const document = decode(value);
      const record = recordOf(key, 4);
      for (const entry of keysOf(tx, collection, index, document, record)) {
        putEntry(tx.store, collection, index, entry, record, document);
      }
      next = record + 1;
    }
    if (chunk.length < limit) return finishBuild(tx, collection, index);
  }
  return next;
}

function finishBuild(tx: Transaction, collection: Collection, index: Index): undefined {
  index.building = false;
  tx.undo.push(() => (index.building = true));
  tx.committed.push(() => (index.readable = !index.building));
  keep(tx.store, index);
  tx.alter(collection);
}

/** @returns whether the very index is there @throws MongoError when another one is in its place */
function exists(collection: Collection, options: IndexOptions): boolean {
  const sameKey = (index: Index) =>
    equal(index.key, options.key) && equal(index.partialFilterExpression, options.partialFilterExpression);
  const found =
    collection.indexes.find(({ name }) => name === options.name) ?? collection.indexes.find(sameKey);
  if (!found) return false;
  if (!sameKey(found)) {
    throw new MongoError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index: ${options.name}, with another key or filter`,
    );
  }
  const same = (a: Maybe, b: Maybe) => equal(a ?? false, b ?? false);
  const alike =
    found.name === '_id_' ||
    (found.name === options.name &&
      same(found.unique, options.unique) &&
      same(found.sparse, options.sparse) &&
      same(found.expireAfterSeconds, options.expireAfterSeconds));
  if (alike) return true;
  throw new MongoError(
    'IndexOptionsConflict',
    `An equivalent index already exists with another name or other options: ${found.name}`,
  );
}
