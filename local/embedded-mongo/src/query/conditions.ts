import { BSONRegExp } from 'bson';
import { encodeKey, KeyWriter, successor } from '../bson/key';
import { isTruthy } from '../bson/number';
import { Rank, rankOf, type Document, type Value } from '../bson/types';
import type { Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import { isComparison, isNaNValue, isQueryOperators, type Comparison } from './operators';

/** The maximum number of key ranges that combined `$in` conditions may expand to. */
const MAX_KEY_RANGES = 2000;

/** The encoded values from `start` (inclusive) to `end` (exclusive). */
export interface Interval {
  start: Buffer;
  end: Buffer;
  /** The value, if the interval contains exactly one. */
  point?: Value;
}

/** Returns the interval of one value. */
function pointAt(point: Value): Interval {
  const start = encodeKey(point);
  return { start, end: successor(start), point };
}

/** Returns the interval of the values of the operand's type that meet the comparison. */
function intervalOf(operator: Comparison, operand: Value): Interval {
  const { start, end } = pointAt(operand);
  const rank = rankOf(operand);
  // NaN is the lowest number and meets no comparison.
  const lowest = rank === Rank.Number ? encodeKey(-Infinity) : Buffer.from([rank]);
  if (operator === '$lt' || operator === '$lte')
    return { start: lowest, end: operator === '$lt' ? start : end };
  return { start: operator === '$gt' ? end : start, end: Buffer.from([rank + 1]) };
}

/** Intersects two lists of intervals. */
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

/** Returns whether every inner interval lies within an outer one. */
function isWithin(inner: Interval[], outer: Interval[]): boolean {
  return inner.every(({ start, end }) =>
    outer.some((other) => other.start.compare(start) <= 0 && end.compare(other.end) <= 0),
  );
}

/**
 * Computes the key ranges of an index that intervals of its fields cover.
 * @param fields intervals of the leading index fields; all but the last field have points only
 * @returns ranges in key order; `undefined` if there are too many or a range bound is too long for a key
 */
export function keyRanges(index: Index, fields: readonly Interval[][]): KeyRange[] | undefined {
  const writer = new KeyWriter(index.fields.length);
  let prefixes = [index.prefix];
  for (const [i, intervals] of fields.entries()) {
    const direction = index.directions[i]!;
    const range = intervals.find(({ point }) => point === undefined);
    if (range) {
      const isLong = range.start.length > writer.maxValueBytes || range.end.length > writer.maxValueBytes;
      if (index.hasDigests || isLong) return undefined;
      const bounds =
        direction === -1 ? [invertBound(range.end), invertBound(range.start)] : [range.start, range.end];
      return prefixes.map(
        (prefix) => bounds.map((bytes) => Buffer.concat([prefix, bytes])) as [Buffer, Buffer],
      );
    }
    if (prefixes.length * intervals.length > MAX_KEY_RANGES) return undefined;
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map(({ point }) => writer.write(prefix, [point], [direction])),
    );
  }
  const keys = [...new Map(prefixes.map((key) => [key.toString('latin1'), key])).values()];
  return keys.sort((a, b) => a.compare(b)).map((key) => [key, successor(key)]);
}

/**
 * Converts a bound for a descending field, whose bits are inverted: the interval [start, end) becomes
 * [successor(~end), successor(~start)).
 */
function invertBound(bytes: Buffer): Buffer {
  return successor(Buffer.from(bytes.map((byte) => ~byte)));
}

/** A necessary condition on a field that an index can evaluate: intervals, or that the field exists. */
export type Condition = Interval[] | 'exists';

/** The conditions of a filter that indexes can evaluate. */
export interface Conditions {
  byPath: Map<string, Condition[]>;
  /** Whether the conditions are sufficient: every part of the filter is represented. */
  complete: boolean;
  /** The branches of each top-level `$or`. */
  alternatives: Document[][];
}

/**
 * Yields the conjuncts of a valid filter; flattens `$and`.
 * @returns path, operator and operand; the path of `$or` and `$nor` is empty
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

/** Extracts the conditions of a valid filter that an index can evaluate. */
export function conditionsOf(filter: Document): Conditions {
  const conditions: Conditions = { byPath: new Map(), complete: true, alternatives: [] };
  for (const [path, operator, operand] of conjuncts(filter)) {
    const condition = toCondition(operator, operand);
    if (condition) conditions.byPath.set(path, [...(conditions.byPath.get(path) ?? []), condition]);
    else if (operator !== '$comment') conditions.complete = false;
    if (operator === '$or') conditions.alternatives.push(operand as Document[]);
  }
  return conditions;
}

function toCondition(operator: string, operand: Value): Condition | undefined {
  if (operator === '$exists') return isTruthy(operand) ? 'exists' : undefined;
  const values = operator === '$in' ? (operand as Value[]) : [operand];
  // Arrays and regular expressions do not correspond to one key.
  if (values.some((value) => Array.isArray(value) || value instanceof BSONRegExp)) return undefined;
  if (operator === '$in' || operator === '$eq') return values.map(pointAt);
  const isUnbounded = [Rank.Null, Rank.MinKey, Rank.MaxKey].includes(rankOf(operand));
  if (!isComparison(operator) || isUnbounded || isNaNValue(operand)) return undefined;
  return [intervalOf(operator, operand)];
}

/** Returns whether a null or missing field fails the condition. */
export function excludesMissing(condition: Condition): boolean {
  return condition === 'exists' || condition.every(({ point }) => point !== null);
}

/**
 * Returns whether a partial index contains every match of a query.
 * @param query the necessary conditions of the query, by path
 * @param filter the filter of the partial index
 * @returns `false` also when it cannot be decided
 */
export function implies(query: ReadonlyMap<string, Condition[]>, filter: Document): boolean {
  const { byPath, complete } = conditionsOf(filter);
  const isMet = (path: string, required: Condition) =>
    query.get(path)?.some((actual) => isNarrower(actual, required)) === true;
  return complete && [...byPath].every(([path, required]) => required.every((one) => isMet(path, one)));
}

/** Returns whether the first condition implies the second. */
function isNarrower(actual: Condition, required: Condition): boolean {
  if (required === 'exists') return excludesMissing(actual);
  return actual !== 'exists' && isWithin(actual, required);
}
