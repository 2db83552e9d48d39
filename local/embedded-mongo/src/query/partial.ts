import { compare } from '../bson/compare';
import { rankOf, type Document, type Value } from '../bson/types';
import { comparison, equality, isComparison, type Test } from './operators';
import { conditionsOf, type Condition } from './predicates';

/**
 * @param query the conditions every match of a query meets, by path
 * @param filter the filter of a partial index
 * @returns whether every match is in the index; `false` where that cannot be told
 */
export function implies(query: ReadonlyMap<string, Condition[]>, filter: Document): boolean {
  const { byPath, alternatives } = conditionsOf(filter);
  // What the conditions leave out (`$or`, `$type`, …) cannot be checked, unless it is only `$exists: true`.
  const understood = [...filter.values()].every((value) => isUnderstood(value));
  if (alternatives.length > 0 || !understood) return false;
  return [...byPath].every(([path, wanted]) =>
    wanted.every((condition) => query.get(path)?.some((given) => narrower(given, condition))),
  );
}

function isUnderstood(value: Value): boolean {
  if (Array.isArray(value)) return false;
  if (!(value instanceof Map)) return true;
  return [...value.keys()].every(
    (name) => !name.startsWith('$') || isComparison(name) || name === '$eq' || name === '$exists',
  );
}

/** @returns whether what meets the first condition always meets the second */
function narrower(given: Condition, wanted: Condition): boolean {
  if (given.kind === 'exists') return wanted.kind === 'exists';
  const test = testOf(wanted);
  if (given.kind === 'equal') return given.value !== null && test(given.value);
  if (given.kind === 'in') return given.values.every((value) => value !== null && test(value));
  if (wanted.kind === 'exists') return true;
  if (wanted.kind !== 'range' || rankOf(wanted.value) !== rankOf(given.value)) return false;
  if (given.operator.slice(0, 2) !== wanted.operator.slice(0, 2)) return false;
  const order = compare(given.value, wanted.value) * (wanted.operator.startsWith('$g') ? 1 : -1);
  return order > 0 || (order === 0 && (wanted.operator.endsWith('e') || given.operator === wanted.operator));
}

function testOf(condition: Condition): Test {
  switch (condition.kind) {
    case 'equal':
      return equality(condition.value);
    case 'range':
      return comparison(condition.operator, condition.value, '');
    case 'in':
      return (value) => condition.values.some((item) => equality(item)(value));
    case 'exists':
      return (value) => value !== undefined;
  }
}
