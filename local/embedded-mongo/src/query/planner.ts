import { equal } from '../bson/compare';
import { rankOf, type Document, type Value } from '../bson/types';
import type { Collection, Index } from '../store/catalogue';
import type { KeyRange } from '../store/scan';
import { keyRanges, type FieldBounds } from './bounds';
import { compileFilter, type Predicate } from './matcher';
import { implies } from './partial';
import { conditionsOf, type Condition, type Conditions } from './predicates';
import { isNatural, type Sort } from './sort';

export interface CollectionPlan {
  kind: 'collection';
  reverse: boolean;
}

export interface IndexPlan {
  kind: 'index';
  index: Index;
  ranges: KeyRange[];
  reverse: boolean;
}

/** The documents of several plans together, each once. */
export interface UnionPlan {
  kind: 'union';
  plans: IndexPlan[];
}

export interface Plan {
  source: CollectionPlan | IndexPlan | UnionPlan;
  /** What is still to be asked of each document; `undefined` when the source has nothing but matches. */
  filter: Predicate | undefined;
  /** Whether the source comes in the order that was asked for. */
  sorted: boolean;
}

interface Candidate {
  plan: IndexPlan;
  exact: boolean;
  sorted: boolean;
  score: number;
}

/**
 * Chooses how to find the documents of a query: the index that holds the most of the filter and the sort to
 * one stretch of its keys, or the whole collection.
 * @param hint an index that must be used, or `undefined`
 */
export function plan(
  collection: Collection | undefined,
  filter: Document,
  sort: Sort | undefined,
  hint?: Index,
): Plan {
  const predicate = compileFilter(filter);
  const conditions = conditionsOf(filter);
  if (collection && !isNatural(sort)) {
    const best = bestIndex(collection, conditions, sort, hint);
    if (best) return { source: best.plan, filter: best.exact ? undefined : predicate, sorted: best.sorted };
    const union = hint ? undefined : unionOf(collection, conditions);
    if (union) return { source: union, filter: predicate, sorted: !sort };
  }
  const reverse = isNatural(sort) && sort!.directions[0] === -1;
  return {
    source: { kind: 'collection', reverse },
    filter: filter.size === 0 ? undefined : predicate,
    sorted: !sort || isNatural(sort),
  };
}

function bestIndex(
  collection: Collection,
  conditions: Conditions,
  sort: Sort | undefined,
  hint: Index | undefined,
): Candidate | undefined {
  let best: Candidate | undefined;
  for (const index of hint ? [hint] : collection.indexes) {
    if (!index.readable || !(hint || holdsEveryMatch(index, conditions))) continue;
    const candidate = candidateFor(index, conditions, sort);
    if (candidate && (hint || candidate.score > 0) && candidate.score > (best?.score ?? -1)) best = candidate;
  }
  return best;
}

/** A sparse or partial index serves only filters whose every match it has. */
function holdsEveryMatch(index: Index, { byPath }: Conditions): boolean {
  if (index.partialFilterExpression && !implies(byPath, index.partialFilterExpression)) return false;
  if (!index.sparse) return true;
  return index.fields.some((field) => byPath.get(field)?.some(excludesMissing));
}

function excludesMissing(condition: Condition): boolean {
  if (condition.kind === 'equal') return condition.value !== null;
  return condition.kind !== 'in' || !condition.values.includes(null);
}

