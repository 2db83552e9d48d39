import { BSONRegExp } from 'bson';
import { badValue, typeMismatch, MongoError, notSupported, failedToParse } from '../errors';
import { compare, equal, hashKey } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import { Rank, rankOf, showValue, typeName, TYPE_NAMES } from '../bson/types';
import type { Document, Maybe, Value } from '../bson/types';
import { compileRegex } from './regex';

/** Tests one value at a path. */
export type Test = (value: Maybe) => boolean;

/** Returns whether the first field of a document is `$`-prefixed. */
export function isOperators(condition: Maybe): condition is Document {
  return condition instanceof Map && condition.size > 0 && condition.keys().next().value!.startsWith('$');
}

/** Returns whether a condition is a document of query operators. A DBRef is a value, although its names begin with `$`. */
export function isQueryOperators(condition: Maybe): condition is Document {
  return isOperators(condition) && !(condition.has('$ref') && condition.has('$id'));
}

/** Compiles `$eq`; null also matches a missing field. */
export function equality(operand: Value): Test {
  if (operand === null) return (value) => value === undefined || value === null;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && equal(value, operand);
}

/** The comparison operators, by the result of `compare(value, operand)`. */
export const COMPARISONS = {
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
};

export type Comparison = keyof typeof COMPARISONS;

export function isComparison(name: string): name is Comparison {
  return Object.hasOwn(COMPARISONS, name);
}

/** Compiles a comparison, which only matches values of the operand's type. */
export function comparison(name: Comparison, operand: Value): Test {
  const holds = COMPARISONS[name];
  const rank = rankOf(operand);
  const inclusive = name.endsWith('e');
  if (rank === Rank.RegExp) throw badValue(`Can't have RegEx as arg to ${name}.`);
  if (rank === Rank.Null || isNaNValue(operand)) return inclusive ? equality(operand) : () => false;
  // MinKey and MaxKey compare with values of every type.
  if (rank === Rank.MinKey || rank === Rank.MaxKey) return (value) => holds(compare(value ?? null, operand));
  return (value) =>
    value !== undefined && rankOf(value) === rank && !isNaNValue(value) && holds(compare(value, operand));
}

export function isNaNValue(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toDouble(value));
}

/** Compiles `$in`; regular expressions in the list are matched. */
export function membership(operand: Value): Test {
  if (!Array.isArray(operand)) throw badValue('$in and $nin need an array');
  if (operand.some(isQueryOperators)) throw badValue('cannot nest $ under $in or $nin');
  const tests = operand.filter((item) => item instanceof BSONRegExp).map(regex);
  if (operand.includes(null)) tests.push(equality(null));
  const keys = new Set(operand.filter((item) => !(item instanceof BSONRegExp)).map(hashKey));
  tests.push((value) => value !== undefined && keys.has(hashKey(value)));
  return (value) => tests.some((test) => test(value));
}

/** Compiles a regular expression, which matches strings and an equal regular expression. */
export function regex(operand: BSONRegExp): Test {
  const compiled = compileRegex(operand);
  return (value) =>
    typeof value === 'string' ? compiled.test(value) : value instanceof BSONRegExp && equal(value, operand);
}

/** Combines `$regex` and `$options`. */
function regexOperand(operand: Value, options: Maybe): BSONRegExp {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  const isRegExp = operand instanceof BSONRegExp;
  if (isRegExp && !options) return operand;
  if (isRegExp && operand.options) throw new MongoError(51075, 'options set in both $regex and $options');
  const pattern = isRegExp ? operand.pattern : operand;
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  if (options && !/^[imsux]*$/.test(options)) {
    throw new MongoError(51108, `invalid flag in regex options: ${options}`);
  }
  return new BSONRegExp(pattern, options);
}

/** Compiles `$type`. */
function typeTest(operand: Value): Test {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).map(typeOperand));
  if (wanted.size === 0) throw failedToParse('$type must match at least one type');
  return (value) =>
    value !== undefined && (wanted.has(typeName(value)) || (isNumeric(value) && wanted.has('number')));
}

function typeOperand(operand: Value): string {
  if (operand === 'number') return operand;
  if (typeof operand !== 'string' && !isNumeric(operand)) {
    throw typeMismatch('type must be represented as a number or a string');
  }
  const name = TYPE_NAMES.get(isNumeric(operand) ? toDouble(operand) : operand);
  if (!name) throw badValue(`Unknown or deprecated type: ${showValue(operand)}`);
  return name;
}

/** Compiles `$size`, which tests an array itself and not its elements. */
export function sizeTest(operand: Value): Test {
  const size = isNumeric(operand) ? toDouble(operand) : NaN;
  if (!Number.isInteger(size) || size < 0) throw badValue(`$size needs a count, not ${showValue(operand)}`);
  return (value) => Array.isArray(value) && value.length === size;
}

/** The operators that test each value at a path by itself. */
export const valueTests: Readonly<Record<string, (operand: Value, siblings: Document) => Test>> = {
  $eq: equality,
  $gt: (operand) => comparison('$gt', operand),
  $gte: (operand) => comparison('$gte', operand),
  $lt: (operand) => comparison('$lt', operand),
  $lte: (operand) => comparison('$lte', operand),
  $in: membership,
  $type: typeTest,
  $regex: (operand, siblings) => regex(regexOperand(operand, siblings.get('$options'))),
};

/** MongoDB's query operators that are not supported. */
const UNSUPPORTED_OPERATORS =
  /^\$(?:bits(?:All|Any)(?:Clear|Set)|expr|geo(?:Intersects|Within)|jsonSchema|mod|near(?:Sphere)?|sampleRate|where|within)$/;

/** Returns the error for an unknown or unsupported operator. */
export function unknownOperator(name: string): MongoError {
  if (name === '$text') return new MongoError('IndexNotFound', 'text index required for $text query');
  return UNSUPPORTED_OPERATORS.test(name)
    ? notSupported(`the query operator ${name}`)
    : badValue(`unknown operator: ${name}`);
}
