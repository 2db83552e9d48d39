import { compare, hashKey } from '../bson/key';
import { add, divide, isNumeric, type Numeric } from '../bson/number';
import type { Maybe, Value } from '../bson/types';

/** Gathers values into one. */
export interface Accumulator {
  add(value: Maybe): void;
  result(): Value;
}

/** @returns an accumulator that keeps `start`, replaces it with what `step` makes of it, and ends with `finish` */
function fold<S>(
  start: S,
  step: (state: S, value: Maybe) => S,
  finish = (state: S) => state as Maybe,
): Accumulator {
  let state = start;
  return { add: (value) => (state = step(state, value)), result: () => finish(state) ?? null };
}

function sum(): Accumulator {
  return fold<Numeric>(0, (total, value) => (isNumeric(value) ? add(total, value) : total));
}

function average(): Accumulator {
  return fold<[total: Numeric, count: number]>(
    [0, 0],
    ([total, count], value) => (isNumeric(value) ? [add(total, value), count + 1] : [total, count]),
    ([total, count]) => (count === 0 ? null : divide(total, count)),
  );
}

/** The lowest (-1) or highest (1) value that is neither null nor missing. */
function extreme(direction: 1 | -1): Accumulator {
  return fold<Maybe>(undefined, (best, value) => {
    if (value === undefined || value === null) return best;
    return best === undefined || compare(value, best) * direction > 0 ? value : best;
  });
}

/** The values that `keyOf` gives a new key, in their order. */
function collect(keyOf: (value: Value, count: number) => string | number): Accumulator {
  const values = new Map<string | number, Value>();
  const add = (value: Maybe) => {
    const key = value === undefined ? undefined : keyOf(value, values.size);
    if (key !== undefined && !values.has(key)) values.set(key, value!);
  };
  return { add, result: () => [...values.values()] };
}

/** Every accumulator that is served. */
export const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $count: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => fold<Maybe>(undefined, (first, value) => (first === undefined ? (value ?? null) : first)),
  $last: () => fold<Maybe>(undefined, (_, value) => value),
  $push: () => collect((_, count) => count),
  $addToSet: () => collect(hashKey),
};
