import { BSONRegExp } from 'bson';
import { encodeKey, KeyWriter, successor } from '../bson/key';
import { isTruthy } from '../bson/number';
import { Rank, rankOf, type Document, type Value } from '../bson/types';
import type { Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import { isComparison, isNaNumber, isQueryOperators, type Comparison } from './operators';

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
function pointAt(point: Value): Interval {
  const start = encodeKey(point);
  return { start, end: successor(start), point };
}

/** @returns the interval of the values of the operand's type that compare with it like that */
function intervalOf(operator: Comparison, operand: Value): Interval {
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
function isWithin(inner: Interval[], outer: Interval[]): boolean {
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

/** A condition that every match meets, as an index serves it: intervals a value is in, or that there is a value. */
export type Condition = Interval[] | 'exists';

/** A filter taken apart: conditions by path, and whether they are all there is to it. */
export interface Conditions {
  byPath: Map<string, Condition[]>;
  /** Whether a document that meets the conditions matches: nothing of the filter was left out. */
  complete: boolean;
  /** The branches of each `$or` that a match must meet one of. */
  alternatives: Document[][];
}

/**
 * Takes a valid filter apart into what all has to hold.
 * @returns operators with their paths and operands; `$or` and `$nor` have no path
 */
export function* conjuncts(filter: Document): Generator<[path: string, operator: string, operand: Value]> {
  for (const [name, value] of filter) {
    if (name === '$and') for (const branch of value as Document[]) yield* conjuncts(branch);
    else if (name.startsWith('$')) yield ['', name, value];
    else if (isQueryOperators(value))
      for (const [operator, operand] of value) yield [name, operator, operand];
    else yield [name, value instanceof BSONRegExp ? '$regex' : '$eq', value];
  }
}

/** Takes the conditions out of a valid filter that an index could serve. */
export function conditionsOf(filter: Document): Conditions {
  const out: Conditions = { byPath: new Map(), complete: true, alternatives: [] };
  for (const [path, operator, operand] of conjuncts(filter)) {
    const condition = served(operator, operand);
    if (condition) out.byPath.set(path, [...(out.byPath.get(path) ?? []), condition]);
    else if (operator !== '$comment') out.complete = false;
    if (operator === '$or') out.alternatives.push(operand as Document[]);
  }
  return out;
}

function served(operator: string, operand: Value): Condition | undefined {
  if (operator === '$exists') return isTruthy(operand) ? 'exists' : undefined;
  const values = operator === '$in' ? (operand as Value[]) : [operand];
  // Arrays and expressions match otherwise than by one key.
  if (values.some((value) => Array.isArray(value) || value instanceof BSONRegExp)) return undefined;
  if (operator === '$in' || operator === '$eq') return values.map(pointAt);
  const isEnd = [Rank.Null, Rank.MinKey, Rank.MaxKey].includes(rankOf(operand));
  if (!isComparison(operator) || isEnd || isNaNumber(operand)) return undefined;
  return [intervalOf(operator, operand)];
}

/** @returns whether what meets the condition cannot be missing or null */
export function excludesMissing(condition: Condition): boolean {
  return condition === 'exists' || condition.every(({ point }) => point !== null);
}

/**
 * @param query the conditions every match of a query meets, by path
 * @param filter the filter of a partial index
 * @returns whether every match is in the index; `false` where that cannot be told
 */
export function implies(query: ReadonlyMap<string, Condition[]>, filter: Document): boolean {
  const { byPath, complete } = conditionsOf(filter);
  const isMet = (path: string, wanted: Condition) =>
    query.get(path)?.some((given) => isNarrower(given, wanted)) === true;
  return complete && [...byPath].every(([path, wanted]) => wanted.every((one) => isMet(path, one)));
}

/** @returns whether what meets the first condition always meets the second */
function isNarrower(given: Condition, wanted: Condition): boolean {
  if (wanted === 'exists') return excludesMissing(given);
  return given !== 'exists' && isWithin(given, wanted);
}
