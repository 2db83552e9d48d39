import type { Document } from '../bson/types';
import type { Collection, Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import { conditionsOf, excludesMissing, implies, intersection, keyRanges } from './conditions';
import type { Condition, Conditions, Interval } from './conditions';
import { compileFilter, type Predicate } from './matcher';
import type { Sort } from './sort';

/** A scan of key ranges of one index. */
export interface IndexScan {
  index: Index;
  ranges: KeyRange[];
  reverse: boolean;
  /** Whether each range is one key of a unique index, its start. */
  isLookup: boolean;
}

export interface Plan {
  /** A collection scan, or index scans whose results are united. */
  scans: IndexScan[] | 'collection';
  /** The filter to apply to each document; `undefined` when the scans return matches only. */
  filter: Predicate | undefined;
  /** Whether the scans return documents in the requested order. */
  sorted: boolean;
}

/**
 * Plans a query: the index with the highest score, several indexes for the branches of an `$or`, or a collection
 * scan.
 */
export function plan(collection: Collection | undefined, filter: Document, sort?: Sort): Plan {
  const predicate = compileFilter(filter);
  const conditions = conditionsOf(filter);
  const indexes = collection?.indexes.filter(({ isBuilding }) => !isBuilding) ?? [];
  const best = bestScan(indexes, conditions, sort);
  if (best) return { scans: [best], filter: best.exact ? undefined : predicate, sorted: best.sorted };
  const scans = planUnion(indexes, conditions);
  if (scans) return { scans, filter: predicate, sorted: !sort };
  return { scans: 'collection', filter: filter.size === 0 ? undefined : predicate, sorted: !sort };
}

/** Returns the index scan with the highest score, if any index is useful. */
function bestScan(indexes: Index[], conditions: Conditions, sort?: Sort) {
  const suitable = indexes.filter((index) => containsEveryMatch(index, conditions));
  const scans = suitable.flatMap((index) => planScan(index, conditions, sort) ?? []);
  return scans.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0];
}

/** Returns whether an index contains every match; a sparse or partial index may not. */
function containsEveryMatch(index: Index, { byPath }: Conditions): boolean {
  if (index.partialFilterExpression) return implies(byPath, index.partialFilterExpression);
  return !index.sparse || index.fields.some((field) => byPath.get(field)?.some(excludesMissing));
}

/** Plans the scan of one index and computes its score; `undefined` if the index cannot be used. */
function planScan(index: Index, conditions: Conditions, sort: Sort | undefined) {
  const fields: Interval[][] = [];
  const used: Condition[] = [];
  const equalityFields: string[] = [];
  let score = 0;
  for (const [i, field] of index.fields.entries()) {
    if (sharesArray(index, i, fields.length)) break;
    const chosen = combinableIntervals(conditions.byPath.get(field) ?? [], index.multikey[i]!);
    if (chosen.length === 0) break;
    const intervals = chosen.reduce(intersection);
    fields.push(intervals);
    used.push(...chosen);
    if (!isPoints(intervals)) {
      score += chosen.length > 1 ? 6 : 4;
      break;
    }
    if (intervals.length === 1) equalityFields.push(field);
    score += intervals.length === 1 ? 10 : 8;
  }
  const ranges = keyRanges(index, fields);
  if (!ranges) return undefined;
  if (index.unique && equalityFields.length === index.fields.length) score += 100;
  const isContiguous = ranges.length <= 1 && fields.length <= equalityFields.length + 1 && !index.hasDigests;
  const order = sort && isContiguous ? sortOrder(index, equalityFields, sort) : 0;
  if (order !== 0) score += 5;
  const total = [...conditions.byPath.values()].flat().length;
  const lossless = !index.multikey.includes(true) && !index.partialFilterExpression;
  // A missing field has the key of null, so a null key does not decide; all other keys do.
  const exact = conditions.complete && used.length === total && used.every(excludesMissing);
  return {
    index,
    ranges,
    reverse: order === -1,
    isLookup: index.unique === true && fields.length === index.fields.length && fields.every(isPoints),
    exact: lossless && exact,
    sorted: !sort || order !== 0,
    score,
  };
}

/**
 * Returns whether a field is below the same array as an earlier field. Both must not be bound, because different
 * elements may meet the conditions.
 * @param boundFieldCount the number of fields bound so far
 */
function sharesArray(index: Index, field: number, boundFieldCount: number): boolean {
  if (!index.multikey[field]) return false;
  const [root] = index.paths[field]!;
  return index.paths.slice(0, boundFieldCount).some((path, i) => index.multikey[i] && path[0] === root);
}

/** Returns the conditions on one field whose intervals may be intersected. */
function combinableIntervals(conditions: Condition[], multikey: boolean): Interval[][] {
  const withIntervals = conditions.filter((condition) => condition !== 'exists');
  // In an array, different elements may meet different conditions.
  return multikey ? withIntervals.sort((a, b) => cost(a) - cost(b)).slice(0, 1) : withIntervals;
}

function cost(intervals: Interval[]): number {
  return isPoints(intervals) ? intervals.length : Infinity;
}

function isPoints(intervals: Interval[]): boolean {
  return intervals.every(({ point }) => point !== undefined);
}

/**
 * Compares the order of an index with a sort.
 * @param equalityFields the fields with one value each, which do not affect the order
 * @returns 1 for the same order, -1 for the reverse order, 0 for neither
 */
function sortOrder(index: Index, fixed: string[], sort: Sort): number {
  let indexField = fixed.length;
  let order = 0;
  for (const [i, field] of sort.fields.entries()) {
    const position = fixed.indexOf(field);
    if (position >= 0 && !index.multikey[position]) continue;
    if (index.fields[indexField] !== field || index.multikey[indexField]) return 0;
    const direction = sort.directions[i]! * index.directions[indexField]!;
    if (order !== 0 && direction !== order) return 0;
    order = direction;
    indexField += 1;
  }
  return order || 1;
}

/** Plans index scans for an `$or`, if every branch has a useful index. */
function planUnion(indexes: Index[], conditions: Conditions): IndexScan[] | undefined {
  for (const branches of conditions.alternatives) {
    const scans = branches.map((branch) => bestScan(indexes, conditionsOf(branch)));
    if (scans.every((scan) => scan !== undefined)) return scans;
  }
  return undefined;
}
