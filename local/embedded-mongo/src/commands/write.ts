import { MongoError, writeError } from '../errors';
import type { Found } from '../query/execute';
import type { Store } from '../store/store';
import type { Transaction } from '../store/writer';
import type { Selection } from './selection';

/** A change of the documents that a selection finds. */
export interface Change {
  selection: Selection;
  /** Changes one match. */
  apply(tx: Transaction, found: Found): void;
  /** Called instead when nothing matches. */
  otherwise?(tx: Transaction): void;
}

/** Makes a change of however many documents. */
export async function makeChange(store: Store, change: Change): Promise<void> {
  const made = await store.writer.run((tx) => changeBriefly(tx, change));
  if (!made) await changeAtLength(store, change);
}

/** Makes a change within one transaction. @returns false, with nothing done, if that would take long */
export function changeBriefly(tx: Transaction, { selection, apply, otherwise }: Change): boolean {
  const found = selection.searchBriefly();
  if (!found) return false;
  for (const item of found) apply(tx, item);
  if (found.length === 0) otherwise?.(tx);
  return true;
}

/**
 * Makes a change in many transactions: finds the documents first, then changes those that still match. If
 * others were faster with all of them, it looks again.
 */
export async function changeAtLength(store: Store, { selection, apply, otherwise }: Change): Promise<void> {
  for (let changed = 0; changed === 0;) {
    const records = await selection.search();
    if (records.length === 0) {
      if (otherwise) await store.writer.run(otherwise);
      return;
    }
    const isDone = (at: number) => at === records.length || (selection.limit === 1 && changed > 0);
    for (let at = 0; !isDone(at);) {
      at = await store.writer.run((tx) => {
        let next = at;
        do {
          const found = selection.recheck(records[next]!);
          if (found) apply(tx, found);
          if (found) changed += 1;
          next += 1;
        } while (!isDone(next) && !tx.expired);
        return next;
      });
    }
  }
}

/** One of the statements of a write command. */
export interface Statement {
  /** Does it within a transaction. @returns false, with nothing done, if that would take long */
  briefly(tx: Transaction): boolean;
  atLength(): Promise<void>;
}

/**
 * Runs the statements of a write command in their order, as many as possible in one transaction.
 * @param prepare makes a statement ready; what it throws is the statement's error
 * @param ordered whether the first error is the end
 * @returns the errors, as `writeErrors` lists them
 */
export async function runStatements(
  store: Store,
  count: number,
  prepare: (index: number) => Statement,
  ordered: boolean,
): Promise<Record<string, unknown>[]> {
  const errors: Record<string, unknown>[] = [];
  const guard = (index: number, error: unknown): void => {
    if (!(error instanceof MongoError)) throw error;
    errors.push(writeError(index, error));
  };
  const stopped = () => ordered && errors.length > 0;
  let at = 0;
  while (at < count && !stopped()) {
    let long: Statement | undefined;
    const runSome = (tx: Transaction): number => {
      let next = at;
      do {
        try {
          const statement = prepare(next);
          if (!tx.attempt(() => statement.briefly(tx))) long = statement;
        } catch (error) {
          guard(next, error);
        }
        next += 1;
      } while (next < count && !long && !stopped() && !tx.expired);
      return next;
    };
    // One alone needs no transaction within the one that it has to itself anyway.
    const runOne = (tx: Transaction): number => {
      const statement = prepare(0);
      if (!statement.briefly(tx)) long = statement;
      return 1;
    };
    try {
      at = await store.writer.run(count === 1 ? runOne : runSome);
      await long?.atLength();
    } catch (error) {
      at = Math.max(at, 1);
      guard(at - 1, error);
    }
  }
  return errors;
}
