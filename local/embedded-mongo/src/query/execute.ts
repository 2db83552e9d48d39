import { decode } from '../bson/codec';
import type { Document } from '../bson/types';
import type { Collection } from '../store/catalogue';
import { fetchDocument, scanCollection, scanIndex } from '../store/scan';
import type { Store } from '../store/store';
import { convert, flatten, slice, type Pause, type Stream } from '../stream';
import { plan, type Plan } from './planner';
import { sorted, sortKey, type Sort } from './sort';

/** What is read, and what reading it took, for `explain`. */
export interface Reading {
  store: Store;
  /** Nothing is read where there is none. */
  collection: Collection | undefined;
  keysExamined: number;
  docsExamined: number;
}

/** @returns a reading that nothing was read for yet */
export function readingOf(store: Store, collection: Collection | undefined): Reading {
  return { store, collection, keysExamined: 0, docsExamined: 0 };
}

/**
 * A document that a query found. It is fetched and decoded when something looks at it, which must first be in
 * the turn of the event loop it was found in.
 */
export class Found {
  /** The array element that matched, for the positional operator of an update. */
  position = -1;
  private decoded: Document | undefined;

  constructor(
    private readonly reading: Reading,
    readonly record: number,
    private bytes?: Buffer,
  ) {
    if (bytes) reading.docsExamined += 1;
  }

  get raw(): Buffer {
    if (this.bytes) return this.bytes;
    this.reading.docsExamined += 1;
    this.bytes = fetchDocument(this.reading.store, this.reading.collection!, this.record);
    if (!this.bytes) throw new Error(`record ${this.record} of ${this.reading.collection!.ns} is not there`);
    return this.bytes;
  }

  get document(): Document {
    return (this.decoded ??= decode(this.raw));
  }
}

/** A query of a collection, planned; with a limit of 0 for none. */
export type Query = ReturnType<typeof makeQuery>;

export function makeQuery(
  collection: Collection | undefined,
  filter: Document,
  sort?: Sort,
  skip = 0,
  limit = 0,
) {
  return { filter, plan: plan(collection, filter, sort), sort, skip, limit };
}

/** Runs a query, pausing now and then. */
export function execute(reading: Reading, query: Omit<Query, 'filter'>): Generator<Found | Pause> {
  const { sort, skip, limit } = query;
  const { filter, sorted: isSorted } = query.plan;
  const needed = limit > 0 ? skip + limit : 0;
  const read = candidates(reading, query.plan, needed > 0 && isSorted && !filter ? needed : 64);
  const matching = filter
    ? convert(read, (found) => (filter(found.document, found) ? found : undefined))
    : read;
  const keyOf = (found: Found) => sortKey(sort!, found.document);
  const ordered = isSorted ? matching : sorted(matching, keyOf, (found) => found.raw.length, needed);
  return slice(ordered, skip, limit);
}

/** Reads what a plan says, each document once. */
function candidates(reading: Reading, { scans }: Plan, want: number): Stream<Found> {
  const { store, collection } = reading;
  if (!collection) return [];
  if (scans === 'collection') {
    return convert(scanCollection(store, collection), ({ record, raw }) => new Found(reading, record, raw));
  }
  const ranges = scans.flatMap((scan) =>
    (scan.reverse ? scan.ranges.toReversed() : scan.ranges).map((range) => ({ ...scan, range })),
  );
  const records = flatten(ranges, (scan) => scanIndex(store, scan.index, scan.range, scan.reverse, want));
  const repeats = scans.length > 1 || scans.some(({ index }) => index.multikey.includes(true));
  const seen = new Set<number>();
  return convert(records, (record) => {
    reading.keysExamined += 1;
    if (repeats && seen.has(record)) return undefined;
    if (repeats) seen.add(record);
    return new Found(reading, record);
  });
}
