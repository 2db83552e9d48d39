import { encodeKey, KeyWriter, successor } from '../bson/key';
import { Rank, type Value } from '../bson/types';
import type { Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import type { Comparison } from './operators';

/** The most ranges that `$in` conditions may be multiplied into. */
const maxRanges = 2000;

export interface Bound {
  operator: Comparison;
  value: Value;
}

/** What lies between two bounds, of values of one type. */
export interface Interval {
  lower?: Bound;
  upper?: Bound;
  rank: Rank;
}

/** The values an index field is held to: some points, or an interval. */
export type FieldBounds = Value[] | Interval;

/**
 * @param fields bounds for the first fields of the index; only the last may be an interval
 * @returns the ranges of keys within the bounds, in the order of the index; `undefined` if they are too many, or
 * if a value is too long to stand in a key, so that the order of the keys does not tell
 */
export function keyRanges(index: Index, fields: readonly FieldBounds[]): KeyRange[] | undefined {
  const writer = new KeyWriter(index.fields.length);
  let prefixes = [index.prefix];
  for (const [i, bounds] of fields.entries()) {
    const direction = index.directions[i]!;
    if (!Array.isArray(bounds)) {
      if (index.hashed || isLong(bounds.lower, writer) || isLong(bounds.upper, writer)) return undefined;
      const ranges = prefixes.map((prefix) => between(prefix, bounds, direction));
      return ranges.filter(([start, end]) => start.compare(end) < 0);
    }
    if (prefixes.length * bounds.length > maxRanges) return undefined;
    const extend = (prefix: Buffer) => bounds.map((point) => writer.write(prefix, [point], [direction]));
    prefixes = prefixes.flatMap(extend);
  }
  const keys = [...new Map(prefixes.map((key) => [key.toString('latin1'), key])).values()];
  return keys.sort((a, b) => a.compare(b)).map((key) => [key, successor(key)]);
}

function isLong(bound: Bound | undefined, { limit }: KeyWriter): boolean {
  return bound !== undefined && encodeKey(bound.value).length > limit;
}

/** @returns the range of one prefix */
function between(prefix: Buffer, { lower, upper, rank }: Interval, direction: number): KeyRange {
  // NaN is the lowest number, and no interval has it.
  const lowest = rank === Rank.Number ? encodeKey(-Infinity) : Buffer.from([rank]);
  const start = lower ? edge(lower, '$gt') : lowest;
  const end = upper ? edge(upper, '$lte') : Buffer.from([rank + 1]);
  const join = (bytes: Buffer) => Buffer.concat([prefix, bytes]);
  return direction === -1 ? [join(turned(end)), join(turned(start))] : [join(start), join(end)];
}

/** @returns where a bound's value is in the keys: behind it for the operator `beyond`, otherwise before it */
function edge({ operator, value }: Bound, beyond: Comparison): Buffer {
  return operator === beyond ? successor(encodeKey(value)) : encodeKey(value);
}

/**
 * Turns a bound around: what lies from `start` to before `end` lies, with its bits inverted, from behind
 * everything that begins with ~end to behind everything that begins with ~start.
 */
function turned(bytes: Buffer): Buffer {
  return successor(Buffer.from(bytes.map((byte) => ~byte)));
}
