import { digestBytes, encodeKey, KeyWriter, successor } from '../bson/key';
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

export interface Bounds {
  ranges: KeyRange[];
  /** Whether a value was too long for its key, so that the ranges hold more than the bounds. */
  loose: boolean;
}

/**
 * @param fields bounds for the first fields of the index; only the last may be an interval
 * @returns the ranges of keys within the bounds, in the order of the index; `undefined` if they are too many
 */
export function keyRanges(index: Index, fields: readonly FieldBounds[]): Bounds | undefined {
  const writer = new KeyWriter(index.fields.length);
  let prefixes = [index.prefix];
  for (const [i, bounds] of fields.entries()) {
    const direction = index.directions[i]!;
    if (!Array.isArray(bounds)) {
      const ranges = prefixes.map((prefix) => between(writer, prefix, bounds, direction));
      return { ranges: ranges.filter(([start, end]) => start.compare(end) < 0), loose: writer.hashed };
    }
    if (prefixes.length * bounds.length > maxRanges) return undefined;
    prefixes = prefixes.flatMap((prefix) =>
      bounds.map((point) => writer.write(prefix, [point], [direction])),
    );
  }
  const keys = [...new Map(prefixes.map((key) => [key.toString('latin1'), key])).values()];
  keys.sort((a, b) => a.compare(b));
  return { ranges: keys.map((key) => [key, successor(key)]), loose: false };
}

/** @returns the range of one prefix; a bound that is too long is cut, which only makes the range wider */
function between(writer: KeyWriter, prefix: Buffer, interval: Interval, direction: number): KeyRange {
  const { lower, upper, rank } = interval;
  // NaN is the lowest number, and no interval has it.
  const lowest = rank === Rank.Number ? encodeKey(-Infinity) : Buffer.from([rank]);
  const start = lower ? edge(writer, lower, '$gt') : lowest;
  const end = upper ? edge(writer, upper, '$lte') : Buffer.from([rank + 1]);
  const join = (bytes: Buffer) => Buffer.concat([prefix, bytes]);
  return direction === -1 ? [join(turned(end)), join(turned(start))] : [join(start), join(end)];
}

/** @returns where a bound's value is in the keys: behind it for the operator `beyond`, otherwise before it */
function edge(writer: KeyWriter, { operator, value }: Bound, beyond: Comparison): Buffer {
  const bytes = encodeKey(value);
  // Beyond this many bytes a key may hold a digest, which a bound cannot be compared with.
  const comparable = writer.limit - digestBytes;
  const isCut = bytes.length > comparable;
  if (isCut) writer.hashed = true;
  const cut = bytes.subarray(0, comparable);
  const isBehind = isCut ? beyond === '$lte' : operator === beyond;
  return isBehind ? successor(cut) : cut;
}

/**
 * Turns a bound around: what lies from `start` to before `end` lies, with its bits inverted, from behind
 * everything that begins with ~end to behind everything that begins with ~start.
 */
function turned(bytes: Buffer): Buffer {
  return successor(Buffer.from(bytes.map((byte) => ~byte)));
}
