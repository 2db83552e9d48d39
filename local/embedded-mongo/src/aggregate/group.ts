import { mistyped, MongoError } from '../errors';
import { compare, equal, hashKey } from '../bson/key';
import { add, divide, isNumeric, type Numeric } from '../bson/number';
import type { Document, Maybe, Value } from '../bson/types';
import { consume } from '../stream';
import { compileExpression } from './expression';
import type { Stage } from './stages';

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

/** Compiles `$group`. @throws MongoError Location15955 and the like */
export function compileGroup(spec: Document): Stage {
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec.get('_id')!);
  const fields = [...spec].filter(([name]) => name !== '_id').map(([name, field]) => parseField(name, field));
  return function* (source) {
    const groups = new Map<string, { id: Maybe; values: Accumulator[] }>();
    yield* consume(source, (document) => {
      const value = id(document);
      const key = hashKey(value ?? null);
      const group = groups.get(key) ?? { id: value, values: fields.map(({ make }) => make()) };
      groups.set(key, group);
      for (const [i, { expression }] of fields.entries()) group.values[i]!.add(expression(document));
    });
    for (const { id: value, values } of groups.values()) {
      const results = fields.map(({ name }, i): [string, Value] => [name, values[i]!.result()]);
      yield new Map([['_id', value ?? null], ...results]);
    }
  };
}

/**
 * @returns a field of the groups: its name, what makes its accumulator, and what that is given
 * @throws MongoError Location15952 for an accumulator that is not served, and the like
 */
function parseField(name: string, field: Value) {
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (!(field instanceof Map)) throw new MongoError(40234, `'${name}' must be an accumulator object`);
  if (field.size !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  const [[operator, operand]] = [...field] as [[string, Value]];
  const make = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!make) throw new MongoError(15952, `unknown or unserved group operator '${operator}'`);
  if (operator === '$count' && !equal(operand, new Map()))
    throw mistyped('$count takes no arguments, i.e. $count:{}');
  return { name, make, expression: compileExpression(operator === '$count' ? 1 : operand) };
}
