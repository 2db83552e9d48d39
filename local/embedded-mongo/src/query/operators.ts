import { BSONRegExp } from 'bson';
import { bad, mistyped, MongoError, notServed, unparsable } from '../errors';
import { compare, equal, hashKey } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import { Rank, rankOf, showValue, typeName, typeNames } from '../bson/types';
import type { Document, Maybe, Value } from '../bson/types';
import { compileRegex } from './regex';

/** Tells whether one value that a path leads to is what an operator looks for. */
export type Test = (value: Maybe) => boolean;

/** Tells whether the first field of a document is `$`-prefixed. */
export function isOperators(condition: Maybe): condition is Document {
  return condition instanceof Map && condition.size > 0 && condition.keys().next().value!.startsWith('$');
}

/** Tells whether a condition is a document of query operators. A DBRef is a value, although its names begin with `$`. */
export function isQueryOperators(condition: Maybe): condition is Document {
  return isOperators(condition) && !(condition.has('$ref') && condition.has('$id'));
}

/** @returns a test for equality, where null also stands for a missing field */
export function equality(operand: Value): Test {
  if (operand === null) return (value) => value === undefined || value === null;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && equal(value, operand);
}

/** What each comparison holds of where a value stands to another. */
export const orders = {
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
};

export type Comparison = keyof typeof orders;

export function isComparison(name: string): name is Comparison {
  return Object.hasOwn(orders, name);
}

/** @returns a test that compares with values of the operand's own type only */
export function comparison(name: Comparison, operand: Value): Test {
  const holds = orders[name];
  const rank = rankOf(operand);
  const inclusive = name.endsWith('e');
  if (rank === Rank.RegExp) throw bad(`Can't have RegEx as arg to ${name}.`);
  if (rank === Rank.Null || isNaNumber(operand)) return inclusive ? equality(operand) : () => false;
  // Everything is on one side of the two ends of the order.
  if (rank === Rank.MinKey || rank === Rank.MaxKey) return (value) => holds(compare(value ?? null, operand));
  return (value) =>
    value !== undefined && rankOf(value) === rank && !isNaNumber(value) && holds(compare(value, operand));
}

export function isNaNumber(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toDouble(value));
}

/** @returns a test for membership, where expressions in the list are matched */
export function membership(operand: Value): Test {
  if (!Array.isArray(operand)) throw bad('$in and $nin need an array');
  if (operand.some(isQueryOperators)) throw bad('cannot nest $ under $in or $nin');
  const tests = operand.filter((item) => item instanceof BSONRegExp).map(regex);
  if (operand.includes(null)) tests.push(equality(null));
  const keys = new Set(operand.filter((item) => !(item instanceof BSONRegExp)).map(hashKey));
  tests.push((value) => value !== undefined && keys.has(hashKey(value)));
  return (value) => tests.some((test) => test(value));
}

/** @returns a test for strings that match, and for the very expression */
export function regex(operand: BSONRegExp): Test {
  const compiled = compileRegex(operand);
  return (value) =>
    typeof value === 'string' ? compiled.test(value) : value instanceof BSONRegExp && equal(value, operand);
}

/** @returns the expression that `$regex` and `$options` name together */
function regexOperand(operand: Value, options: Maybe): BSONRegExp {
  if (options !== undefined && typeof options !== 'string') throw bad('$options has to be a string');
  const isRegExp = operand instanceof BSONRegExp;
  if (isRegExp && !options) return operand;
  if (isRegExp && operand.options) throw new MongoError(51075, 'options set in both $regex and $options');
  const pattern = isRegExp ? operand.pattern : operand;
  if (typeof pattern !== 'string') throw bad('$regex has to be a string');
  if (options && !/^[imsux]*$/.test(options)) {
    throw new MongoError(51108, `invalid flag in regex options: ${options}`);
  }
  return new BSONRegExp(pattern, options);
}

/** @returns a test for values of the types that an operand names */
function typeTest(operand: Value): Test {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).map(typeOperand));
  if (wanted.size === 0) throw unparsable('$type must match at least one type');
  return (value) =>
    value !== undefined && (wanted.has(typeName(value)) || (isNumeric(value) && wanted.has('number')));
}

function typeOperand(operand: Value): string {
  if (operand === 'number') return operand;
  if (typeof operand !== 'string' && !isNumeric(operand)) {
    throw mistyped('type must be represented as a number or a string');
  }
  const name = typeNames.get(isNumeric(operand) ? toDouble(operand) : operand);
  if (!name) throw bad(`Unknown or deprecated type: ${showValue(operand)}`);
  return name;
}

/** @returns a test for arrays of a length; it is asked of the array itself, not of its elements */
export function sizeTest(operand: Value): Test {
  const size = isNumeric(operand) ? toDouble(operand) : NaN;
  if (!Number.isInteger(size) || size < 0) throw bad(`$size needs a count, not ${showValue(operand)}`);
  return (value) => Array.isArray(value) && value.length === size;
}

/** The operators that a value at a path, or an element of an array there, meets by itself. */
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

/** Operators that MongoDB has and this server does not. */
const unserved =
  /^\$(?:bits(?:All|Any)(?:Clear|Set)|expr|geo(?:Intersects|Within)|jsonSchema|mod|near(?:Sphere)?|sampleRate|where|within)$/;

/** @returns the error for an operator that is not known or not served */
export function unknownOperator(name: string): MongoError {
  if (name === '$text') return new MongoError('IndexNotFound', 'text index required for $text query');
  return unserved.test(name) ? notServed(`the query operator ${name}`) : bad(`unknown operator: ${name}`);
}
