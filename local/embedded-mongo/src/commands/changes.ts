import type { Document } from '../bson/types';
import { Found, Query } from '../query/execute';
import { compileFilter, type Predicate } from '../query/matcher';
import { parseSort, type Sort } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { moveDocument } from '../store/records';
import { fetchDocument } from '../store/scan';
import type { Store, Transaction } from '../store/store';
import { drainAll, PAUSE } from '../stream';

/** MongoDB's limit for the statements of one write command. */
export const maxBatch = 100_000;
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
    return new Query(this.store, this.collection, this.filter, this.sort, 0, limit);
  }

  /**
   * Looks inside a write transaction.
   * @returns the matches, or `undefined` if finding them would take long
   */
  searchBriefly(): Found[] | undefined {
    const found: Found[] = [];
    let pauses = 0;
    for (const item of this.query().run()) {
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
    return drainAll(this.query(this.limit * fallbacks).run(), ({ record }) => record);
  }

  /** @returns a document as it is in the write transaction, if it matches there */
  recheck(record: number): Found | undefined {
    const { collection } = this;
    const raw = collection && fetchDocument(this.store, collection, record);
    const found = raw && new Found(record, () => raw);
    return found && this.predicate(found.document, found) ? found : undefined;
  }
}

/** One of the statements of a write command: a change of the documents that a selection finds. */
export interface Change {
  selection?: Selection;
  /** Changes one match. */
  apply?(tx: Transaction, found: Found): void;
  /** Called instead when nothing matches. */
  otherwise?(tx: Transaction): void;
}

/** @returns the change that removes what is selected */
export function removal(selection: Selection, note?: (removed: Document) => void): Change {
  const apply = (tx: Transaction, { record, document: before }: Found) => {
    moveDocument(tx, selection.collection!, { record, before });
    note?.(before);
  };
  return { selection, apply };
}

/** Makes one change of however many documents. @returns how many it changed or made */
export async function makeChange(store: Store, change: Change): Promise<number> {
  return (await store.writer.run((tx) => changeBriefly(tx, change))) ?? (await changeAtLength(store, change));
}

/** Makes a change within one transaction. @returns `undefined`, with nothing done, if that would take long */
export function changeBriefly(tx: Transaction, { selection, apply, otherwise }: Change): number | undefined {
  const found = selection ? selection.searchBriefly() : [];
  for (const item of found ?? []) apply?.(tx, item);
  if (found?.length !== 0 || !otherwise) return found?.length;
  otherwise(tx);
  return 1;
}

/**
 * Makes a change in many transactions: finds the documents first, then changes those that still match. If
 * others were faster with all of them, it looks again.
 */
export async function changeAtLength(store: Store, change: Change): Promise<number> {
  const selection = change.selection!;
  for (;;) {
    const records = (await selection.search()).reverse();
    if (records.length === 0)
      return store.writer.run((tx) => changeBriefly(tx, { ...change, selection: undefined })!);
    let changed = 0;
    while (records.length > 0) {
      await store.writer.run((tx) => {
        do {
          const found = selection.recheck(records.pop()!);
          if (!found) continue;
          change.apply?.(tx, found);
          changed += 1;
          if (selection.limit === 1) records.length = 0;
        } while (records.length > 0 && !tx.expired);
      });
    }
    if (changed > 0) return changed;
  }
}
