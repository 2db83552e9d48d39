import { MongoError } from '../errors';
import { showValue, type Document, type Maybe } from '../bson/types';
import { indexValues } from '../query/index-values';
import type { Collection, Index } from './catalogue';
import { documentKey, decodeRecord, encodeRecord } from './keys';
import type { Transaction } from './store';

const EMPTY_VALUE = Buffer.alloc(0);
/** Separates the values of a non-unique key from the record number. */
const RECORD_SEPARATOR = Buffer.from([4]);

/** The change of one document: an insert has no `before`, a delete has no `after`. */
interface DocumentChange {
  record: number;
  before?: Document;
  after?: Document;
}

/** Stores a new document and its index entries. @throws MongoError DuplicateKey (11000) */
export function insertDocument(tx: Transaction, collection: Collection, raw: Buffer, after: Document): void {
  const record = collection.nextRecord;
  collection.nextRecord += 1;
  writeDocument(tx, collection, { record, after }, raw);
}

/**
 * Applies the change of a document to its record, its index entries and the count of its collection.
 * @param raw the BSON of `after`
 * @throws MongoError DuplicateKey (11000)
 */
export function writeDocument(
  tx: Transaction,
  collection: Collection,
  move: DocumentChange,
  raw?: Buffer,
): void {
  for (const index of collection.indexes) updateIndexEntries(tx, collection, index, move);
  const key = documentKey(collection.id, move.record);
  void (raw ? tx.store.documents.put(key, raw) : tx.store.documents.remove(key));
  if (move.before && move.after) return;
  tx.assign(collection, { uncommittedCount: collection.uncommittedCount + (move.after ? 1 : -1) });
  tx.changedCollections.add(collection);
}

/**
 * Updates the entries of one document in one index.
 * @throws MongoError DuplicateKey (11000) when another document has a key of a unique index
 */
export function updateIndexEntries(
  tx: Transaction,
  collection: Collection,
  index: Index,
  move: DocumentChange,
): void {
  const { record, before, after } = move;
  if (before && after && isUnaffected(index, before, after)) return;
  const { entries } = tx.store;
  const old = before ? indexKeysOf(tx, collection, index, before, record) : [];
  const next = after ? indexKeysOf(tx, collection, index, after, record) : [];
  for (const key of old.filter((other) => !includes(next, other))) {
    // While a unique index is being built, the key may belong to another document.
    const holder = index.unique ? entries.get(key) : undefined;
    if (!index.unique || (holder && decodeRecord(holder, 0) === record)) void entries.remove(key);
  }
  for (const key of next.filter((other) => index.isBuilding || !includes(old, other))) {
    const holder = index.unique ? entries.get(key) : undefined;
    if (holder && decodeRecord(holder, 0) !== record) throw duplicateKey(collection, index, after!);
    if (!holder) void entries.put(key, index.unique ? encodeRecord(record) : EMPTY_VALUE);
  }
}

/** Whether an update surely leaves the entries of an index as they are: it copied what it did not change. */
function isUnaffected(index: Index, before: Document, after: Document): boolean {
  return !index.partialFilter && index.paths.every(([field = '']) => before.get(field) === after.get(field));
}

/** Returns the distinct keys of a document in an index. */
export function indexKeysOf(
  tx: Transaction,
  collection: Collection,
  index: Index,
  document: Document,
  record: number,
): Buffer[] {
  if (index.partialFilter && !index.partialFilter(document)) return [];
  const { tuples, multikey, present } = indexValues(document, index.paths);
  if (index.sparse && !present) return [];
  const keys: Buffer[] = [];
  for (const tuple of tuples) {
    const values = index.keyWriter.write(index.prefix, tuple, index.directions);
    const key = index.unique ? values : Buffer.concat([values, RECORD_SEPARATOR, encodeRecord(record)]);
    if (!includes(keys, key)) keys.push(key);
  }
  const hasNewFlags =
    multikey.some((met, i) => met && !index.multikey[i]) || (index.keyWriter.hasDigest && !index.hasDigests);
  if (hasNewFlags) updateIndexFlags(tx, collection, index, multikey);
  return keys;
}

/** Records that an index contains an array or a value that is too long for a key. */
function updateIndexFlags(tx: Transaction, collection: Collection, index: Index, multikey: boolean[]): void {
  const known = index.multikey;
  tx.assign(index, {
    multikey: known.map((met, i) => met || multikey[i]!),
    hasDigests: index.hasDigests || index.keyWriter.hasDigest,
  });
  tx.changedCollections.add(collection);
}

function includes(keys: Buffer[], key: Buffer): boolean {
  return keys.some((other) => other.equals(key));
}

function duplicateKey({ ns }: Collection, index: Index, document: Document): MongoError {
  const { name, key, fields, paths } = index;
  const [values] = indexValues(document, paths).tuples as [Maybe[]];
  const keyValue = new Map(fields.map((field, i) => [field, values[i] ?? null]));
  const shown = [...keyValue].map(([field, value]) => `${field}: ${showValue(value)}`).join(', ');
  const message = `E11000 duplicate key error collection: ${ns} index: ${name} dup key: { ${shown} }`;
  return new MongoError('DuplicateKey', message, { keyPattern: key, keyValue });
}
