import { encodeKey, KeyWriter, successor } from '../bson/key';
import { Rank, rankOf, type Value } from '../bson/types';
import type { Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import type { Comparison } from './operators';

/** The most ranges that `$in` conditions may be multiplied into. */
const maxRanges = 2000;

/** The encoded values from `start` to before `end`. */
export interface Interval {
  start: Buffer;
  end: Buffer;
  /** The one value that is in it, where it has only one. */
  point?: Value;
}

/** @returns the interval of one value */
export function pointAt(point: Value): Interval {
  const start = encodeKey(point);
  return { start, end: successor(start), point };
}

/** @returns the interval of the values of the operand's type that compare with it like that */
export function intervalOf(operator: Comparison, operand: Value): Interval {
  const { start, end } = pointAt(operand);
  const rank = rankOf(operand);
  // NaN is the lowest number, and no interval has it.
  const lowest = rank === Rank.Number ? encodeKey(-Infinity) : Buffer.from([rank]);
  if (operator === '$lt' || operator === '$lte')
    return { start: lowest, end: operator === '$lt' ? start : end };
  return { start: operator === '$gt' ? end : start, end: Buffer.from([rank + 1]) };
}

/** @returns the intervals of what is in one of the first and in one of the second */
export function intersection(some: Interval[], others: Interval[]): Interval[] {
  const pairs = some.flatMap((one) =>
    others.map((other) => ({
      ...one,
      ...other,
      start: one.start.compare(other.start) > 0 ? one.start : other.start,
      end: one.end.compare(other.end) < 0 ? one.end : other.end,
    })),
  );
  return pairs.filter(({ start, end }) => start.compare(end) < 0);
}

/** @returns whether everything that is in one of the first is in one of the second as well */
export function isWithin(inner: Interval[], outer: Interval[]): boolean {
  return inner.every(({ start, end }) =>
    outer.some((other) => other.start.compare(start) <= 0 && end.compare(other.end) <= 0),
  );
}

/**
 * @param fields intervals for the first fields of the index; all but the last have points only
 * @returns the ranges of keys within the intervals, in the order of the index; `undefined` if they are too many,
 * or if a value is too long to stand in a key, so that the order of the keys does not tell
 */
export function keyRanges(index: Index, fields: readonly Interval[][]): KeyRange[] | undefined {
  const writer = new KeyWriter(index.fields.length);
  let prefixes = [index.prefix];
  for (const [i, intervals] of fields.entries()) {
    const direction = index.directions[i]!;
    const range = intervals.find(({ point }) => point === undefined);
    if (range) {
      const isLong = range.start.length > writer.limit || range.end.length > writer.limit;
      if (index.hashed || isLong) return undefined;
      const bounds = direction === -1 ? [turned(range.end), turned(range.start)] : [range.start, range.end];
      return prefixes.map(
        (prefix) => bounds.map((bytes) => Buffer.concat([prefix, bytes])) as [Buffer, Buffer],
      );
    }
    if (prefixes.length * intervals.length > maxRanges) return undefined;
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map(({ point }) => writer.write(prefix, [point], [direction])),
    );
  }
  const keys = [...new Map(prefixes.map((key) => [key.toString('latin1'), key])).values()];
  return keys.sort((a, b) => a.compare(b)).map((key) => [key, successor(key)]);
}

/**
 * Turns a bound around: what lies from `start` to before `end` lies, with its bits inverted, from behind
 * everything that begins with ~end to behind everything that begins with ~start.
 */
function turned(bytes: Buffer): Buffer {
  return successor(Buffer.from(bytes.map((byte) => ~byte)));
}
