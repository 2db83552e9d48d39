import { bad, MongoError, notServed } from '../errors';
import { KeyWriter } from '../bson/key';
import { isNumeric, toDouble, type Numeric } from '../bson/number';
import type { Document } from '../bson/types';
import { PAUSE, type Pause, type Stream } from '../stream';
import { indexValues } from './index-values';

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
/** How many items are sorted at once. */
const runLength = 2048;
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
    if (field === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
    if (field === '$natural') throw notServed('the sort $natural');
    if (field.startsWith('$')) throw new MongoError(16410, `a field name may not start with '$': ${field}`);
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
  value: T;
}

/**
 * Sorts what comes in, pausing now and then; equals stay in their order. With a limit only the first `limit` are
 * kept; without one, short sorted runs are merged, so that no single step takes long.
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
  const runs: Item<T>[][] = [[]];
  let bytes = 0;
  for (const value of source) {
    if (value === PAUSE) {
      yield value;
      continue;
    }
    bytes += sizeOf(value);
    if (bytes > memoryLimit) {
      const message = `Sort exceeded memory limit of ${memoryLimit} bytes; this server does not sort on disk`;
      throw new MongoError('QueryExceededMemoryLimitNoDiskUseAllowed', message);
    }
    const run = runs.at(-1)!;
    run.push({ key: keyOf(value), value });
    if (run.length < runLength) continue;
    run.sort(byKey);
    if (limit > 0 && limit <= runLength / 2)
      for (const { value: last } of run.splice(limit)) bytes -= sizeOf(last);
    else runs.push([]);
    yield PAUSE;
  }
  runs.at(-1)!.sort(byKey);
  for (const { value } of merged(runs)) yield value;
}

function byKey<T>(a: Item<T>, b: Item<T>): number {
  return a.key.compare(b.key);
}

/** Merges sorted runs, each half of them into one that is merged with the other half's. */
function* merged<T>(runs: Item<T>[][]): Generator<Item<T>, void> {
  if (runs.length === 1) return yield* runs[0]!;
  const middle = runs.length >> 1;
  const left = merged(runs.slice(0, middle));
  let next = left.next();
  for (const item of merged(runs.slice(middle))) {
    for (; !next.done && byKey(next.value, item) <= 0; next = left.next()) yield next.value;
    yield item;
  }
  for (; !next.done; next = left.next()) yield next.value;
}
