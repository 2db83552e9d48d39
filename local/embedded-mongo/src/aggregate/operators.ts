import { mistyped, bad, MongoError, notServed } from '../errors';
import { compare, equal, hashKey } from '../bson/key';
import { add, divide, isNumeric, isTruthy, multiply, toDouble, type Numeric } from '../bson/number';
import { typeName, type Document, type Maybe, type Value } from '../bson/types';
import { orders } from '../query/operators';

/** A compiled expression, evaluated against a document; `undefined` where the result is missing. */
export type Expression = (root: Document) => Maybe;

/** Gathers values into one. */
export interface Accumulator {
  add(value: Maybe): void;
  result(): Value;
}

/** @returns an accumulator that keeps `start`, replaces it with what `step` makes of it, and ends with `finish` */
function fold<S>(
  start: S,
  step: (state: S, value: Maybe) => S,
  finish = (state: S) => state as Maybe,
): Accumulator {
  let state = start;
  return { add: (value) => (state = step(state, value)), result: () => finish(state) ?? null };
}

function sum(): Accumulator {
  return fold<Numeric>(0, (total, value) => (isNumeric(value) ? add(total, value) : total));
}

function average(): Accumulator {
  return fold<[total: Numeric, count: number]>(
    [0, 0],
    ([total, count], value) => (isNumeric(value) ? [add(total, value), count + 1] : [total, count]),
    ([total, count]) => (count === 0 ? null : divide(total, count)),
  );
}

/** The lowest (-1) or highest (1) value that is neither null nor missing. */
function extreme(direction: 1 | -1): Accumulator {
  return fold<Maybe>(undefined, (best, value) => {
    if (value === undefined || value === null) return best;
    return best === undefined || compare(value, best) * direction > 0 ? value : best;
  });
}

/** The values that `keyOf` gives a new key, in their order. */
function collect(keyOf: (value: Value, count: number) => string | number): Accumulator {
  const values = new Map<string | number, Value>();
  const add = (value: Maybe) => {
    const key = value === undefined ? undefined : keyOf(value, values.size);
    if (key !== undefined && !values.has(key)) values.set(key, value!);
  };
  return { add, result: () => [...values.values()] };
}

/** Every accumulator that is served. */
export const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $count: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => fold<Maybe>(undefined, (first, value) => (first === undefined ? (value ?? null) : first)),
  $last: () => fold<Maybe>(undefined, (_, value) => value),
  $push: () => collect((_, count) => count),
  $addToSet: () => collect(hashKey),
};

type Arity = readonly [least: number, most: number];
type Evaluate = (values: Maybe[]) => Maybe;

/** An expression operator: how many arguments it takes, perhaps by names, and what it makes of them. */
export interface Operator {
  arity: Arity;
  names: readonly string[];
  make(inputs: Expression[]): Expression;
}

/** @returns an operator that looks at its arguments as it needs them */
function lazy(arity: Arity, make: Operator['make'], names: readonly string[] = []): Operator {
  return { arity, names, make };
}

/** @returns an operator of the values of all its arguments */
function strict(arity: Arity, evaluate: Evaluate, names?: string[]): Operator {
  return lazy(arity, (inputs) => (root) => evaluate(inputs.map((input) => input(root))), names);
}

/** @returns an operator that is null when an argument is null or missing */
function nullable(arity: Arity, evaluate: Evaluate, names?: string[]): Operator {
  return strict(arity, (values) => (values.some(isNullish) ? null : evaluate(values)), names);
}

function isNullish(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}

function comparing(holds: (order: number) => boolean): Operator {
  return strict([2, 2], ([a, b]) => holds(compare(a, b)));
}

/** @returns an operator of numbers */
function arithmetic(arity: Arity, compute: (a: Numeric, b: Numeric) => Numeric): Operator {
  return nullable(arity, (values) => values.map(requireNumeric).reduce(compute));
}

function requireNumeric(value: Maybe): Numeric {
  if (value instanceof Date) throw notServed('arithmetic with dates');
  if (isNumeric(value)) return value;
  throw mistyped(`an arithmetic expression only supports numeric types, not ${typeName(value)}`);
}

