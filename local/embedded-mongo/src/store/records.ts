import { MongoError } from '../errors';
import { showValue, type Document, type Maybe } from '../bson/types';
import { indexValues } from '../query/index-values';
import type { Collection, Index } from './catalogue';
import { documentKey, decodeRecord, encodeRecord } from './keys';
import type { Transaction } from './transaction';

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
 * Applies the change of a document to its record, its index entries and the count of its collection. It throws before it
 * writes anything, so that the write of a single document needs no transaction of its own.
 * @param raw the BSON of `after`
 * @throws MongoError DuplicateKey (11000)
 */
export function writeDocument(
  tx: Transaction,
  collection: Collection,
  move: DocumentChange,
  raw?: Buffer,
): void {
  const changes = collection.indexes.map((index) => compareEntries(tx, collection, index, move));
  for (const change of changes) if (change) writeEntries(tx, collection, change);
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
  const change = compareEntries(tx, collection, index, move);
  if (change) writeEntries(tx, collection, change);
}

/** What the change of a document does to its entries in one index. */
interface EntryChange {
  index: Index;
  record: number;
  removed: Buffer[];
  added: Buffer[];
  flags: IndexFlags;
}

/**
 * Finds out which entries of a document change in an index, without changing anything.
 * @returns undefined when none does
 */
function compareEntries(
  tx: Transaction,
  collection: Collection,
  index: Index,
  { record, before, after }: DocumentChange,
): EntryChange | undefined {
  if (before && after && isUnaffected(index, before, after)) return undefined;
  const { entries } = tx.store;
  const old = before ? indexKeysOf(index, before, record).keys : [];
  const { keys: next, ...flags } = after ? indexKeysOf(index, after, record) : NO_KEYS;
  // While a unique index is being built, a key may belong to another document.
  const holderOf = (key: Buffer) => {
    const holder = index.unique ? entries.get(key) : undefined;
    return holder && decodeRecord(holder, 0);
  };
  const removed = old.filter((key) => !includes(next, key) && (!index.unique || holderOf(key) === record));
  const added = next.filter((key) => {
    if (!index.isBuilding && includes(old, key)) return false;
    const holder = holderOf(key);
    if (holder !== undefined && holder !== record) throw duplicateKey(collection, index, after!);
    return holder === undefined;
  });
  return { index, record, removed, added, flags };
}

function writeEntries(tx: Transaction, collection: Collection, change: EntryChange): void {
  const { index, record, removed, added, flags } = change;
  const { entries } = tx.store;
  for (const key of removed) void entries.remove(key);
  for (const key of added) void entries.put(key, index.unique ? encodeRecord(record) : EMPTY_VALUE);
  const hasNewFlags =
    flags.multikey.some((met, i) => met && !index.multikey[i]) || (flags.hasDigest && !index.hasDigests);
  if (hasNewFlags) updateIndexFlags(tx, collection, index, flags);
}

/** Whether an update surely leaves the entries of an index as they are: it copied what it did not change. */
function isUnaffected(index: Index, before: Document, after: Document): boolean {
  return !index.partialFilter && index.paths.every(([field = '']) => before.get(field) === after.get(field));
}

interface IndexFlags {
  /** Per field: whether the document has an array on the path. */
  multikey: readonly boolean[];
  /** Whether a value is too long for a key. */
  hasDigest: boolean;
}

const NO_KEYS: IndexFlags & { keys: Buffer[] } = { keys: [], multikey: [], hasDigest: false };

/** Returns the distinct keys of a document in an index. */
export function indexKeysOf(
  index: Index,
  document: Document,
  record: number,
): IndexFlags & { keys: Buffer[] } {
  if (index.partialFilter && !index.partialFilter(document)) return NO_KEYS;
  const { tuples, multikey, present } = indexValues(document, index.paths);
  if (index.sparse && !present) return NO_KEYS;
  const keys: Buffer[] = [];
  let hasDigest = false;
  for (const tuple of tuples) {
    const values = index.keyWriter.write(index.prefix, tuple, index.directions);
    hasDigest ||= index.keyWriter.hasDigest;
    const key = index.unique ? values : Buffer.concat([values, RECORD_SEPARATOR, encodeRecord(record)]);
    if (!includes(keys, key)) keys.push(key);
  }
  return { keys, multikey, hasDigest };
}

/** Records that an index contains an array or a value that is too long for a key. */
function updateIndexFlags(
  tx: Transaction,
  collection: Collection,
  index: Index,
  { multikey, hasDigest }: IndexFlags,
): void {
  tx.assign(index, {
    multikey: index.multikey.map((met, i) => met || multikey[i]!),
    hasDigests: index.hasDigests || hasDigest,
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
