import type { Document, Value } from '../bson/types';
import { decode } from '../bson/decode';
import { drainAll } from '../query/drain';
import { execute, Found, type Query } from '../query/execute';
import { compileFilter, type Predicate } from '../query/matcher';
import { hintedIndex, plan } from '../query/planner';
import { parseSort, type Sort } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { fetchDocument, PAUSE } from '../store/scan';
import type { Store } from '../store/store';
import { MongoError } from '../errors';

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
    private readonly hint?: Value,
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
    for (const item of execute(this.store, collection, this.query(collection))) {
      if (item !== PAUSE) found.push(item);
      else if ((pauses += 1) > maxPauses) return undefined;
    }
    return found;
  }

  /**
   * Looks outside of write transactions, giving way to others; the matches may be outdated at once. For one
   * document it finds some more to fall back on, so that many clients after the same one do not all start anew.
   */
  async search(): Promise<number[]> {
    const { collection } = this;
    if (!collection) return [];
    const query = { ...this.query(collection), limit: this.limit * fallbacks };
    return (await drainAll(execute(this.store, collection, query))).map(({ record }) => record);
  }

  /** @returns a document as it is in the write transaction, if it matches there */
  recheck(record: number): Found | undefined {
    const raw = this.collection && fetchDocument(this.store, this.collection, record);
    if (!raw) return undefined;
    const document = decode(raw);
    const match = { position: -1 };
    return this.predicate(document, match) ? new Found(record, raw, document, match.position) : undefined;
  }

  /** @returns the query, planned; an update that is exact still has to know the array element it matched */
  query(collection: Collection | undefined): Query {
    const { filter, sort, limit, hint } = this;
    const index = hint === undefined || !collection ? undefined : hintedIndex(collection, hint);
    if (hint !== undefined && collection && !index) {
      throw new MongoError('BadValue', 'hint provided does not correspond to an existing index');
    }
    return { plan: plan(collection, filter, sort, index), sort, skip: 0, limit };
  }
}