/** @returns an operator that gathers its arguments, or the elements of an array that is the only one */
function gathering(name: string): Operator {
  return strict([0, Infinity], (values) => {
    const gathered = accumulators[name]!();
    const [only] = values;
    for (const value of values.length === 1 && Array.isArray(only) ? only : values) gathered.add(value);
    return gathered.result();
  });
}

function choosing([test, then, otherwise]: Expression[]): Expression {
  return (root) => (isTruthy(test!(root)) ? then! : otherwise!)(root);
}

/** @throws MongoError with the given code for anything but an array */
function requireArray(name: string, value: Maybe, code: number): Value[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(code, `${name} needs an array, not ${typeName(value)}`);
}

function elementAt([value, index]: Maybe[]): Maybe {
  const array = requireArray('$arrayElemAt', value, 28689);
  const at = isNumeric(index) ? toDouble(index) : NaN;
  if (!Number.isInteger(at)) throw new MongoError(28690, '$arrayElemAt needs a whole number');
  return array.at(at);
}

function concatenated(values: Maybe[]): string {
  const other = values.find((value) => typeof value !== 'string');
  if (other === undefined) return values.join('');
  throw new MongoError(16702, `$concat only supports strings, not ${typeName(other)}`);
}

/** Writes a date in UTC. */
function dateToString([date, format = '%Y-%m-%dT%H:%M:%S.%LZ']: Maybe[]): string {
  if (!(date instanceof Date)) throw new MongoError(16006, `can't convert from ${typeName(date)} to Date`);
  const iso = date.toISOString();
  if (iso.length > 24) throw new MongoError(18537, '$dateToString only supports years from 0 to 9999');
  const [Y, m, d, H, M, S, L] = iso.split(/\D/);
  const parts = new Map(Object.entries({ Y, m, d, H, M, S, L, '%': '%' }));
  return String(format).replace(/%(.?)/g, (_, letter: string) => {
    const part = parts.get(letter);
    if (part) return part;
    throw new MongoError(18536, `Invalid or unserved format character '%${letter}'`);
  });
}

/** Every expression operator that is served, but `$literal`, which evaluates nothing. */
export const operators: Readonly<Record<string, Operator>> = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing(orders.$gt),
  $gte: comparing(orders.$gte),
  $lt: comparing(orders.$lt),
  $lte: comparing(orders.$lte),
  $cmp: strict([2, 2], ([a, b]) => Math.sign(compare(a, b))),
  $and: lazy([0, Infinity], (inputs) => (root) => inputs.every((input) => isTruthy(input(root)))),
  $or: lazy([0, Infinity], (inputs) => (root) => inputs.some((input) => isTruthy(input(root)))),
  $not: strict([1, 1], ([value]) => !isTruthy(value)),
  $cond: lazy([3, 3], choosing, ['if', 'then', 'else']),
  $ifNull: strict([2, Infinity], (values) => values.find((value) => !isNullish(value)) ?? values.at(-1)),
  $add: arithmetic([1, Infinity], add),
  $subtract: arithmetic([2, 2], (a, b) => add(a, multiply(b, -1))),
  $multiply: arithmetic([1, Infinity], multiply),
  $divide: arithmetic([2, 2], (a, b) => {
    if (toDouble(b) === 0) throw bad("can't $divide by zero");
    return divide(a, b);
  }),
  $sum: gathering('$sum'),
  $avg: gathering('$avg'),
  $min: gathering('$min'),
  $max: gathering('$max'),
  $size: strict([1, 1], ([array]) => requireArray('$size', array, 17124).length),
  $arrayElemAt: nullable([2, 2], elementAt),
  $in: strict([2, 2], ([value, array]) =>
    requireArray('$in', array, 40081).some((item) => equal(item, value)),
  ),
  $concat: nullable([1, Infinity], concatenated),
  $dateToString: nullable([1, 2], dateToString, ['date', 'format']),
};
