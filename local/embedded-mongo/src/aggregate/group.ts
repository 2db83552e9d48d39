import { MongoError } from '../errors';
import { add, divide } from '../bson/arithmetic';
import { compare, equal } from '../bson/compare';
import { encodeKey } from '../bson/key';
import { isNumeric, type Numeric } from '../bson/number';
import type { Document, Maybe, Value } from '../bson/types';
import { PAUSE, type Pause } from '../store/scan';
import { compileExpression, type Expression } from './expression';

/** Gathers one field of one group. */
interface Accumulator {
  add(value: Maybe): void;
  result(): Value;
}

function sum(): Accumulator {
  let total: Numeric = 0;
  return {
    add: (value) => {
      if (isNumeric(value)) total = add(total, value, 'double')!;
    },
    result: () => total,
  };
}

function average(): Accumulator {
  let total: Numeric = 0;
  let count = 0;
  return {
    add: (value) => {
      if (!isNumeric(value)) return;
      total = add(total, value, 'double')!;
      count += 1;
    },
    result: () => (count === 0 ? null : divide(total, count)),
  };
}

function extreme(direction: 1 | -1): Accumulator {
  let best: Value = null;
  return {
    add: (value) => {
      if (value === undefined || value === null) return;
      if (best === null || compare(value, best) * direction > 0) best = value;
    },
    result: () => best,
  };
}

function first(): Accumulator {
  let value: Maybe;
  let seen = false;
  return {
    add: (next) => {
      if (!seen) value = next;
      seen = true;
    },
    result: () => value ?? null,
  };
}

function last(): Accumulator {
  let value: Maybe;
  return { add: (next) => (value = next), result: () => value ?? null };
}

function push(): Accumulator {
  const values: Value[] = [];
  return { add: (value) => value !== undefined && values.push(value), result: () => values };
}

function addToSet(): Accumulator {
  const values = new Map<string, Value>();
  return {
    add: (value) => {
      const key = value === undefined ? undefined : encodeKey(value).toString('latin1');
      if (key !== undefined && !values.has(key)) values.set(key, value!);
    },
    result: () => [...values.values()],
  };
}

const accumulators: Readonly<Record<string, () => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $count: sum,
};

interface Field {
  name: string;
  make: () => Accumulator;
  expression: Expression;
}

/** Compiles `$group`. @throws MongoError Location15955 and the like */
export function compileGroup(
  spec: Document,
): (source: Iterable<Document | Pause>) => Generator<Document | Pause> {
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec.get('_id')!);
  const fields = [...spec].filter(([name]) => name !== '_id').map(([name, field]) => parseField(name, field));
  return function* (source) {
    const groups = new Map<string, { id: Maybe; values: Accumulator[] }>();
    for (const document of source) {
      if (document === PAUSE) {
        yield document;
        continue;
      }
      const scope = { root: document, variables: new Map() };
      const value = id(scope);
      const key = encodeKey(value ?? null).toString('latin1');
      let group = groups.get(key);
      if (!group) groups.set(key, (group = { id: value, values: fields.map(({ make }) => make()) }));
      for (let i = 0; i < fields.length; i += 1) group.values[i]!.add(fields[i]!.expression(scope));
    }
    for (const group of groups.values()) {
      const document: Document = new Map([['_id', group.id ?? null]]);
      fields.forEach(({ name }, i) => document.set(name, group.values[i]!.result()));
      yield document;
    }
  };
}

function parseField(name: string, field: Value): Field {
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (!(field instanceof Map))
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (field.size !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  const [operator, operand] = [...field][0]!;
  if (!Object.hasOwn(accumulators, operator))
    throw new MongoError(15952, `unknown group operator '${operator}'`);
  if (operator === '$count' && !equal(operand, new Map())) {
    throw new MongoError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  }
  const expression = operator === '$count' ? () => 1 : compileExpression(operand);
  return { name, make: accumulators[operator]!, expression };
}
