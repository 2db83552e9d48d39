import { BSONRegExp } from 'bson';
import { isTruthy } from '../bson/number';
import { Rank, rankOf, type Document, type Value } from '../bson/types';
import { intervalOf, isWithin, pointAt, type Interval } from './intervals';
import { isComparison, isNaNumber, isOperators } from './operators';

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
    else if (isOperators(value)) for (const [operator, operand] of value) yield [name, operator, operand];
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
