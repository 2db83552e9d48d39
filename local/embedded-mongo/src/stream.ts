import { performance } from 'node:perf_hooks';
import { MongoError } from './errors';

/** Yielded by a long read where it may be suspended: no cursor or transaction is open there. */
export const PAUSE = Symbol('pause');
export type Pause = typeof PAUSE;
/** Items with pauses between them. */
export type Stream<T> = Iterable<T | Pause>;

/** The maximum time that a read may block the event loop, in milliseconds. */
const MAX_TURN_MS = 8;
/** The number of results between two checks of the clock. */
const CLOCK_CHECK_INTERVAL_COUNT = 32;

let turn = 0;

/** Returns a number that changes with every turn of the event loop. Data read in an earlier turn may be stale. */
export function currentTurn(): number {
  return turn;
}

/** Maps each item and drops `undefined` results. */
export function* filterMap<T, U>(
  source: Stream<T>,
  transform: (item: T) => U | undefined,
): Generator<U | Pause> {
  for (const item of source) {
    const result = item === PAUSE ? PAUSE : transform(item);
    if (result !== undefined) yield result;
  }
}

/** Maps each item to a stream and concatenates the results. */
export function* flatMap<T, U>(source: Stream<T>, expand: (item: T) => Stream<U>): Generator<U | Pause> {
  for (const item of source) {
    if (item === PAUSE) yield PAUSE;
    else yield* expand(item);
  }
}

/** Calls a function with every item; yields pauses only. */
export function forEach<T>(source: Stream<T>, accept: (item: T) => void): Generator<Pause> {
  return filterMap<T, never>(source, (item) => {
    accept(item);
    return undefined;
  });
}

/** Skips the first `skip` items and ends after `limit` items (0: no limit). */
export function* skipAndLimit<T>(source: Stream<T>, skip: number, limit: number): Generator<T | Pause> {
  let position = -skip;
  for (const item of source) {
    if (item === PAUSE) {
      yield item;
      continue;
    }
    position += 1;
    if (position > 0) yield item;
    if (limit > 0 && position >= limit) return;
  }
}

/**
 * Consumes a stream and yields to the event loop regularly.
 * @param accept receives each item in the turn in which it was read; returns whether to continue
 * @param deadline the time to give up, on the clock of `performance.now()`
 * @returns whether the stream is exhausted
 * @throws MongoError MaxTimeMSExpired (50)
 */
export async function takeWhile<T>(
  source: Iterator<T | Pause>,
  accept: (item: T) => boolean,
  deadline = Infinity,
): Promise<boolean> {
  turn += 1;
  let started = performance.now();
  for (let sinceStart = 1; ; sinceStart += 1) {
    const next = source.next();
    if (next.done) return true;
    if (next.value !== PAUSE && !accept(next.value)) return false;
    if (next.value !== PAUSE && sinceStart % CLOCK_CHECK_INTERVAL_COUNT !== 0) continue;
    const now = performance.now();
    if (now > deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
    if (now - started < MAX_TURN_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turn += 1;
    started = performance.now();
  }
}

/** Collects all items of a stream, each mapped in the turn in which it was read. */
export async function collect<T, U>(source: Stream<T>, transform: (item: T) => U, deadline?: number) {
  const items: U[] = [];
  await takeWhile(source[Symbol.iterator](), (item) => items.push(transform(item)) > 0, deadline);
  return items;
}
