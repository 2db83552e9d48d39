import { MongoError } from '../../errors';
import { compare, equal } from '../../bson/compare';
import { isNumeric, toDouble } from '../../bson/number';
import { isTruthy, typeName, type Maybe, type Value } from '../../bson/types';
import { maximum, minimum, sum, average } from '../numbers';
import { compileExpression, type Expression } from '../expression';
import { isNullish, list, named, optional, positional, withVariable } from './arguments';
import type { Operators } from './index';

function requireArray(name: string, value: Maybe): Value[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(
    17124,
    `The argument to ${name} must be an array, but was of type: ${typeName(value)}`,
  );
}

function elementAt([array, index]: Maybe[]): Maybe {
  if (isNullish(array) || isNullish(index)) return null;
  if (!isNumeric(index))
    throw new MongoError(28690, "$arrayElemAt's second argument must be a numeric value");
  return requireArray('$arrayElemAt', array).at(toDouble(index));
}

function slice([array, first, count]: Maybe[]): Maybe {
  if (isNullish(array) || isNullish(first)) return null;
  const items = requireArray('$slice', array);
  const from = toDouble(first as number);
  if (count === undefined) return from < 0 ? items.slice(from) : items.slice(0, from);
  const start = from < 0 ? Math.max(0, items.length + from) : from;
  return items.slice(start, start + toDouble(count as number));
}

function filter(operand: Value): Expression {
  const spec = named('$filter', operand, ['input', 'cond'], ['as', 'limit']);
  const [input, condition, limit] = [
    compileExpression(spec.input!),
    compileExpression(spec.cond!),
    optional(spec.limit),
  ];
  const name = typeof spec.as === 'string' ? spec.as : 'this';
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    const most = limit(scope);
    const kept = requireArray('$filter', array).filter((item) =>
      isTruthy(condition(withVariable(scope, name, item))),
    );
    return isNumeric(most) ? kept.slice(0, toDouble(most)) : kept;
  };
}

function map(operand: Value): Expression {
  const spec = named('$map', operand, ['input', 'in'], ['as']);
  const [input, body] = [compileExpression(spec.input!), compileExpression(spec.in!)];
  const name = typeof spec.as === 'string' ? spec.as : 'this';
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return requireArray('$map', array).map((item) => body(withVariable(scope, name, item)) ?? null);
  };
}

function reduce(operand: Value): Expression {
  const spec = named('$reduce', operand, ['input', 'initialValue', 'in']);
  const [input, initial, body] = [spec.input!, spec.initialValue!, spec.in!].map(compileExpression) as [
    Expression,
    Expression,
    Expression,
  ];
  return (scope) => {
    const array = input(scope);
    if (isNullish(array)) return null;
    return requireArray('$reduce', array).reduce<Maybe>(
      (value, item) => body(withVariable(withVariable(scope, 'value', value), 'this', item)),
      initial(scope),
    );
  };
}

function letIn(operand: Value): Expression {
  const spec = named('$let', operand, ['vars', 'in']);
  if (!(spec.vars instanceof Map))
    throw new MongoError('FailedToParse', 'invalid parameter: expected an object (vars)');
  const variables = [...spec.vars].map(([name, value]) => [name, compileExpression(value)] as const);
  const body = compileExpression(spec.in!);
  return (scope) =>
    body(variables.reduce((inner, [name, value]) => withVariable(inner, name, value(scope)), scope));
}

/** @returns the values in order, each once */
export function distinct(values: readonly Value[]): Value[] {
  return [...values].sort(compare).filter((value, i, all) => i === 0 || !equal(value, all[i - 1]));
}

function sets(name: string, combine: (a: Value[], b: Value[]) => Value[]) {
  return positional(name, 1, Infinity, (values) => {
    if (values.some(isNullish)) return null;
    return distinct(values.map((value) => requireArray(name, value)).reduce((a, b) => combine(a, b)));
  });
}

const has = (array: Value[], value: Value) => array.some((item) => equal(item, value));

/** Takes the values of one array argument, or the arguments themselves. */
function spread(name: string, fold: (values: readonly Maybe[]) => Maybe) {
  return (operand: Value): Expression => {
    const items = list(name, 1, Infinity, operand);
    return (scope) => {
      const values = items.map((item) => item(scope));
      return fold(values.length === 1 && Array.isArray(values[0]) ? values[0] : values);
    };
  };
}

/** Arrays, sets and variables. */
export const arrays: Operators = {
  $size: positional('$size', 1, 1, ([array]) => requireArray('$size', array).length),
  $arrayElemAt: positional('$arrayElemAt', 2, 2, elementAt),
  $first: positional('$first', 1, 1, ([array]) =>
    isNullish(array) ? null : requireArray('$first', array)[0],
  ),
  $last: positional('$last', 1, 1, ([array]) =>
    isNullish(array) ? null : requireArray('$last', array).at(-1),
  ),
  $slice: positional('$slice', 2, 3, slice),
  $in: positional('$in', 2, 2, ([value, array]) =>
    requireArray('$in', array).some((item) => equal(item, value)),
  ),
  $isArray: positional('$isArray', 1, 1, ([value]) => Array.isArray(value)),
  $concatArrays: positional('$concatArrays', 0, Infinity, (values) =>
    values.some(isNullish) ? null : values.flatMap((value) => requireArray('$concatArrays', value)),
  ),
  $setUnion: sets('$setUnion', (a, b) => [...a, ...b]),
  $setIntersection: sets('$setIntersection', (a, b) => a.filter((value) => has(b, value))),
  $setDifference: sets('$setDifference', (a, b) => a.filter((value) => !has(b, value))),
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $let: letIn,
  $sum: spread('$sum', sum),
  $avg: spread('$avg', average),
  $min: spread('$min', minimum),
  $max: spread('$max', maximum),
};
