import { MongoError } from '../errors';
import { decode } from '../bson/decode';
import { equal } from '../bson/key';
import { makeIndex, type Collection, type Index, type IndexOptions } from './catalogue';
import { setIndexes } from './namespaces';
import { documentKey, indexDocument, recordOf } from './records';
import type { Store } from './store';
import type { Transaction } from './writer';

/** Makes the indexes of each collection one after the other, so that the same request twice waits for itself. */
export class IndexBuilds {
  private readonly last = new WeakMap<Collection, Promise<unknown>>();

  constructor(private readonly store: Store) {}

  /** Resolves when the indexes are complete. @throws what {@link buildIndex} throws */
  create(collection: Collection, indexes: readonly IndexOptions[]): Promise<void> {
    const before = this.last.get(collection) ?? Promise.resolve();
    const made = before.then(async () => {
      for (const options of indexes) await buildIndex(this.store, collection, options);
    });
    // The next in line waits for the end of this one, not for its success.
    this.last.set(
      collection,
      made.catch(() => undefined),
    );
    return made;
  }
}

/**
 * Makes an index while reads and writes go on: writes keep it up from its first moment, and the documents that
 * were there before are gone through a few at a time. Readers use it when it is complete; a build that is cut
 * short leaves nothing but entries that are swept away.
 * @throws MongoError DuplicateKey (11000), IndexOptionsConflict (85), IndexKeySpecsConflict (86)
 */
async function buildIndex(store: Store, collection: Collection, options: IndexOptions): Promise<void> {
  const index = await store.writer.run((tx) => startBuild(tx, collection, options));
  if (!index) return;
  try {
    for (let next: number | undefined = 1; next !== undefined;) {
      const from: number = next;
      next = await store.writer.run((tx) => buildSome(tx, collection, index, from));
    }
  } catch (error) {
    await store.writer.run((tx) => setIndexes(tx, collection, without(collection, index)));
    throw error;
  }
}

function without({ indexes }: Collection, index: Index): Index[] {
  return indexes.filter((other) => other !== index);
}

function startBuild(tx: Transaction, collection: Collection, options: IndexOptions): Index | undefined {
  if (exists(collection, options)) return undefined;
  const index = { ...makeIndex(tx.newId(), options), building: true, readable: false };
  setIndexes(tx, collection, [...collection.indexes, index]);
  return index;
}

/** Makes entries from a record on. @returns where to go on, `undefined` when the index is complete */
function buildSome(tx: Transaction, collection: Collection, index: Index, from: number): number | undefined {
  const { store } = tx;
  if (store.collections.get(collection.ns) !== collection || !collection.indexes.includes(index)) {
    throw new MongoError('IndexBuildAborted', `the index ${index.name} was dropped while it was built`);
  }
  const limit = 64;
  let next = from;
  while (!tx.expired) {
    const range = { start: documentKey(collection.id, next), end: documentKey(collection.id + 1, 0), limit };
    const chunk = [...store.documents.getRange(range)];
    for (const { key, value } of chunk) {
      const record = recordOf(key, 4);
      indexDocument(tx, collection, index, decode(value), record);
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
  tx.altered.add(collection);
}

/** @returns whether the very index is there @throws MongoError when another one is in its place */
function exists(collection: Collection, options: IndexOptions): boolean {
  const sameKey = (index: Index) =>
    equal(index.key, options.key) && equal(index.partialFilterExpression, options.partialFilterExpression);
  const found =
    collection.indexes.find(({ name }) => name === options.name) ?? collection.indexes.find(sameKey);
  if (!found) return false;
  if (!sameKey(found)) {
    const message = `An existing index has the same name as the requested index: ${options.name}`;
    throw new MongoError('IndexKeySpecsConflict', message);
  }
  const isAlike =
    found.name === options.name &&
    Boolean(found.unique) === Boolean(options.unique) &&
    Boolean(found.sparse) === Boolean(options.sparse) &&
    found.expireAfterSeconds === options.expireAfterSeconds;
  if (isAlike || found.name === '_id_') return true;
  const message = `An equivalent index already exists with another name or other options: ${found.name}`;
  throw new MongoError('IndexOptionsConflict', message);
}
