import { MongoError, notServed } from '../errors';
import { KeyWriter } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import type { Document } from '../bson/types';
import { PAUSE, type Pause } from '../store/scan';
import { indexValues } from './index-values';
import { bad } from './operators';

/** A sort: by each field in turn, 1 upwards and -1 downwards. */
export interface Sort {
  fields: string[];
  paths: string[][];
  directions: number[];
}

/** MongoDB's limit for a sort in memory, in bytes. */
const memoryLimit = 100 * 1024 * 1024;
const runLength = 1024;
const noPrefix = Buffer.alloc(0);
const unbounded = new KeyWriter(0);

/** @throws MongoError BadValue (2), Location15975 and the like */
export function parseSort(spec: Document | undefined): Sort | undefined {
  if (!spec || spec.size === 0) return undefined;
  const sort: Sort = { fields: [], paths: [], directions: [] };
  for (const [field, direction] of spec) {
    if (direction instanceof Map) throw notServed('sorting by $meta');
    if (!isNumeric(direction) || Math.abs(toDouble(direction)) !== 1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (field === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
    if (field.startsWith('$') && field !== '$natural') {
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
    sort.fields.push(field);
    sort.paths.push(field.split('.'));
    sort.directions.push(toDouble(direction));
  }
  if (sort.fields.includes('$natural') && sort.fields.length > 1) {
    throw bad('$natural sort cannot be set to a value other than -1 or 1 or combined with other keys');
  }
  return sort;
}

export function isNatural(sort: Sort | undefined): boolean {
  return sort?.fields[0] === '$natural';
}

/** @returns bytes that sort as the document does: an array counts by its lowest (downwards: highest) element */
export function sortKey(sort: Sort, document: Document): Buffer {
  let lowest: Buffer | undefined;
  for (const tuple of sortTuples(sort, document)) {
    const key = unbounded.write(noPrefix, tuple, sort.directions);
    if (!lowest || key.compare(lowest) < 0) lowest = key;
  }
  return lowest!;
}

function sortTuples(sort: Sort, document: Document) {
  try {
    return indexValues(document, sort.paths).tuples;
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw bad('cannot sort with keys that are parallel arrays');
  }
}

interface Item<T> {
  key: Buffer;
  value: T;
  order: number;
}

function byKey<T>(a: Item<T>, b: Item<T>): number {
  return a.key.compare(b.key) || a.order - b.order;
}

/**
 * Sorts what comes in, pausing now and then. With a limit only the first `limit` are kept; without one, short
 * sorted runs are merged, so that no single step takes long.
 * @param keyOf gives the sort key of a value
 * @param sizeOf gives a value's size in bytes
 * @throws MongoError QueryExceededMemoryLimitNoDiskUseAllowed (292)
 */
export function* sorted<T>(
  source: Iterable<T | Pause>,
  keyOf: (value: T) => Buffer,
  sizeOf: (value: T) => number,
  limit: number,
): Generator<T | Pause> {
  let runs: Item<T>[][] = [];
  let run: Item<T>[] = [];
  let order = 0;
  let bytes = 0;
  for (const value of source) {
    if (value === PAUSE) {
      yield value;
      continue;
    }
    bytes += sizeOf(value);
    if (bytes > memoryLimit) throw memoryExceeded();
    run.push({ key: keyOf(value), value, order: (order += 1) });
    if (run.length < runLength) continue;
    run.sort(byKey);
    runs.push(run);
    run = [];
    if (limit > 0 && limit <= runLength && runs.length > 1) {
      runs = [runs.flat().sort(byKey).slice(0, limit)];
      bytes = runs[0]!.reduce((sum, item) => sum + sizeOf(item.value), 0);
    }
    yield PAUSE;
  }
  runs.push(run.sort(byKey));
  yield* merge(runs);
}

/** Merges sorted runs with a heap of their heads. */
function* merge<T>(runs: Item<T>[][]): Generator<T | Pause> {
  const heads = runs.filter((run) => run.length > 0).map((run) => ({ run, at: 0, item: run[0]! }));
  const sink = (start: number) => {
    for (let parent = start, child = 2 * parent + 1; child < heads.length; child = 2 * parent + 1) {
      const right = child + 1;
      if (right < heads.length && byKey(heads[right]!.item, heads[child]!.item) < 0) child = right;
      if (byKey(heads[parent]!.item, heads[child]!.item) <= 0) return;
      [heads[parent], heads[child]] = [heads[child]!, heads[parent]!];
      parent = child;
    }
  };
  for (let i = heads.length >> 1; i >= 0; i -= 1) sink(i);
  while (heads.length > 0) {
    const head = heads[0]!;
    yield head.item.value;
    head.at += 1;
    const next = head.run[head.at];
    if (next) {
      head.item = next;
    } else {
      const last = heads.pop()!;
      if (heads.length > 0) heads[0] = last;
    }
    sink(0);
  }
}

function memoryExceeded(): MongoError {
  return new MongoError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Sort exceeded memory limit of ${memoryLimit} bytes; this server does not sort on disk`,
  );
}
