import { decode } from '../bson/codec';
import type { Document } from '../bson/types';
import type { Collection } from '../store/catalogue';
import { fetchDocument, scanCollection, scanIndex } from '../store/scan';
import type { Store } from '../store/store';
import { convert, flatten, slice, type Pause, type Stream } from '../stream';
import { plan, type Plan } from './planner';
import { sorted, sortKey, type Sort } from './sort';

/** A document that a query found. It is read and decoded when something looks at it. */
export class Found {
  /** The array element that matched, for the positional operator of an update. */
  position = -1;
  private bytes: Buffer | undefined;
  private decoded: Document | undefined;

  /** @param read gives the BSON, first in the turn of the event loop that the document was found in */
  constructor(
    readonly record: number,
    private readonly read: () => Buffer,
  ) {}

  get raw(): Buffer {
    return (this.bytes ??= this.read());
  }

  get document(): Document {
    return (this.decoded ??= decode(this.raw));
  }
}

/** A query of a collection, planned; it counts what reading took, for `explain`. */
export class Query {
  readonly plan: Plan;
  keysExamined = 0;
  docsExamined = 0;

  /**
   * @param collection nothing is read where there is none
   * @param limit 0 for none
   */
  constructor(
    readonly store: Store,
    readonly collection: Collection | undefined,
    readonly filter: Document,
    readonly sort?: Sort,
    readonly skip = 0,
    readonly limit = 0,
  ) {
    this.plan = plan(collection, filter, sort);
  }

  /** Whether it is of every document, so that counting them reads nothing. */
  get isOfAll(): boolean {
    return this.plan.scans === 'collection' && !this.plan.filter;
  }

  /** Finds the documents, pausing now and then. */
  run(): Generator<Found | Pause> {
    const { sort, skip, limit } = this;
    const { filter, sorted: isSorted } = this.plan;
    const needed = limit > 0 ? skip + limit : 0;
    const read = this.candidates(needed > 0 && isSorted && !filter ? needed : 64);
    const matching = filter
      ? convert(read, (found) => (filter(found.document, found) ? found : undefined))
      : read;
    const keyOf = (found: Found) => sortKey(sort!, found.document);
    return slice(isSorted ? matching : sorted(matching, keyOf, ({ raw }) => raw.length, needed), skip, limit);
  }

  /** Reads what the plan says, each document once. */
  private candidates(want: number): Stream<Found> {
    const { store, collection, plan } = this;
    if (!collection) return [];
    if (plan.scans === 'collection') {
      return convert(scanCollection(store, collection), ({ record, raw }) => {
        this.docsExamined += 1;
        return new Found(record, () => raw);
      });
    }
    const ranges = plan.scans.flatMap((scan) =>
      (scan.reverse ? scan.ranges.toReversed() : scan.ranges).map((range) => ({ ...scan, range })),
    );
    const records = flatten(ranges, ({ index, range, reverse }) =>
      scanIndex(store, index, range, reverse, want),
    );
    const repeats = plan.scans.length > 1 || plan.scans.some(({ index }) => index.multikey.includes(true));
    const seen = new Set<number>();
    return convert(records, (record) => {
      this.keysExamined += 1;
      if (repeats && seen.has(record)) return undefined;
      if (repeats) seen.add(record);
      return new Found(record, () => {
        this.docsExamined += 1;
        return fetchDocument(store, collection, record)!;
      });
    });
  }
}
