import { MongoError } from '../errors';
import { decode } from '../bson/codec';
import { equal } from '../bson/key';
import { describeIndex, makeIndex, type Collection, type Index, type IndexOptions } from './catalogue';
import { dropIndexesOf, setIndexes } from './namespaces';
import { documentKey, moveEntries, recordOf } from './records';
import type { Store } from './store';
import type { Transaction } from './writer';

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
  setIndexes(tx, collection, [...collection.indexes, index]);
  return index;
}

async function finishBuild({ writer }: Store, collection: Collection, index: Index): Promise<void> {
  try {
    await writer.runFrom(1, (tx, from) => buildSome(tx, collection, index, from));
    await writer.run((tx) => {
      index.building = false;
      tx.undo.push(() => (index.building = true));
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
