import { MongoError } from '../../errors';
import { isTruthy, type Value } from '../../bson/types';
import { compileExpression, type Expression } from '../expression';
import { isNullish, list, named, optional, positional } from './arguments';
import type { Operators } from './index';

function cond(operand: Value): Expression {
  const args = Array.isArray(operand)
    ? list('$cond', 3, 3, operand)
    : ['if', 'then', 'else'].map((part) =>
        compileExpression(named('$cond', operand, ['if', 'then', 'else'])[part]!),
      );
  const [condition, whenTrue, whenFalse] = args as [Expression, Expression, Expression];
  return (scope) => (isTruthy(condition(scope)) ? whenTrue(scope) : whenFalse(scope));
}

function branchOf(spec: Value): { condition: Expression; result: Expression } {
  const branch = named('$switch', spec, ['case', 'then']);
  return { condition: compileExpression(branch.case!), result: compileExpression(branch.then!) };
}

function switchOf(operand: Value): Expression {
  const spec = named('$switch', operand, ['branches'], ['default']);
  if (!Array.isArray(spec.branches) || spec.branches.length === 0) {
    throw new MongoError(40068, '$switch requires at least one branch');
  }
  const branches = spec.branches.map(branchOf);
  const otherwise = optional(spec.default);
  return (scope) => {
    const branch = branches.find(({ condition }) => isTruthy(condition(scope)));
    if (!branch && spec.default === undefined) {
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified',
      );
    }
    return (branch?.result ?? otherwise)(scope);
  };
}

/** Choosing between values, and values as they stand. */
export const conditionals: Operators = {
  $cond: cond,
  $switch: switchOf,
  $ifNull: positional(
    '$ifNull',
    2,
    Infinity,
    (values) => values.find((value) => !isNullish(value)) ?? values.at(-1),
  ),
  $literal: (operand) => () => operand,
};
