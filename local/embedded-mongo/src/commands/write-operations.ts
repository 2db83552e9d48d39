import type { Document } from '../bson/types';
import { FoundDocument, Query } from '../query/query';
import { compileFilter, type Predicate } from '../query/matcher';
import { parseSort, type Sort } from '../query/sort';
import type { Collection } from '../store/catalogue';
import { writeDocument } from '../store/records';
import { fetchDocument } from '../store/scan';
import type { Store } from '../store/store';
import type { Transaction } from '../store/transaction';
import { collect, PAUSE } from '../stream';

/** MongoDB's maximum number of statements in one write command. */
export const MAX_WRITE_BATCH_COUNT = 100_000;
/** The number of pauses after which a search inside a write transaction is abandoned. */
const MAX_PAUSES_IN_TRANSACTION = 2;
/** The number of candidates to find for a write of one document, in case concurrent writes take the first ones. */
const CANDIDATE_COUNT = 32;

/** The documents that a write applies to. */
export class Selection {
  private compiled: Predicate | undefined;
  private readonly sort: Sort | undefined;

  /** @param limit 0 for all matches, 1 for the first one */
  constructor(
    private readonly store: Store,
    readonly ns: string,
    readonly filter: Document,
    readonly limit: 0 | 1,
    sort?: Document,
  ) {
    this.sort = parseSort(sort);
  }

  /** The filter, which a query compiles for itself. */
  private get predicate(): Predicate {
    return (this.compiled ??= compileFilter(this.filter));
  }

  get collection(): Collection | undefined {
    return this.store.collections.get(this.ns);
  }

  /** Plans the query. */
  query(limit: number = this.limit): Query {
    return new Query(this.store, this.collection, this.filter, this.sort, 0, limit);
  }

  /**
   * Finds the matches inside a write transaction.
   * @returns `undefined` if finding them takes too long
   */
  findInTransaction(): FoundDocument[] | undefined {
    const found: FoundDocument[] = [];
    let pauses = 0;
    for (const item of this.query().run()) {
      if (item !== PAUSE) found.push(item);
      else if ((pauses += 1) > MAX_PAUSES_IN_TRANSACTION) return undefined;
    }
    return found;
  }

  /**
   * Finds candidates outside of write transactions without blocking; they may be stale. For a limit of one it finds
   * several, so that concurrent writers of the same document need not search again.
   * @returns record numbers
   */
  findCandidates(): Promise<number[]> {
    return collect(this.query(this.limit * CANDIDATE_COUNT).run(), ({ record }) => record);
  }

  /** Reads a document inside the write transaction; `undefined` if it does not match there. */
  fetchIfMatching(record: number): FoundDocument | undefined {
    const { collection } = this;
    const raw = collection && fetchDocument(this.store, collection, record);
    const found = raw && new FoundDocument(record, () => raw);
    return found && this.predicate(found.document, found) ? found : undefined;
  }
}

/** One statement of a write command. */
export interface WriteOperation {
  selection?: Selection | undefined;
  /** Writes one match. */
  apply?(tx: Transaction, found: FoundDocument): void;
  /** Called when nothing matches. */
  onNoMatch?: ((tx: Transaction) => void) | undefined;
}

/** Creates the operation that deletes the selected documents. */
export function deleteOperation(
  selection: Selection,
  onDelete?: (removed: Document) => void,
): WriteOperation {
  const apply = (tx: Transaction, { record, document: before }: FoundDocument) => {
    writeDocument(tx, selection.collection!, { record, before });
    onDelete?.(before);
  };
  return { selection, apply };
}

/** Executes a write of any number of documents. @returns the number of documents matched or inserted */
export async function executeWrite(store: Store, operation: WriteOperation): Promise<number> {
  return (
    (await store.writer.runOperations((tx) => executeInTransaction(tx, operation))) ??
    (await executeInBatches(store, operation))
  );
}

/**
 * Executes a write in one transaction. What it wrote is undone when it throws; the write of a single document throws before it
 * writes anything, and does without a child transaction, which would cost more than the write.
 * @returns `undefined`, without any effect, if it takes too long
 */
export function executeInTransaction(tx: Transaction, operation: WriteOperation): number | undefined {
  const isOfOne = operation.selection?.limit !== 0;
  return isOfOne ? execute(tx, operation) : tx.runNested(() => execute(tx, operation));
}

function execute(tx: Transaction, { selection, apply, onNoMatch }: WriteOperation): number | undefined {
  const found = selection ? selection.findInTransaction() : [];
  for (const item of found ?? []) apply?.(tx, item);
  if (found?.length !== 0 || !onNoMatch) return found?.length;
  onNoMatch(tx);
  return 1;
}

/**
 * Executes a write in several transactions: finds candidates, then writes those that still match. It searches again
 * if none of them does.
 */
export async function executeInBatches(store: Store, operation: WriteOperation): Promise<number> {
  const selection = operation.selection!;
  for (;;) {
    const records = (await selection.findCandidates()).reverse();
    if (records.length === 0) {
      const unmatched = { ...operation, selection: undefined };
      return store.writer.runOperations((tx) => executeInTransaction(tx, unmatched)!);
    }
    let changed = 0;
    while (records.length > 0) {
      await store.writer.run((tx) => {
        do {
          const found = selection.fetchIfMatching(records.pop()!);
          if (!found) continue;
          operation.apply?.(tx, found);
          changed += 1;
          if (selection.limit === 1) records.length = 0;
        } while (records.length > 0 && !tx.isOverTime);
      });
    }
    if (changed > 0) return changed;
  }
}
