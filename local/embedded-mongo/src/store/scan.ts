import type { Database } from 'lmdb';
import { currentTurn, PAUSE, type Pause } from '../stream';
import type { Collection, Index } from './catalogue';
import { documentKey, entryRecord, recordOf } from './keys';
import type { Store } from './store';

/** Part of an index: from the first key to before the second. */
export type KeyRange = readonly [start: Buffer, end: Buffer];

const firstChunk = 8;
const lastChunk = 256;
/** How many bytes of documents one chunk should hold. */
const chunkBytes = 1 << 20;

const nothing = Buffer.alloc(0);

interface Entry {
  key: Buffer;
  value: Buffer;
}

/**
 * Reads a range in chunks, seeking anew for each and in every turn of the event loop: no read transaction outlives
 * one, so a slow reader neither blocks writes nor keeps old pages nor sees what is no longer true.
 * @param want how many entries the first chunk has
 * @param valued whether the entries' values are wanted as well as their keys
 */
function* readRange(
  database: Database<Buffer, Buffer>,
  [start, end]: KeyRange,
  reverse: boolean,
  want: number,
  valued: boolean,
): Generator<Entry | Pause> {
  let [from, to] = [start, end];
  let limit = Math.max(1, Math.min(want, lastChunk));
  for (;;) {
    const began = currentTurn();
    const options = reverse
      ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, limit }
      : { start: from, end: to, limit };
    const chunk: Entry[] = valued
      ? [...database.getRange(options)]
      : Array.from(database.getKeys(options), (key) => ({ key, value: nothing }));
    let last: Entry | undefined;
    for (const entry of chunk) {
      yield entry;
      last = entry;
      if (currentTurn() !== began) break;
    }
    if (!last || (last === chunk.at(-1) && chunk.length < limit)) return;
    if (reverse) to = last.key;
    else from = Buffer.concat([last.key, Buffer.from([0])]);
    const size = chunk.reduce((sum, { value }) => sum + value.length, 0) / chunk.length;
    limit = Math.min(lastChunk, limit * 4, Math.max(firstChunk, Math.floor(chunkBytes / (size + 1))));
    yield PAUSE;
  }
}

/** Reads a whole collection in the order of insertion. */
export function* scanCollection(store: Store, { id }: Collection) {
  const range: KeyRange = [documentKey(id, 0), documentKey(id + 1, 0)];
  for (const entry of readRange(store.documents, range, false, firstChunk, true)) {
    yield entry === PAUSE ? entry : { record: recordOf(entry.key, 4), raw: entry.value };
  }
}

/**
 * Reads the record numbers that a range of an index leads to.
 * @param want how many are likely to be asked for
 */
export function* scanIndex(store: Store, index: Index, range: KeyRange, reverse: boolean, want: number) {
  for (const entry of readRange(store.entries, range, reverse, want, index.unique === true)) {
    yield entry === PAUSE ? entry : entryRecord(index, entry.key, entry.value);
  }
}

/** @returns a stored document, `undefined` when there is none of that number (any more) */
export function fetchDocument(store: Store, collection: Collection, record: number): Buffer | undefined {
  // lmdb reads into one buffer again and again; copying out of it costs less than having it allocate each time.
  const shared = store.documents.getBinaryFast(documentKey(collection.id, record));
  if (!shared) return undefined;
  const raw = Buffer.allocUnsafe(shared.length);
  raw.set(shared.subarray(0, raw.length));
  return raw;
}
