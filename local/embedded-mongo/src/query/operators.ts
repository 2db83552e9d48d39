import { BSONRegExp } from 'bson';
import { MongoError, notServed } from '../errors';
import { compare, equal } from '../bson/compare';
import { encodeKey } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import { Rank, rankOf, typeCodes, typeName, type Maybe, type Value } from '../bson/types';
import { showValue } from '../bson/show';
import { compileRegex } from './regex';

/** Tells whether one value that a path leads to is what an operator looks for. */
export type Test = (value: Maybe) => boolean;

export function bad(message: string): MongoError {
  return new MongoError('BadValue', message);
}

/** @returns a test for equality, where null also stands for a missing field */
export function equality(operand: Value): Test {
  if (operand === null) return (value) => value === undefined || value === null;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && equal(value, operand);
}

const orders = {
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
export function comparison(name: Comparison, operand: Value, path: string): Test {
  const holds = orders[name];
  const rank = rankOf(operand);
  const inclusive = name.endsWith('e');
  if (rank === Rank.RegExp) throw bad(`Can't have RegEx as arg to predicate over field '${path}'.`);
  if (rank === Rank.Null) return inclusive ? equality(null) : () => false;
  // Everything is on one side of the two ends of the order.
  if (rank === Rank.MinKey || rank === Rank.MaxKey) return (value) => holds(compare(value ?? null, operand));
  if (isNaNumber(operand)) return inclusive ? equality(operand) : () => false;
  return (value) =>
    value !== undefined && rankOf(value) === rank && !isNaNumber(value) && holds(compare(value, operand));
}

function isNaNumber(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toDouble(value));
}

/** @returns a test for membership, where expressions in the list are matched */
export function membership(name: string, operand: Value): Test {
  if (!Array.isArray(operand)) throw bad(`${name} needs an array`);
  const tests: Test[] = [];
  const keys = new Set<string>();
  for (const item of operand) {
    if (item instanceof BSONRegExp) tests.push(regex(item));
    else if (item === null) tests.push(equality(null));
    else if (item instanceof Map && [...item.keys()][0]?.startsWith('$'))
      throw bad(`cannot nest $ under ${name}`);
    else if (operand.length > 8) keys.add(encodeKey(item).toString('latin1'));
    else tests.push(equality(item));
  }
  if (keys.size > 0)
    tests.push((value) => value !== undefined && keys.has(encodeKey(value).toString('latin1')));
  return (value) => tests.some((test) => test(value));
}

/** @returns a test for strings that match, and for the very expression */
export function regex(operand: BSONRegExp): Test {
  const compiled = compileRegex(operand);
  return (value) =>
    typeof value === 'string' ? compiled.test(value) : value instanceof BSONRegExp && equal(value, operand);
}

/** @returns the expression that `$regex` and `$options` name together */
export function regexOperand(operand: Value, options: Maybe): BSONRegExp {
  if (options !== undefined && typeof options !== 'string') throw bad('$options has to be a string');
  if (operand instanceof BSONRegExp) {
    if (options && operand.options) throw new MongoError(51075, 'options set in both $regex and $options');
    if (!options) return operand;
  }
  const pattern = operand instanceof BSONRegExp ? operand.pattern : operand;
  if (typeof pattern !== 'string') throw bad('$regex has to be a string');
  if (options && !/^[imsux]*$/.test(options))
    throw new MongoError(51108, `invalid flag in regex options: ${options}`);
  return new BSONRegExp(pattern, options);
}

/** @returns a test for a field that is there */
export const present: Test = (value) => value !== undefined;

export function typeTest(operand: Value): Test {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).map(typeOperand));
  if (wanted.size === 0) throw new MongoError('FailedToParse', '$type must match at least one type');
  return (value) =>
    value !== undefined && (wanted.has(typeName(value)) || (isNumeric(value) && wanted.has('number')));
}

function typeOperand(operand: Value): string {
  if (typeof operand === 'string') {
    if (operand === 'number' || Object.hasOwn(typeCodes, operand)) return operand;
    throw bad(`Unknown type name alias: ${operand}`);
  }
  if (!isNumeric(operand))
    throw new MongoError('TypeMismatch', 'type must be represented as a number or a string');
  const code = toDouble(operand);
  const name = Object.keys(typeCodes).find((alias) => typeCodes[alias] === code);
  if (name) return name;
  if ([6, 12, 14, 15].includes(code)) throw notServed(`the deprecated type ${code}`);
  throw bad(`Invalid numerical type code: ${code}`);
}

/** @returns a test for arrays of a length; it is asked of the array itself, not of its elements */
export function sizeTest(operand: Value): Test {
  if (!isNumeric(operand) || !Number.isInteger(toDouble(operand)) || toDouble(operand) < 0) {
    throw bad(`Failed to parse $size. Expected a non-negative integer in: $size: ${showValue(operand)}`);
  }
  const size = toDouble(operand);
  return (value) => Array.isArray(value) && value.length === size;
}

/** @returns the remainder test, which cuts fractions off first */
export function modTest(operand: Value): Test {
  if (!Array.isArray(operand)) throw bad('malformed mod, needs to be an array');
  if (operand.length < 2) throw bad('malformed mod, not enough elements');
  if (operand.length > 2) throw bad('malformed mod, too many elements');
  if (!operand.every(isNumeric)) throw bad('malformed mod, divisor and remainder must be numbers');
  const [divisor, remainder] = operand.map((number) => Math.trunc(toDouble(number))) as [number, number];
  if (divisor === 0) throw bad('divisor cannot be 0');
  return (value) => isNumeric(value ?? null) && Math.trunc(toDouble(value as number)) % divisor === remainder;
}

/** Operators that MongoDB has and this server does not. */
export const unserved = new Set([
  '$bitsAllClear',
  '$bitsAllSet',
  '$bitsAnyClear',
  '$bitsAnySet',
  '$geoIntersects',
  '$geoWithin',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$sampleRate',
  '$where',
  '$within',
]);

/** @returns the error for an operator that is not known or not served */
export function unknownOperator(name: string, topLevel: boolean): MongoError {
  if (name === '$text') return new MongoError('IndexNotFound', 'text index required for $text query');
  if (unserved.has(name)) return notServed(`the query operator ${name}`);
  return bad(topLevel ? `unknown top level operator: ${name}` : `unknown operator: ${name}`);
}
