import { digestBytes, encodeKey, KeyWriter, successor } from '../bson/key';
import { Rank, type Value } from '../bson/types';
import type { Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import type { Comparison } from './operators';

/** The most ranges that `$in` conditions may be multiplied into. */
const maxRanges = 2000;

/** The values an index field is held to: some points, or what lies between two bounds. */
export type FieldBounds = { points: Value[] } | { lower?: Bound; upper?: Bound; rank: Rank };

export interface Bound {
  operator: Comparison;
  value: Value;
}

export interface Bounds {
  ranges: KeyRange[];
  /** Whether a value was too long for its key, so that the ranges hold more than the bounds. */
  loose: boolean;
}

/**
 * @param fields bounds for the first fields of the index; only the last may be a range
 * @returns the ranges of keys within the bounds, in the order of the index; `undefined` if they are too many
 */
export function keyRanges(index: Index, fields: readonly FieldBounds[]): Bounds | undefined {
  const writer = new KeyWriter(index.fields.length);
  let prefixes = [index.prefix];
  for (let i = 0; i < fields.length; i += 1) {
    const bounds = fields[i]!;
    const direction = [index.directions[i]!];
    if (!('points' in bounds)) {
      const ranges = prefixes.map((prefix) => between(writer, prefix, bounds, direction));
      return { ranges: ranges.filter(([start, end]) => start.compare(end) < 0), loose: writer.hashed };
    }
    if (prefixes.length * bounds.points.length > maxRanges) return undefined;
    const { points } = bounds;
    prefixes = prefixes.flatMap((prefix) => points.map((point) => writer.write(prefix, [point], direction)));
  }
  const keys = [...new Map(prefixes.map((key) => [key.toString('latin1'), key])).values()];
  keys.sort((a, b) => a.compare(b));
  return { ranges: keys.map((key) => [key, successor(key)]), loose: false };
}

/** @returns the range of one prefix; a bound that is too long is cut, which only makes the range wider */
function between(
  writer: KeyWriter,
  prefix: Buffer,
  bounds: { lower?: Bound; upper?: Bound; rank: Rank },
  direction: number[],
): KeyRange {
  const descending = direction[0] === -1;
  const key = (value: Value) => {
    const bytes = encodeKey(value);
    // Beyond this many bytes a key may hold a digest, which a bound cannot be compared with.
    const comparable = writer.limit - digestBytes;
    const cut = bytes.length > comparable;
    if (cut) writer.hashed = true;
    return { bytes: bytes.subarray(0, comparable), cut };
  };
  const after = ({ bytes }: { bytes: Buffer }) => successor(bytes);
  const low = bounds.lower && key(bounds.lower.value);
  const high = bounds.upper && key(bounds.upper.value);
  // NaN is the lowest number, and no range has it.
  const first = bounds.rank === Rank.Number ? encodeKey(-Infinity) : Buffer.from([bounds.rank]);
  const start = !low ? first : bounds.lower!.operator === '$gt' && !low.cut ? after(low) : low.bytes;
  const end = !high
    ? Buffer.from([bounds.rank + 1])
    : bounds.upper!.operator === '$lte' || high.cut
      ? after(high)
      : high.bytes;
  const join = (bytes: Buffer) => Buffer.concat([prefix, bytes]);
  return descending ? [join(turned(end)), join(turned(start))] : [join(start), join(end)];
}

/**
 * Turns a bound around: what lies from `start` to before `end` lies, with its bits inverted, from behind
 * everything that begins with ~end to behind everything that begins with ~start.
 */
function turned(bytes: Buffer): Buffer {
  return successor(Buffer.from(bytes.map((byte) => ~byte)));
}
