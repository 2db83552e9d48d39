import { Heap } from 'heap-js';
import { bad, MongoError, notServed } from '../errors';
import { KeyWriter } from '../bson/key';
import { isNumeric, toDouble, type Numeric } from '../bson/number';
import type { Document } from '../bson/types';
import { PAUSE, type Pause, type Stream } from '../stream';
import { indexValues } from './index-values';
import { parseFieldPath } from './path';

/** An order: by each field in turn, 1 upwards and -1 downwards. */
export interface Sort {
  readonly fields: string[];
  readonly paths: string[][];
  readonly directions: number[];
}

/** @returns the order that fields with numbers above and below 0 name */
export function orderOf(spec: Document): Sort {
  const fields = [...spec.keys()];
  const directions = [...spec.values()].map((direction) => Math.sign(toDouble(direction as Numeric)));
  return { fields, paths: fields.map((field) => field.split('.')), directions };
}

/** MongoDB's limit for a sort in memory, in bytes. */
const memoryLimit = 100 * 1024 * 1024;
/** How many items are put in order at once; of more, each in its turn. */
const atOnce = 1000;
const noPrefix = Buffer.alloc(0);
const unbounded = new KeyWriter(0);

/** @throws MongoError BadValue (2), Location15975 and the like */
export function parseSort(spec: Document | undefined): Sort | undefined {
  if (!spec || spec.size === 0) return undefined;
  for (const [field, direction] of spec) {
    if (direction instanceof Map) throw notServed('sorting by $meta');
    if (!isNumeric(direction) || Math.abs(toDouble(direction)) !== 1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (field === '$natural') throw notServed('the sort $natural');
    parseFieldPath(field);
  }
  return orderOf(spec);
}

/** @returns bytes that sort as the document does: an array counts by its lowest (downwards: highest) element */
export function sortKey(sort: Sort, document: Document): Buffer {
  const keys = tuplesOf(sort, document).map((tuple) => unbounded.write(noPrefix, tuple, sort.directions));
  return keys.reduce((lowest, key) => (key.compare(lowest) < 0 ? key : lowest));
}

function tuplesOf(sort: Sort, document: Document) {
  try {
    return indexValues(document, sort.paths).tuples;
  } catch (error) {
    throw error instanceof MongoError ? bad('cannot sort with keys that are parallel arrays') : error;
  }
}

interface Item<T> {
  key: Buffer;
  /** How many came before it. */
  place: number;
  value: T;
}

/** Which of two comes first: equals stay in the order they came in. */
function inOrder<T>(a: Item<T>, b: Item<T>): number {
  return a.key.compare(b.key) || a.place - b.place;
}

/**
 * Sorts what comes in, pausing now and then. A heap is a little work for every item, so no single step takes long.
 * @param limit how many are wanted, 0 for all: of a few, no more are kept
 * @param keyOf gives the sort key of a value
 * @param sizeOf gives a value's size in bytes
 * @throws MongoError QueryExceededMemoryLimitNoDiskUseAllowed (292)
 */
export function* sorted<T>(
  source: Stream<T>,
  keyOf: (value: T) => Buffer,
  sizeOf: (value: T) => number,
  limit: number,
): Generator<T | Pause> {
  const isFew = limit > 0 && limit <= atOnce;
  // On top is what comes first, or what leaves first: the last of the few.
  const heap = new Heap<Item<T>>(isFew ? (a, b) => inOrder(b, a) : inOrder);
  let [place, bytes] = [0, 0];
  for (const value of source) {
    if (value === PAUSE) {
      yield value;
      continue;
    }
    heap.push({ key: keyOf(value), place: (place += 1), value });
    bytes += sizeOf(value);
    if (isFew && heap.length > limit) bytes -= sizeOf(heap.pop()!.value);
    if (bytes <= memoryLimit) continue;
    const message = `Sort exceeded memory limit of ${memoryLimit} bytes; this server does not sort on disk`;
    throw new MongoError('QueryExceededMemoryLimitNoDiskUseAllowed', message);
  }
  if (isFew) for (const { value } of heap.toArray().sort(inOrder)) yield value;
  else while (heap.length > 0) yield heap.pop()!.value;
}
