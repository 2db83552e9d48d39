import { BSONRegExp } from 'bson';
import { compare } from '../bson/key';
import { isTruthy } from '../bson/number';
import { Rank, rankOf, type Document, type Value } from '../bson/types';
import { comparison, isComparison, isNaNumber, isOperators, membership, type Comparison } from './operators';

/** One condition that every matching document meets, in a form an index can serve. */
export type Condition =
  | { kind: 'points'; values: Value[] }
  | { kind: 'range'; operator: Comparison; value: Value }
  | { kind: 'exists' };

/** A filter taken apart: conditions by path, and whether they are all there is to it. */
export interface Conditions {
  byPath: Map<string, Condition[]>;
  /** Whether a document that meets the conditions matches: nothing of the filter was left out. */
  complete: boolean;
  /** The branches of each `$or` that a match must meet one of. */
  alternatives: Document[][];
}

/** Takes the conditions out of a valid filter that an index could serve. */
export function conditionsOf(filter: Document): Conditions {
  const out: Conditions = { byPath: new Map(), complete: true, alternatives: [] };
  collect(filter, out);
  return out;
}

function collect(filter: Document, out: Conditions): void {
  for (const [name, value] of filter) {
    if (name === '$comment') continue;
    if (name === '$and') {
      for (const branch of value as Document[]) collect(branch, out);
    } else if (name.startsWith('$')) {
      if (name === '$or') out.alternatives.push(value as Document[]);
      out.complete = false;
    } else {
      const operators: Document = isOperators(value) ? value : new Map([['$eq', value]]);
      for (const [operator, operand] of operators) {
        const condition = served(operator, operand);
        if (!condition) out.complete = false;
        else out.byPath.set(name, [...(out.byPath.get(name) ?? []), condition]);
      }
    }
  }
}

function served(operator: string, operand: Value): Condition | undefined {
  if (operator === '$exists') return isTruthy(operand) ? { kind: 'exists' } : undefined;
  if (operator === '$eq') return isPoint(operand) ? { kind: 'points', values: [operand] } : undefined;
  if (operator === '$in') {
    return (operand as Value[]).every(isPoint) ? { kind: 'points', values: operand as Value[] } : undefined;
  }
  if (!isComparison(operator) || !isPoint(operand) || isNaNumber(operand)) return undefined;
  const isEnd = [Rank.Null, Rank.MinKey, Rank.MaxKey].includes(rankOf(operand));
  return isEnd ? undefined : { kind: 'range', operator, value: operand };
}

/** Arrays and expressions match otherwise than by one key. */
function isPoint(value: Value): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}

/** @returns whether what meets the condition cannot be missing or null */
export function excludesMissing(condition: Condition): boolean {
  return condition.kind !== 'points' || !condition.values.includes(null);
}

/**
 * @param query the conditions every match of a query meets, by path
 * @param filter the filter of a partial index
 * @returns whether every match is in the index; `false` where that cannot be told
 */
export function implies(query: ReadonlyMap<string, Condition[]>, filter: Document): boolean {
  const { byPath, complete } = conditionsOf(filter);
  const isMet = (path: string, wanted: Condition) =>
    query.get(path)?.some((given) => narrower(given, wanted));
  return (
    complete && [...byPath].every(([path, wanted]) => wanted.every((condition) => isMet(path, condition)))
  );
}

/** @returns whether what meets the first condition always meets the second */
function narrower(given: Condition, wanted: Condition): boolean {
  if (wanted.kind === 'exists') return given.kind === 'exists' || excludesMissing(given);
  if (given.kind === 'exists' || !excludesMissing(given)) return false;
  const test =
    wanted.kind === 'range' ? comparison(wanted.operator, wanted.value) : membership(wanted.values);
  if (given.kind === 'points') return given.values.every(test);
  if (wanted.kind !== 'range' || given.operator.slice(0, 3) !== wanted.operator.slice(0, 3)) return false;
  if (rankOf(given.value) !== rankOf(wanted.value)) return false;
  return (
    test(given.value) || (compare(given.value, wanted.value) === 0 && given.operator === wanted.operator)
  );
}
