import { decode } from '../bson/decode';
import type { Document } from '../bson/types';
import type { Collection } from '../store/catalogue';
import { fetchDocument, PAUSE, scanCollection, scanIndex, type Pause } from '../store/scan';
import type { Store } from '../store/store';
import type { Match } from './matcher';
import type { IndexPlan, Plan } from './planner';
import { sorted, sortKey, type Sort } from './sort';

/** A document that a query found; it is decoded only if something had to look at it. */
export class Found {
  private decoded: Document | undefined;

  constructor(
    readonly record: number,
    readonly raw: Buffer,
    document?: Document,
    /** The array element that matched, for the positional operator of an update. */
    readonly position = -1,
  ) {
    this.decoded = document;
  }

  get document(): Document {
    return (this.decoded ??= decode(this.raw));
  }
}

/** What running a query took, for `explain`. */
export interface Statistics {
  keysExamined: number;
  docsExamined: number;
}

export interface Query {
  plan: Plan;
  sort: Sort | undefined;
  skip: number;
  /** 0 for no limit. */
  limit: number;
}

/** Runs a query, pausing now and then; see {@link PAUSE}. */
export function* execute(
  store: Store,
  collection: Collection,
  { plan, sort, skip, limit }: Query,
  statistics: Statistics = { keysExamined: 0, docsExamined: 0 },
): Generator<Found | Pause> {
  const needed = limit > 0 ? skip + limit : 0;
  const matching = matches(store, collection, plan, plan.sorted ? needed : 0, statistics);
  const ordered = plan.sorted
    ? matching
    : sorted(
        matching,
        (found) => sortKey(sort!, found.document),
        (found) => found.raw.length,
        needed,
      );
  yield* slice(ordered, skip, limit);
}

/** Leaves out the first `skip` and ends after `limit` (0: never), letting pauses through. */
export function* slice<T>(source: Iterable<T | Pause>, skip: number, limit: number): Generator<T | Pause> {
  let taken = -skip;
  for (const item of source) {
    if (item === PAUSE) {
      yield item;
      continue;
    }
    taken += 1;
    if (taken > 0) yield item;
    if (limit > 0 && taken >= limit) return;
  }
}

function* matches(
  store: Store,
  collection: Collection,
  plan: Plan,
  needed: number,
  statistics: Statistics,
): Generator<Found | Pause> {
  const { filter } = plan;
  for (const candidate of candidates(store, collection, plan, needed, statistics)) {
    if (candidate === PAUSE) {
      yield candidate;
      continue;
    }
    statistics.docsExamined += 1;
    if (!filter) {
      yield candidate;
      continue;
    }
    const match: Match = { position: -1 };
    const { document } = candidate;
    if (filter(document, match)) yield new Found(candidate.record, candidate.raw, document, match.position);
  }
}

function* candidates(
  store: Store,
  collection: Collection,
  { source, filter }: Plan,
  needed: number,
  statistics: Statistics,
): Generator<Found | Pause> {
  if (source.kind === 'collection') {
    for (const stored of scanCollection(store, collection, source.reverse)) {
      yield stored === PAUSE ? stored : new Found(stored.record, stored.raw);
    }
    return;
  }
  const want = needed > 0 && !filter ? needed : 64;
  const records =
    source.kind === 'index' ? recordsOf(store, source, want) : unionRecords(store, source.plans);
  for (const record of records) {
    if (record === PAUSE) {
      yield record;
      continue;
    }
    statistics.keysExamined += 1;
    const raw = fetchDocument(store, collection, record);
    if (raw) yield new Found(record, raw);
  }
}

function recordsOf(
  store: Store,
  { index, ranges, reverse }: IndexPlan,
  want: number,
): Generator<number | Pause> {
  return scanIndex(store, index, ranges, reverse, want);
}

function* unionRecords(store: Store, plans: IndexPlan[]): Generator<number | Pause> {
  const seen = new Set<number>();
  for (const plan of plans) {
    for (const record of recordsOf(store, plan, 64)) {
      if (record !== PAUSE && seen.has(record)) continue;
      if (record !== PAUSE) seen.add(record);
      yield record;
    }
  }
}
