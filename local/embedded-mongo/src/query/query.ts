import { decode } from '../bson/codec';
import type { Document } from '../bson/types';
import type { Collection } from '../store/catalogue';
import { fetchDocument, lookUp, scanCollection, scanIndex } from '../store/scan';
import type { Store } from '../store/store';
import { filterMap, flatMap, skipAndLimit, type Pause, type Stream } from '../stream';
import { plan, type Plan } from './planner';
import { sortStream, sortKey, type Sort } from './sort';

/** A document that a query found. It is read and decoded on first access. */
export class FoundDocument {
  /** The index of the array element that matched, for the positional operator; -1 if none. */
  position = -1;
  private bytes: Buffer | undefined;
  private decoded: Document | undefined;

  /** @param read returns the BSON; valid in the event-loop turn in which the document was found */
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

/** A planned query of one collection. It counts the keys and documents it examines, for `explain`. */
export class Query {
  readonly plan: Plan;
  keysExamined = 0;
  docsExamined = 0;

  /**
   * @param collection `undefined` if it does not exist: the query finds nothing
   * @param limit 0 for no limit
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

  /** Whether every document matches, so that a count needs no scan. */
  get matchesAll(): boolean {
    return this.plan.scans === 'collection' && !this.plan.filter;
  }

  /** Runs the query; yields pauses between chunks of work. */
  run(): Generator<FoundDocument | Pause> {
    const { sort, skip, limit } = this;
    const { filter, sorted: isSorted } = this.plan;
    const neededCount = limit > 0 ? skip + limit : 0;
    const read = this.candidates(neededCount > 0 && isSorted && !filter ? neededCount : 64);
    const matching = filter
      ? filterMap(read, (found) => (filter(found.document, found) ? found : undefined))
      : read;
    const keyOf = (found: FoundDocument) => sortKey(sort!, found.document);
    return skipAndLimit(
      isSorted ? matching : sortStream(matching, keyOf, ({ raw }) => raw.length, neededCount),
      skip,
      limit,
    );
  }

  /** Executes the scans of the plan. Yields each document once. */
  private candidates(expectedCount: number): Stream<FoundDocument> {
    const { store, collection, plan } = this;
    if (!collection) return [];
    if (plan.scans === 'collection') {
      return filterMap(scanCollection(store, collection), ({ record, raw }) => {
        this.docsExamined += 1;
        return new FoundDocument(record, () => raw);
      });
    }
    const ranges = plan.scans.flatMap((scan) =>
      (scan.reverse ? scan.ranges.toReversed() : scan.ranges).map((range) => ({ ...scan, range })),
    );
    const records = flatMap(ranges, ({ index, range, reverse, isLookup }) =>
      isLookup ? lookUp(store, range[0]) : scanIndex(store, index, range, reverse, expectedCount),
    );
    const mayRepeat = plan.scans.length > 1 || plan.scans.some(({ index }) => index.multikey.includes(true));
    const seen = new Set<number>();
    return filterMap(records, (record) => {
      this.keysExamined += 1;
      if (mayRepeat && seen.has(record)) return undefined;
      if (mayRepeat) seen.add(record);
      return new FoundDocument(record, () => {
        this.docsExamined += 1;
        return fetchDocument(store, collection, record)!;
      });
    });
  }
}
