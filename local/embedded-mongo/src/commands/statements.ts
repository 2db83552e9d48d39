import { MongoError } from '../errors';
import type { Found } from '../query/execute';
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

/** Makes one change of however many documents. */
export async function makeChange(store: Store, change: Change): Promise<void> {
  const isMade = await store.writer.run((tx) => changeBriefly(tx, change));
  if (!isMade) await changeAtLength(store, change);
}

/** Makes a change within one transaction. @returns false, with nothing done, if that would take long */
function changeBriefly(tx: Transaction, { selection, apply, otherwise }: Change): boolean {
  const found = selection ? selection.searchBriefly() : [];
  for (const item of found ?? []) apply?.(tx, item);
  if (found?.length === 0) otherwise?.(tx);
  return found !== undefined;
}

/**
 * Makes a change in many transactions: finds the documents first, then changes those that still match. If
 * others were faster with all of them, it looks again.
 */
async function changeAtLength(store: Store, { selection, apply, otherwise }: Change): Promise<void> {
  for (let changed = 0; changed === 0;) {
    const records = await selection!.search();
    if (records.length === 0) return otherwise && store.writer.run(otherwise);
    const isDone = (at: number) => at === records.length || (selection!.limit === 1 && changed > 0);
    for (let at = 0; !isDone(at);) {
      at = await store.writer.run((tx) => {
        let next = at;
        do {
          const found = selection!.recheck(records[next]!);
          if (found) apply?.(tx, found);
          if (found) changed += 1;
          next += 1;
        } while (!isDone(next) && !tx.expired);
        return next;
      });
    }
  }
}

/**
 * Runs the statements of a write command in their order, as many as possible in one transaction.
 * @param statements what each was given
 * @param prepare makes a statement ready; what it throws is the statement's error
 * @returns the errors as `writeErrors`, if there are any
 * @throws MongoError InvalidLength (16) for no or too many statements
 */
export async function runStatements<T>(
  { args, engine: { store } }: Request,
  statements: readonly T[],
  prepare: (statement: T, index: number) => Change,
): Promise<{ writeErrors?: Record<string, unknown>[] }> {
  const count = statements.length;
  if (count < 1 || count > maxBatch) {
    throw new MongoError('InvalidLength', `a write has 1 to ${maxBatch} statements, not ${count}`);
  }
  const ordered = args.flag('ordered', true);
  const writeErrors: Record<string, unknown>[] = [];
  const note = (index: number, error: unknown): void => {
    if (!(error instanceof MongoError)) throw error;
    writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
  };
  let at = 0;
  const isOver = () => at === count || (ordered && writeErrors.length > 0);
  while (!isOver()) {
    let long: Change | undefined;
    const runSome = (tx: Transaction) => {
      do {
        try {
          tx.attempt(() => {
            const change = prepare(statements[at]!, at);
            if (!changeBriefly(tx, change)) long = change;
          });
        } catch (error) {
          note(at, error);
        }
        at += 1;
      } while (!long && !isOver() && !tx.expired);
    };
    // Each statement has a transaction of its own within, so that all of them together need none.
    await store.writer.run(runSome, false);
    if (long) await changeAtLength(store, long).catch((error: unknown) => note(at - 1, error));
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
