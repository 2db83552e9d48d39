import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { isNumeric, toDouble } from '../bson/number';
import { isTruthy, type Document, type Value } from '../bson/types';
import { isComparison, type Comparison } from './operators';
import { isOperators } from './matcher';

/** One condition that every matching document meets, in a form an index can serve. */
export type Condition =
  | { kind: 'equal'; value: Value }
  | { kind: 'in'; values: Value[] }
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
  const conditions: Conditions = { byPath: new Map(), complete: true, alternatives: [] };
  collect(filter, conditions);
  return conditions;
}

function collect(filter: Document, out: Conditions): void {
  for (const [name, value] of filter) {
    if (name === '$and') for (const branch of value as Document[]) collect(branch, out);
    else if (name === '$or') {
      out.alternatives.push(value as Document[]);
      out.complete = false;
    } else if (name === '$comment') continue;
    else if (name.startsWith('$')) out.complete = false;
    else if (isOperators(value))
      for (const [operator, operand] of value) add(out, name, served(operator, operand));
    else add(out, name, value instanceof BSONRegExp ? undefined : served('$eq', value));
  }
}

function add(out: Conditions, path: string, condition: Condition | undefined): void {
  if (!condition) {
    out.complete = false;
    return;
  }
  if (condition.kind === 'exists') out.complete = false;
  const known = out.byPath.get(path);
  if (known) known.push(condition);
  else out.byPath.set(path, [condition]);
}

function served(operator: string, operand: Value): Condition | undefined {
  if (operator === '$exists') return isTruthy(operand) ? { kind: 'exists' } : undefined;
  if (operator === '$in') {
    const values = operand as Value[];
    return values.every(isPoint) ? { kind: 'in', values } : undefined;
  }
  if (!isPoint(operand)) return undefined;
  if (operator === '$eq') return { kind: 'equal', value: operand };
  return isComparison(operator) && isBound(operand) ? { kind: 'range', operator, value: operand } : undefined;
}

/** Arrays and expressions match otherwise than by one key. */
function isPoint(value: Value): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp);
}

function isBound(value: Value): boolean {
  if (value === null || value instanceof MinKey || value instanceof MaxKey) return false;
  return !(isNumeric(value) && Number.isNaN(toDouble(value)));
}
