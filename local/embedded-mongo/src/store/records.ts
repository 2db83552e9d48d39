import { MongoError } from '../errors';
import { showValue, type Document, type Maybe } from '../bson/types';
import { indexValues } from '../query/index-values';
import type { Collection, Index } from './catalogue';
import { documentKey, recordOf, recordSuffix } from './keys';
import type { Transaction } from './store';

const nothing = Buffer.alloc(0);
/** Ends a non-unique key, so that the record number behind it is not mistaken for a field. */
const recordMark = Buffer.from([4]);

/** What becomes of one document: it comes without `before`, and goes without `after`. */
interface Move {
  record: number;
  before?: Document;
  after?: Document;
}

/** Stores a new document and its index entries. @throws MongoError DuplicateKey (11000) */
export function insertRecord(tx: Transaction, collection: Collection, raw: Buffer, after: Document): void {
  const record = collection.nextRecord;
  collection.nextRecord += 1;
  moveDocument(tx, collection, { record, after }, raw);
}

/**
 * Makes what becomes of a document true: of its record, its index entries and the count of its collection.
 * @param raw its BSON, if there is an `after`
 * @throws MongoError DuplicateKey (11000)
 */
export function moveDocument(tx: Transaction, collection: Collection, move: Move, raw?: Buffer): void {
  for (const index of collection.indexes) moveEntries(tx, collection, index, move);
  const key = documentKey(collection.id, move.record);
  void (raw ? tx.store.documents.put(key, raw) : tx.store.documents.remove(key));
  if (move.before && move.after) return;
  tx.assign(collection, { written: collection.written + (move.after ? 1 : -1) });
  tx.altered.add(collection);
}

/**
 * Moves the entries that one index has of a document to where they belong.
 * @throws MongoError DuplicateKey (11000) when another document has a key of a unique index
 */
export function moveEntries(tx: Transaction, collection: Collection, index: Index, move: Move): void {
  const { record, before, after } = move;
  const { entries } = tx.store;
  const old = before ? keysOf(tx, collection, index, before, record) : [];
  const next = after ? keysOf(tx, collection, index, after, record) : [];
  for (const key of old.filter((other) => !includes(next, other))) {
    // The key of a unique index may belong to another document while the index is being built.
    const holder = index.unique ? entries.get(key) : undefined;
    if (!index.unique || (holder && recordOf(holder, 0) === record)) void entries.remove(key);
  }
  for (const key of next.filter((other) => index.building || !includes(old, other))) {
    const holder = index.unique ? entries.get(key) : undefined;
    if (holder && recordOf(holder, 0) !== record) throw duplicateKey(collection, index, after!);
    if (!holder) void entries.put(key, index.unique ? recordSuffix(record) : nothing);
  }
}

/** @returns the keys a document has in an index, each once */
export function keysOf(
  tx: Transaction,
  collection: Collection,
  index: Index,
  document: Document,
  record: number,
): Buffer[] {
  if (index.covers && !index.covers(document)) return [];
  const { tuples, multikey, present } = indexValues(document, index.paths);
  if (index.sparse && !present) return [];
  const keys: Buffer[] = [];
  for (const tuple of tuples) {
    const values = index.keys.write(index.prefix, tuple, index.directions);
    const key = index.unique ? values : Buffer.concat([values, recordMark, recordSuffix(record)]);
    if (!includes(keys, key)) keys.push(key);
  }
  const isNews = multikey.some((met, i) => met && !index.multikey[i]) || (index.keys.hashed && !index.hashed);
  if (isNews) noteShape(tx, collection, index, multikey);
  return keys;
}

/** Remembers for good that an index has met an array or a value too long for a key. */
function noteShape(tx: Transaction, collection: Collection, index: Index, multikey: boolean[]): void {
  const known = index.multikey;
  tx.assign(index, {
    multikey: known.map((met, i) => met || multikey[i]!),
    hashed: index.hashed || index.keys.hashed,
  });
  tx.altered.add(collection);
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
