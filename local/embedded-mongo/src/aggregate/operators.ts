import { typeMismatch, badValue, MongoError, notSupported } from '../errors';
import { compare, equal, hashKey } from '../bson/key';
import { add, divide, isNumeric, isTruthy, multiply, toDouble, type Numeric } from '../bson/number';
import { typeName, type Document, type Maybe, type Value } from '../bson/types';
import { COMPARISONS } from '../query/operators';

/** A compiled expression, evaluated against a document; `undefined` for a missing result. */
export type Expression = (root: Document) => Maybe;

/** Accumulates values into one result. */
export interface Accumulator {
  add(value: Maybe): void;
  result(): Value;
}

/** Creates an accumulator from an initial state, a step function and a function for the result. */
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

/** Accumulates the lowest (-1) or highest (1) value; ignores null and missing values. */
function minOrMax(direction: 1 | -1): Accumulator {
  return fold<Maybe>(undefined, (best, value) => {
    if (value === undefined || value === null) return best;
    return best === undefined || compare(value, best) * direction > 0 ? value : best;
  });
}

/** Collects the values with distinct keys, in order. */
function collectValues(keyOf: (value: Value, count: number) => string | number): Accumulator {
  const values = new Map<string | number, Value>();
  const add = (value: Maybe) => {
    const key = value === undefined ? undefined : keyOf(value, values.size);
    if (key !== undefined && !values.has(key)) values.set(key, value!);
  };
  return { add, result: () => [...values.values()] };
}

/** The supported accumulators. */
export const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $count: sum,
  $avg: average,
  $min: () => minOrMax(-1),
  $max: () => minOrMax(1),
  $first: () => fold<Maybe>(undefined, (first, value) => (first === undefined ? (value ?? null) : first)),
  $last: () => fold<Maybe>(undefined, (_, value) => value),
  $push: () => collectValues((_, count) => count),
  $addToSet: () => collectValues(hashKey),
};

type Arity = readonly [minimum: number, maximum: number];
type Evaluate = (values: Maybe[]) => Maybe;

/** An expression operator: its number of arguments, their names if any, and its compiler. */
export interface Operator {
  arity: Arity;
  names: readonly string[];
  make(inputs: Expression[]): Expression;
}

/** Creates an operator that evaluates its arguments on demand. */
function lazy(arity: Arity, make: Operator['make'], names: readonly string[] = []): Operator {
  return { arity, names, make };
}

/** Creates an operator that evaluates all its arguments. */
function strict(arity: Arity, evaluate: Evaluate, names?: string[]): Operator {
  return lazy(arity, (inputs) => (root) => evaluate(inputs.map((input) => input(root))), names);
}

/** Creates an operator that returns null when an argument is null or missing. */
function nullable(arity: Arity, evaluate: Evaluate, names?: string[]): Operator {
  return strict(arity, (values) => (values.some(isNullish) ? null : evaluate(values)), names);
}

function isNullish(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}

function comparison(holds: (order: number) => boolean): Operator {
  return strict([2, 2], ([a, b]) => holds(compare(a, b)));
}

/** Creates an arithmetic operator. */
function arithmetic(arity: Arity, compute: (a: Numeric, b: Numeric) => Numeric): Operator {
  return nullable(arity, (values) => values.map(requireNumeric).reduce(compute));
}

function requireNumeric(value: Maybe): Numeric {
  if (value instanceof Date) throw notSupported('arithmetic with dates');
  if (isNumeric(value)) return value;
  throw typeMismatch(`an arithmetic expression only supports numeric types, not ${typeName(value)}`);
}

/** Creates an operator that accumulates its arguments, or the elements of a single array argument. */
function accumulatorOperator(name: string): Operator {
  return strict([0, Infinity], (values) => {
    const accumulator = accumulators[name]!();
    const [only] = values;
    for (const value of values.length === 1 && Array.isArray(only) ? only : values) accumulator.add(value);
    return accumulator.result();
  });
}

function conditional([test, then, otherwise]: Expression[]): Expression {
  return (root) => (isTruthy(test!(root)) ? then! : otherwise!)(root);
}

/** Returns an argument that must be an array. @throws MongoError with the given code for other types */
function requireArray(name: string, value: Maybe, code: number): Value[] {
  if (Array.isArray(value)) return value;
  throw new MongoError(code, `${name} needs an array, not ${typeName(value)}`);
}

