import { Heap } from 'heap-js';
import { badValue, MongoError, notSupported } from '../errors';
import { KeyWriter } from '../bson/key';
import { isNumeric, toDouble, type Numeric } from '../bson/number';
import type { Document } from '../bson/types';
import { PAUSE, type Pause, type Stream } from '../stream';
import { indexValues } from './index-values';
import { parseFieldPath } from './path';

/** A sort order: fields with 1 for ascending and -1 for descending. */
export interface Sort {
  readonly fields: string[];
  readonly paths: string[][];
  readonly directions: number[];
}

/** Converts a valid sort or index key; the sign of each number is the direction. */
export function toSort(spec: Document): Sort {
  const fields = [...spec.keys()];
  const directions = [...spec.values()].map((direction) => Math.sign(toDouble(direction as Numeric)));
  return { fields, paths: fields.map((field) => field.split('.')), directions };
}

/** MongoDB's limit for a sort in memory, in bytes. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;
/** The largest limit for which only the first items are kept in memory (top-k sort). */
const MAX_TOP_K_COUNT = 1000;
const EMPTY_PREFIX = Buffer.alloc(0);
const keyWriter = new KeyWriter(0);

/** Parses a sort specification. @throws MongoError Location15975, Location16410 and others for an invalid one */
export function parseSort(spec: Document | undefined): Sort | undefined {
  if (!spec || spec.size === 0) return undefined;
  for (const [field, direction] of spec) {
    if (direction instanceof Map) throw notSupported('sorting by $meta');
    if (!isNumeric(direction) || Math.abs(toDouble(direction)) !== 1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (field === '$natural') throw notSupported('the sort $natural');
    parseFieldPath(field);
  }
  return toSort(spec);
}

/** Encodes the sort key of a document; an array sorts by its lowest element, descending by its highest. */
export function sortKey(sort: Sort, document: Document): Buffer {
  const keys = tuplesOf(sort, document).map((tuple) => keyWriter.write(EMPTY_PREFIX, tuple, sort.directions));
  return keys.reduce((lowest, key) => (key.compare(lowest) < 0 ? key : lowest));
}

function tuplesOf(sort: Sort, document: Document) {
  try {
    return indexValues(document, sort.paths).tuples;
  } catch (error) {
    throw error instanceof MongoError ? badValue('cannot sort with keys that are parallel arrays') : error;
  }
}

interface Item<T> {
  key: Buffer;
  /** The position in the input, which keeps the sort stable. */
  sequence: number;
  value: T;
}

/** Compares items by key, then by their position in the input. */
function compareItems<T>(a: Item<T>, b: Item<T>): number {
  return a.key.compare(b.key) || a.sequence - b.sequence;
}

/**
 * Sorts a stream with a heap, so that no single step blocks the event loop for long.
 * @param limit the number of items to return, 0 for all; a small limit also limits the memory used
 * @param keyOf returns the sort key of a value
 * @param sizeOf returns the size of a value in bytes
 * @throws MongoError QueryExceededMemoryLimitNoDiskUseAllowed (292)
 */
export function* sortStream<T>(
  source: Stream<T>,
  keyOf: (value: T) => Buffer,
  sizeOf: (value: T) => number,
  limit: number,
): Generator<T | Pause> {
  const isTopK = limit > 0 && limit <= MAX_TOP_K_COUNT;
  // The top is the first item or, in a top-k sort, the last one, which is dropped first.
  const heap = new Heap<Item<T>>(isTopK ? (a, b) => compareItems(b, a) : compareItems);
  let [count, bytes] = [0, 0];
  for (const value of source) {
    if (value === PAUSE) {
      yield value;
      continue;
    }
    heap.push({ key: keyOf(value), sequence: (count += 1), value });
    bytes += sizeOf(value);
    if (isTopK && heap.length > limit) bytes -= sizeOf(heap.pop()!.value);
    if (bytes <= MAX_SORT_BYTES) continue;
    const message = `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes; this server does not sort on disk`;
    throw new MongoError('QueryExceededMemoryLimitNoDiskUseAllowed', message);
  }
  if (isTopK) for (const { value } of heap.toArray().sort(compareItems)) yield value;
  else while (heap.length > 0) yield heap.pop()!.value;
}
