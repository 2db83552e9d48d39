import type { Document } from '../bson/types';
import { execute, Found, makeQuery, readingOf, type Query } from '../query/execute';
import { compileFilter, type Predicate } from '../query/matcher';
import { parseSort, type Sort } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { fetchDocument } from '../store/scan';
import type { Store } from '../store/store';
import { drainAll, PAUSE } from '../stream';

/** How many pauses a search inside a write transaction may come to before it is made outside. */
const maxPauses = 2;
/** How many documents are found when one is wanted and others may be after it, too. */
const fallbacks = 32;

/** Which documents a write is about. */
export class Selection {
  private readonly predicate: Predicate;
  private readonly sort: Sort | undefined;

  /** @param limit 0 for every match, 1 for the first */
  constructor(
    private readonly store: Store,
    readonly ns: string,
    readonly filter: Document,
    readonly limit: 0 | 1,
    sort?: Document,
  ) {
    this.predicate = compileFilter(filter);
    this.sort = parseSort(sort);
  }

  get collection(): Collection | undefined {
    return this.store.collections.get(this.ns);
  }

  /** @returns the query, planned */
  query(limit: number = this.limit): Query {
    return makeQuery(this.collection, this.filter, this.sort, 0, limit);
  }

  /**
   * Looks inside a write transaction.
   * @returns the matches, or `undefined` if finding them would take long
   */
  searchBriefly(): Found[] | undefined {
    const found: Found[] = [];
    let pauses = 0;
    for (const item of execute(readingOf(this.store, this.collection), this.query())) {
      if (item !== PAUSE) found.push(item);
      else if ((pauses += 1) > maxPauses) return undefined;
    }
    return found;
  }

  /**
   * Looks outside of write transactions, giving way to others; the matches may be outdated at once. For one
   * document it finds some more to fall back on, so that many clients after the same one do not all start anew.
   * @returns record numbers
   */
  search(): Promise<number[]> {
    const reading = readingOf(this.store, this.collection);
    return drainAll(execute(reading, this.query(this.limit * fallbacks)), ({ record }) => record);
  }

  /** @returns a document as it is in the write transaction, if it matches there */
  recheck(record: number): Found | undefined {
    const { collection } = this;
    const raw = collection && fetchDocument(this.store, collection, record);
    const found = raw && new Found(readingOf(this.store, collection), record, raw);
    return found && this.predicate(found.document, found) ? found : undefined;
  }
}
