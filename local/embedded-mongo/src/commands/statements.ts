import { MongoError } from '../errors';
import type { Found } from '../query/execute';
import { removeRecord } from '../store/records';
import type { Store } from '../store/store';
import type { Transaction } from '../store/writer';
import type { Request } from './command';
import type { Selection } from './selection';

/** MongoDB's limit for the statements of one write command. */
export const maxBatch = 100_000;

/** One of the statements of a write command: a change of the documents that a selection finds. */
export interface Change {
  selection?: Selection;
  /** Changes one match. */
  apply?(tx: Transaction, found: Found): void;
  /** Called instead when nothing matches. */
  otherwise?(tx: Transaction): void;
}

/** @returns the change that removes what is selected */
export function removal(selection: Selection): Change {
  return {
    selection,
    apply: (tx, { record, document }) => removeRecord(tx, selection.collection!, record, document),
  };
}

/** Makes one change of however many documents. @returns how many it changed or made */
export async function makeChange(store: Store, change: Change): Promise<number> {
  return (await store.writer.run((tx) => changeBriefly(tx, change))) ?? (await changeAtLength(store, change));
}

/** Makes a change within one transaction. @returns `undefined`, with nothing done, if that would take long */
function changeBriefly(tx: Transaction, { selection, apply, otherwise }: Change): number | undefined {
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
async function changeAtLength(store: Store, change: Change): Promise<number> {
  const selection = change.selection!;
  for (;;) {
    const records = await selection.search();
    if (records.length === 0)
      return store.writer.run((tx) => changeBriefly(tx, { ...change, selection: undefined })!);
    let changed = 0;
    const isDone = (at: number) => at === records.length || (selection.limit === 1 && changed > 0);
    for (let at = 0; !isDone(at);) {
      at = await store.writer.run((tx) => {
        let next = at;
        do {
          const found = selection.recheck(records[next]!);
          if (found) change.apply?.(tx, found);
          if (found) changed += 1;
          next += 1;
        } while (!isDone(next) && !tx.expired);
        return next;
      });
    }
    if (changed > 0) return changed;
  }
}

/**
 * Runs the statements of a write command in their order, as many as possible in one transaction.
 * @param statements what each was given
 * @param prepare makes a statement ready; what it throws is the statement's error
 * @returns how many documents were changed or made, and the errors as `writeErrors`, if there are any
 * @throws MongoError InvalidLength (16) for no or too many statements
 */
export async function runStatements<T>(
  { args, engine: { store } }: Request,
  statements: readonly T[],
  prepare: (statement: T, index: number) => Change,
): Promise<{ n: number; writeErrors?: Record<string, unknown>[] }> {
  const count = statements.length;
  if (count < 1 || count > maxBatch) {
    throw new MongoError('InvalidLength', `a write has 1 to ${maxBatch} statements, not ${count}`);
  }
  const ordered = args.flag('ordered', true);
  const writeErrors: Record<string, unknown>[] = [];
  const note = (index: number, error: unknown): number => {
    if (!(error instanceof MongoError)) throw error;
    return writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
  };
  let n = 0;
  let at = 0;
  const isOver = () => at === count || (ordered && writeErrors.length > 0);
  while (!isOver()) {
    let long: Change | undefined;
    const runSome = (tx: Transaction) => {
      do {
        try {
          const change = prepare(statements[at]!, at);
          const changed = tx.attempt(() => changeBriefly(tx, change));
          if (changed === undefined) long = change;
          n += changed ?? 0;
        } catch (error) {
          note(at, error);
        }
        at += 1;
      } while (!long && !isOver() && !tx.expired);
    };
    // Each statement has a transaction of its own within, so that all of them together need none.
    await store.writer.run(runSome, false);
    try {
      if (long) n += await changeAtLength(store, long);
    } catch (error) {
      note(at - 1, error);
    }
  }
  return writeErrors.length > 0 ? { n, writeErrors } : { n };
}
