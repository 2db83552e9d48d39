import type { Database } from 'lmdb';
import { currentTurn, PAUSE, type Pause } from '../stream';
import type { Collection, Index } from './catalogue';
import { documentKey, entryRecord, decodeRecord } from './keys';
import type { Store } from './store';

/** A range of keys: start (inclusive) to end (exclusive). */
export type KeyRange = readonly [start: Buffer, end: Buffer];

const MIN_CHUNK_COUNT = 8;
const MAX_CHUNK_COUNT = 256;
/** The size that a chunk of documents should have, in bytes. */
const TARGET_CHUNK_BYTES = 1 << 20;

const EMPTY_VALUE = Buffer.alloc(0);

interface Entry {
  key: Buffer;
  value: Buffer;
}

/**
 * Reads a range in chunks and seeks again for each chunk and in every turn of the event loop. No read transaction
 * outlives a turn, so a slow reader neither blocks writes nor retains old pages nor returns stale entries.
 * @param expectedCount the number of entries in the first chunk
 * @param withValues whether to read values as well as keys
 */
function* readRange(
  database: Database<Buffer, Buffer>,
  [start, end]: KeyRange,
  reverse: boolean,
  expectedCount: number,
  withValues: boolean,
): Generator<Entry | Pause> {
  let [from, to] = [start, end];
  let limit = Math.max(1, Math.min(expectedCount, MAX_CHUNK_COUNT));
  for (;;) {
    const startTurn = currentTurn();
    const options = reverse
      ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, limit }
      : { start: from, end: to, limit };
    const chunk: Entry[] = withValues
      ? [...database.getRange(options)]
      : Array.from(database.getKeys(options), (key) => ({ key, value: EMPTY_VALUE }));
    let last: Entry | undefined;
    for (const entry of chunk) {
      yield entry;
      last = entry;
      if (currentTurn() !== startTurn) break;
    }
    if (!last || (last === chunk.at(-1) && chunk.length < limit)) return;
    if (reverse) to = last.key;
    else from = Buffer.concat([last.key, Buffer.from([0])]);
    const size = chunk.reduce((sum, { value }) => sum + value.length, 0) / chunk.length;
    limit = Math.min(
      MAX_CHUNK_COUNT,
      limit * 4,
      Math.max(MIN_CHUNK_COUNT, Math.floor(TARGET_CHUNK_BYTES / (size + 1))),
    );
    yield PAUSE;
  }
}

/** Reads a collection in insertion order. */
export function* scanCollection(store: Store, { id }: Collection) {
  const range: KeyRange = [documentKey(id, 0), documentKey(id + 1, 0)];
  for (const entry of readRange(store.documents, range, false, MIN_CHUNK_COUNT, true)) {
    yield entry === PAUSE ? entry : { record: decodeRecord(entry.key, 4), raw: entry.value };
  }
}

/**
 * Reads the record numbers in a range of an index.
 * @param want the number of records that are probably needed
 */
export function* scanIndex(store: Store, index: Index, range: KeyRange, reverse: boolean, want: number) {
  for (const entry of readRange(store.entries, range, reverse, want, index.unique === true)) {
    yield entry === PAUSE ? entry : entryRecord(index, entry.key, entry.value);
  }
}

/** Yields the record number of a key of a unique index, if it exists. It costs much less than a scan of one key. */
export function* lookUp(store: Store, key: Buffer): Generator<number> {
  const value = store.entries.getBinaryFast(key);
  if (value) yield decodeRecord(value, 0);
}

/** Reads a stored document; `undefined` if it does not exist any more. */
export function fetchDocument(store: Store, collection: Collection, record: number): Buffer | undefined {
  // lmdb reuses one buffer; copying from it is faster than letting lmdb allocate a buffer per read.
  const shared = store.documents.getBinaryFast(documentKey(collection.id, record));
  if (!shared) return undefined;
  const raw = Buffer.allocUnsafe(shared.length);
  raw.set(shared.subarray(0, raw.length));
  return raw;
}
