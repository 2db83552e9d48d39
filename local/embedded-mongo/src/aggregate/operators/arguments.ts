import { MongoError } from '../../errors';
import type { Maybe, Value } from '../../bson/types';
import { compileExpression, type Expression, type Scope } from '../expression';

export function isNullish(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}

/**
 * Makes an operator that takes a list of arguments; one alone may stand without its brackets.
 * @param least how few arguments it takes
 * @param most how many
 * @throws MongoError Location16020 for another number of them
 */
export function positional(
  name: string,
  least: number,
  most: number,
  evaluate: (values: Maybe[]) => Maybe,
): (operand: Value) => Expression {
  return (operand) => {
    const items = list(name, least, most, operand);
    return (scope) => evaluate(items.map((item) => item(scope)));
  };
}

/** @returns the compiled arguments of a list */
export function list(name: string, least: number, most: number, operand: Value): Expression[] {
  const items = Array.isArray(operand) ? operand : [operand];
  if (items.length < least || items.length > most) {
    const wanted = least === most ? `exactly ${least}` : `at least ${least} and at most ${most}`;
    throw new MongoError(
      16020,
      `Expression ${name} takes ${wanted} arguments. ${items.length} were passed in.`,
    );
  }
  return items.map(compileExpression);
}

/**
 * Makes an operator that takes named arguments.
 * @param required the names that must be given
 * @param optional those that may be
 * @throws MongoError FailedToParse (9)
 */
export function named<K extends string>(
  name: string,
  operand: Value,
  required: readonly K[],
  optional: readonly K[] = [],
): Partial<Record<K, Value>> & Record<string, Value> {
  if (!(operand instanceof Map))
    throw new MongoError('FailedToParse', `${name} only supports an object as its argument`);
  for (const key of operand.keys()) {
    if (![...required, ...optional].includes(key as K)) {
      throw new MongoError('FailedToParse', `Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (!operand.has(key)) throw new MongoError('FailedToParse', `Missing '${key}' parameter to ${name}`);
  }
  return Object.fromEntries(operand) as Partial<Record<K, Value>> & Record<string, Value>;
}

/** @returns the compiled argument, or one that is always missing */
export function optional(spec: Value | undefined): Expression {
  return spec === undefined ? () => undefined : compileExpression(spec);
}

/** @returns the scope with one more variable */
export function withVariable(scope: Scope, name: string, value: Maybe): Scope {
  return { root: scope.root, variables: new Map(scope.variables).set(name, value) };
}
