import type { Document } from '../bson/types';
import type { Collection, Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import { conditionsOf, excludesMissing, implies, intersection, keyRanges } from './conditions';
import type { Condition, Conditions, Interval } from './conditions';
import { compileFilter, type Predicate } from './matcher';
import type { Sort } from './sort';

/** Stretches of one index. */
export interface IndexScan {
  index: Index;
  ranges: KeyRange[];
  reverse: boolean;
}

export interface Plan {
  /** What is read: the collection, or index scans, of which several come together with each document once. */
  scans: IndexScan[] | 'collection';
  /** What is still to be asked of each document; `undefined` when nothing but matches is read. */
  filter: Predicate | undefined;
  /** Whether the documents come in the order that was asked for. */
  sorted: boolean;
}

/**
 * Chooses how to find the documents of a query: the index that holds the most of the filter and the sort to
 * one stretch of its keys, several indexes for the branches of an `$or`, or the whole collection.
 */
export function plan(collection: Collection | undefined, filter: Document, sort?: Sort): Plan {
  const predicate = compileFilter(filter);
  const conditions = conditionsOf(filter);
  const indexes = collection?.indexes.filter(({ building }) => !building) ?? [];
  const best = bestScan(indexes, conditions, sort);
  if (best) return { scans: [best], filter: best.exact ? undefined : predicate, sorted: best.sorted };
  const scans = unionOf(indexes, conditions);
  if (scans) return { scans, filter: predicate, sorted: !sort };
  return { scans: 'collection', filter: filter.size === 0 ? undefined : predicate, sorted: !sort };
}

/** @returns the scan of the index that serves the conditions and the sort best, if any does */
function bestScan(indexes: Index[], conditions: Conditions, sort?: Sort) {
  const suitable = indexes.filter((index) => holdsEveryMatch(index, conditions));
  const scans = suitable.flatMap((index) => scanOf(index, conditions, sort) ?? []);
  return scans.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0];
}

/** A sparse or partial index serves only filters whose every match it has. */
function holdsEveryMatch(index: Index, { byPath }: Conditions): boolean {
  if (index.partialFilterExpression) return implies(byPath, index.partialFilterExpression);
  return !index.sparse || index.fields.some((field) => byPath.get(field)?.some(excludesMissing));
}

/** @returns what is read of an index, whether that is all the conditions say, and whether it is in order */
function scanOf(index: Index, conditions: Conditions, sort: Sort | undefined) {
  const fields: Interval[][] = [];
  const used: Condition[] = [];
  const fixed: string[] = [];
  let score = 0;
  for (const [i, field] of index.fields.entries()) {
    if (sharesArray(index, i, fields.length)) break;
    const chosen = usable(conditions.byPath.get(field) ?? [], index.multikey[i]!);
    if (chosen.length === 0) break;
    const intervals = chosen.reduce(intersection);
    fields.push(intervals);
    used.push(...chosen);
    if (!isPoints(intervals)) {
      score += chosen.length > 1 ? 6 : 4;
      break;
    }
    if (intervals.length === 1) fixed.push(field);
    score += intervals.length === 1 ? 10 : 8;
  }
  const ranges = keyRanges(index, fields);
  if (!ranges) return undefined;
  if (index.unique && fixed.length === index.fields.length) score += 100;
  const isOneStretch = ranges.length <= 1 && fields.length <= fixed.length + 1 && !index.hashed;
  const order = sort && isOneStretch ? sortOrder(index, fixed, sort) : 0;
  if (order !== 0) score += 5;
  const total = [...conditions.byPath.values()].flat().length;
  const lossless = !index.multikey.includes(true) && !index.partialFilterExpression;
  // Null also stands for a missing field, so its key does not tell; all other points and bounds do.
  const exact = conditions.complete && used.length === total && used.every(excludesMissing);
  return {
    index,
    ranges,
    reverse: order === -1,
    exact: lossless && exact,
    sorted: !sort || order !== 0,
    score,
  };
}

/**
 * Two fields below one array must not both be held: different elements may meet the conditions.
 * @param bound how many fields are held already
 */
function sharesArray(index: Index, field: number, bound: number): boolean {
  if (!index.multikey[field]) return false;
  const [root] = index.paths[field]!;
  return index.paths.slice(0, bound).some((path, i) => index.multikey[i] && path[0] === root);
}

/** @returns the conditions on one field that the intervals of an index can express together */
function usable(conditions: Condition[], multikey: boolean): Interval[][] {
  const served = conditions.filter((condition) => condition !== 'exists');
  // With an array, one element may meet one condition and another element the other.
  return multikey ? served.sort((a, b) => cost(a) - cost(b)).slice(0, 1) : served;
}

function cost(intervals: Interval[]): number {
  return isPoints(intervals) ? intervals.length : Infinity;
}

function isPoints(intervals: Interval[]): boolean {
  return intervals.every(({ point }) => point !== undefined);
}

/**
 * @param fixed the fields held to one value, which a sort may leave out or name anywhere
 * @returns 1 if a stretch of the index has the order of the sort, -1 if backwards, 0 if it has not
 */
function sortOrder(index: Index, fixed: string[], sort: Sort): number {
  let at = fixed.length;
  let order = 0;
  for (const [i, field] of sort.fields.entries()) {
    const held = fixed.indexOf(field);
    if (held >= 0 && !index.multikey[held]) continue;
    if (index.fields[at] !== field || index.multikey[at]) return 0;
    const direction = sort.directions[i]! * index.directions[at]!;
    if (order !== 0 && direction !== order) return 0;
    order = direction;
    at += 1;
  }
  return order || 1;
}

/** @returns scans for an `$or` whose every branch has an index */
function unionOf(indexes: Index[], conditions: Conditions): IndexScan[] | undefined {
  for (const branches of conditions.alternatives) {
    const scans = branches.map((branch) => bestScan(indexes, conditionsOf(branch)));
    if (scans.every((scan) => scan !== undefined)) return scans;
  }
  return undefined;
}
