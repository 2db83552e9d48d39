import { performance } from 'node:perf_hooks';
import { MongoError } from './errors';

/** Yielded by a long read where it may be interrupted: nothing is held open there. */
export const PAUSE = Symbol('pause');
export type Pause = typeof PAUSE;
/** Items that come with pauses between them. */
export type Stream<T> = Iterable<T | Pause>;

/** How long a read may keep the event loop at a time, in milliseconds. */
const turnMs = 8;
/** How many results pass between two looks at the clock. */
const stride = 32;

let turn = 0;

/** @returns a number that is another one in every turn of the event loop: what was read before may be outdated */
export function currentTurn(): number {
  return turn;
}

/** @returns what `change` makes of each item, without those of which it makes `undefined` */
export function* convert<T, U>(source: Stream<T>, change: (item: T) => U | undefined): Generator<U | Pause> {
  for (const item of source) {
    const result = item === PAUSE ? PAUSE : change(item);
    if (result !== undefined) yield result;
  }
}

/** @returns everything that `expand` makes of each item */
export function* flatten<T, U>(source: Stream<T>, expand: (item: T) => Stream<U>): Generator<U | Pause> {
  for (const item of source) {
    if (item === PAUSE) yield PAUSE;
    else yield* expand(item);
  }
}

/** Hands every item over and passes nothing on but pauses. */
export function consume<T>(source: Stream<T>, accept: (item: T) => void): Generator<Pause> {
  return convert<T, never>(source, (item) => {
    accept(item);
    return undefined;
  });
}

/** Leaves out the first `skip` items and ends after `limit` (0: never). */
export function* slice<T>(source: Stream<T>, skip: number, limit: number): Generator<T | Pause> {
  let taken = -skip;
  for (const item of source) {
    if (item === PAUSE) {
      yield item;
      continue;
    }
    taken += 1;
    if (taken > 0) yield item;
    if (limit > 0 && taken >= limit) return;
  }
}

/**
 * Takes items out of a stream, giving way to others whenever it has run for a while.
 * @param accept takes one item, in the turn of the event loop it was read in, and says whether to go on
 * @param deadline when to give up, on `performance.now()`'s clock
 * @returns whether there is nothing more to take
 * @throws MongoError MaxTimeMSExpired (50)
 */
export async function drain<T>(
  source: Iterator<T | Pause>,
  accept: (item: T) => boolean,
  deadline = Infinity,
): Promise<boolean> {
  turn += 1;
  let started = performance.now();
  for (let since = 1; ; since += 1) {
    const next = source.next();
    if (next.done) return true;
    if (next.value !== PAUSE && !accept(next.value)) return false;
    if (next.value !== PAUSE && since % stride !== 0) continue;
    const now = performance.now();
    if (now > deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
    if (now - started < turnMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turn += 1;
    started = performance.now();
  }
}

/** @returns everything in a stream, each item as `change` sees it when it comes */
export async function drainAll<T, U>(source: Stream<T>, change: (item: T) => U, deadline?: number) {
  const items: U[] = [];
  await drain(source[Symbol.iterator](), (item) => items.push(change(item)) > 0, deadline);
  return items;
}