function arrayElementAt([value, index]: Maybe[]): Maybe {
  const array = requireArray('$arrayElemAt', value, 28689);
  const at = isNumeric(index) ? toDouble(index) : NaN;
  if (!Number.isInteger(at)) throw new MongoError(28690, '$arrayElemAt needs a whole number');
  return array.at(at);
}

function concat(values: Maybe[]): string {
  const other = values.find((value) => typeof value !== 'string');
  if (other === undefined) return values.join('');
  throw new MongoError(16702, `$concat only supports strings, not ${typeName(other)}`);
}

/** Returns a part of a string, by code points. */
function substringOfCodePoints([text, start, length]: Maybe[]): string {
  const [from, count] = [start, length].map((value) => (isNumeric(value) ? toDouble(value) : NaN));
  if (!Number.isInteger(from) || !Number.isInteger(count) || from! < 0 || count! < 0)
    throw new MongoError(34450, '$substrCP needs whole numbers that are not negative');
  if (isNullish(text)) return '';
  if (typeof text !== 'string') throw notSupported(`$substrCP of ${typeName(text)}`);
  const end = from! + count!;
  // No code point has more than two units; most texts have one for each.
  const beginning = text.slice(0, 2 * end);
  if (!/[\ud800-\udfff]/.test(beginning)) return beginning.slice(from, end);
  return [...beginning].slice(from, end).join('');
}

/** Formats a date in UTC. */
function dateToString([date, format = '%Y-%m-%dT%H:%M:%S.%LZ']: Maybe[]): string {
  if (!(date instanceof Date)) throw new MongoError(16006, `can't convert from ${typeName(date)} to Date`);
  const iso = date.toISOString();
  if (iso.length > 24) throw new MongoError(18537, '$dateToString only supports years from 0 to 9999');
  const [Y, m, d, H, M, S, L] = iso.split(/\D/);
  const parts = new Map(Object.entries({ Y, m, d, H, M, S, L, '%': '%' }));
  return String(format).replace(/%(.?)/g, (_, letter: string) => {
    const part = parts.get(letter);
    if (part) return part;
    throw new MongoError(18536, `Invalid or unsupported format character '%${letter}'`);
  });
}

/** The supported expression operators except `$literal`, whose operand is not compiled. */
export const operators: Readonly<Record<string, Operator>> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison(COMPARISONS.$gt),
  $gte: comparison(COMPARISONS.$gte),
  $lt: comparison(COMPARISONS.$lt),
  $lte: comparison(COMPARISONS.$lte),
  $cmp: strict([2, 2], ([a, b]) => Math.sign(compare(a, b))),
  $and: lazy([0, Infinity], (inputs) => (root) => inputs.every((input) => isTruthy(input(root)))),
  $or: lazy([0, Infinity], (inputs) => (root) => inputs.some((input) => isTruthy(input(root)))),
  $not: strict([1, 1], ([value]) => !isTruthy(value)),
  $cond: lazy([3, 3], conditional, ['if', 'then', 'else']),
  $ifNull: strict([2, Infinity], (values) => values.find((value) => !isNullish(value)) ?? values.at(-1)),
  $add: arithmetic([1, Infinity], add),
  $subtract: arithmetic([2, 2], (a, b) => add(a, multiply(b, -1))),
  $multiply: arithmetic([1, Infinity], multiply),
  $divide: arithmetic([2, 2], (a, b) => {
    if (toDouble(b) === 0) throw badValue("can't $divide by zero");
    return divide(a, b);
  }),
  $sum: accumulatorOperator('$sum'),
  $avg: accumulatorOperator('$avg'),
  $min: accumulatorOperator('$min'),
  $max: accumulatorOperator('$max'),
  $size: strict([1, 1], ([array]) => requireArray('$size', array, 17124).length),
  $arrayElemAt: nullable([2, 2], arrayElementAt),
  $in: strict([2, 2], ([value, array]) =>
    requireArray('$in', array, 40081).some((item) => equal(item, value)),
  ),
  $concat: nullable([1, Infinity], concat),
  $substrCP: strict([3, 3], substringOfCodePoints),
  $dateToString: nullable([1, 2], dateToString, ['date', 'format']),
};
