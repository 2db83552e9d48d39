import type { Document } from '../bson/types';
import { execute, Found, readingOf, type Query } from '../query/execute';
import { compileFilter, type Predicate } from '../query/matcher';
import { plan } from '../query/planner';
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

  /**
   * Looks inside a write transaction.
   * @returns the matches, or `undefined` if finding them would take long
   */
  searchBriefly(): Found[] | undefined {
    const { collection } = this;
    if (!collection) return [];
    const found: Found[] = [];
    let pauses = 0;
    for (const item of execute(readingOf(this.store, collection), this.query())) {
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
  async search(): Promise<number[]> {
    const { collection } = this;
    if (!collection) return [];
    const query = { ...this.query(), limit: this.limit * fallbacks };
    return drainAll(execute(readingOf(this.store, collection), query), ({ record }) => record);
  }

  /** @returns a document as it is in the write transaction, if it matches there */
  recheck(record: number): Found | undefined {
    const { collection } = this;
    const raw = collection && fetchDocument(this.store, collection, record);
    if (!raw) return undefined;
    const found = new Found(readingOf(this.store, collection), record, raw);
    return this.predicate(found.document, found) ? found : undefined;
  }

  /** @returns the query, planned */
  query(): Query {
    const { collection, filter, sort, limit } = this;
    return { plan: plan(collection, filter, sort), sort, skip: 0, limit };
  }
}