function candidateFor(index: Index, conditions: Conditions, sort: Sort | undefined): Candidate | undefined {
  const fields: FieldBounds[] = [];
  const consumed = new Set<Condition>();
  const fixed: string[] = [];
  let score = 0;
  for (const [i, field] of index.fields.entries()) {
    if (sharesArray(index, i, fields.length)) break;
    const bounds = boundsOf(conditions.byPath.get(field) ?? [], index.multikey[i]!, consumed);
    if (!bounds) break;
    fields.push(bounds);
    if (!('points' in bounds)) {
      score += bounds.lower && bounds.upper ? 6 : 4;
      break;
    }
    if (bounds.points.length === 1) fixed.push(field);
    score += bounds.points.length === 1 ? 10 : 8;
  }
  const keys = keyRanges(index, fields);
  if (!keys) return undefined;
  if (index.unique && fixed.length === index.fields.length) score += 100;
  const order = sortOrder(index, fixed, fields.length, keys.ranges.length, sort);
  if (order !== 0) score += 5;
  const total = [...conditions.byPath.values()].reduce((sum, list) => sum + list.length, 0);
  const lossless = !keys.loose && !index.multikey.includes(true) && !index.partialFilterExpression;
  return {
    plan: { kind: 'index', index, ranges: keys.ranges, reverse: order === -1 },
    exact: lossless && conditions.complete && consumed.size === total && [...consumed].every(isExact),
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

/** @returns the bounds the conditions on one field amount to, and notes which of them they express */
function boundsOf(
  conditions: Condition[],
  multikey: boolean,
  consumed: Set<Condition>,
): FieldBounds | undefined {
  const point =
    conditions.find(({ kind }) => kind === 'equal') ?? conditions.find(({ kind }) => kind === 'in');
  if (point) {
    consumed.add(point);
    if (point.kind === 'equal') return { points: [point.value] };
    return { points: (point as { values: Value[] }).values };
  }
  const bounds: Exclude<FieldBounds, { points: Value[] }> = { rank: 0 as never };
  for (const condition of conditions) {
    if (condition.kind !== 'range') continue;
    const side = condition.operator.startsWith('$g') ? 'lower' : 'upper';
    const started = bounds.lower ?? bounds.upper;
    // With an array, one element may meet one bound and another element the other.
    if (bounds[side] || (started && (multikey || bounds.rank !== rankOf(condition.value)))) continue;
    bounds.rank = rankOf(condition.value);
    bounds[side] = { operator: condition.operator, value: condition.value };
    consumed.add(condition);
  }
  return bounds.lower || bounds.upper ? bounds : undefined;
}

/** Null also stands for a missing field, so an entry does not tell; all other points and bounds do. */
function isExact(condition: Condition): boolean {
  if (condition.kind === 'equal') return condition.value !== null;
  return condition.kind === 'range' || (condition.kind === 'in' && !condition.values.includes(null));
}

/**
 * @param fixed the fields held to one value, which a sort may leave out or name anywhere
 * @param bound how many fields of the index are held
 * @returns 1 if the index has the order of the sort, -1 if backwards, 0 if it has not
 */
function sortOrder(
  index: Index,
  fixed: string[],
  bound: number,
  ranges: number,
  sort: Sort | undefined,
): number {
  if (!sort || ranges > 1 || bound > fixed.length + 1 || index.hashed) return 0;
  const usable = (i: number) => !index.multikey[i];
  let at = fixed.length;
  let order = 0;
  for (const [i, field] of sort.fields.entries()) {
    const held = fixed.indexOf(field);
    if (held >= 0 && usable(held)) continue;
    if (index.fields[at] !== field || !usable(at)) return 0;
    const direction = sort.directions[i]! * index.directions[at]!;
    if (order !== 0 && direction !== order) return 0;
    order = direction;
    at += 1;
  }
  return order || 1;
}

/** An `$or` whose every branch has an index is the union of what they find. */
function unionOf(collection: Collection, conditions: Conditions): UnionPlan | undefined {
  for (const branches of conditions.alternatives) {
    const plans: IndexPlan[] = [];
    for (const branch of branches) {
      const best = bestIndex(collection, conditionsOf(branch), undefined, undefined);
      if (best) plans.push(best.plan);
    }
    if (plans.length === branches.length) return { kind: 'union', plans };
  }
  return undefined;
}

/** @returns the index a hint names by its name or its key */
export function hintedIndex(collection: Collection, hint: Value): Index | undefined {
  return collection.indexes.find(
    (index) => index.readable && (typeof hint === 'string' ? index.name === hint : equal(index.key, hint)),
  );
}
