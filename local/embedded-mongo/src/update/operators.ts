import { BSONRegExp } from 'bson';
import { bad, mistyped, notServed, unparsable } from '../errors';
import { compare, equal } from '../bson/key';
import { add, isInteger, isNumeric, multiply, toDouble, type Numeric } from '../bson/number';
import { copy, showValue, typeName, type Document, type Maybe, type Value } from '../bson/types';
import { compileFilter, elementTest } from '../query/matcher';
import { isQueryOperators, regex } from '../query/operators';
import { parseSort, sortKey } from '../query/sort';
import type { Target } from './target';

/** Changes one place of a document. */
export type Change = (target: Target) => void;

/** Makes a change of an operator's operand; throws for an operand it does not take. */
type Operator = (operand: Value, path: string) => Change;

/** @param initial what a missing field becomes */
function arithmetic(
  name: string,
  compute: (value: Numeric, operand: Numeric) => Numeric,
  initial: (operand: Numeric) => Numeric,
): Operator {
  return (operand, path) => {
    if (!isNumeric(operand)) throw mistyped(`Cannot ${name} with ${showValue(operand)} at ${path}`);
    return (target) => {
      const value = target.get();
      if (value === undefined) return target.set(initial(operand));
      if (!isNumeric(value))
        throw mistyped(`Cannot apply ${name} to a value of non-numeric type, ${target.where}`);
      const result = compute(value, operand);
      const overflows = isInteger(value) && isInteger(operand) && !isInteger(result);
      if (overflows) throw bad(`${name} goes beyond int64 in ${target.where}`);
      target.set(result);
    };
  };
}

/** Sets the operand if it stands on one side of the value. */
function bound(side: 1 | -1): Operator {
  return (operand) => (target) => {
    const value = target.get();
    if (value === undefined || compare(operand, value) * side > 0) target.set(copy(operand));
  };
}

function currentDate(operand: Value, path: string): Change {
  const type = operand instanceof Map ? operand.get('$type') : operand;
  if (operand === true || type === 'date') return (target) => target.set(new Date());
  if (operand instanceof Map && type === 'timestamp') throw notServed('$currentDate with a timestamp');
  throw bad(`${showValue(operand)} is not valid for $currentDate at ${path}: use true or {$type: …}`);
}

/** @returns the array a target holds, an empty one for a missing field */
function arrayOf(target: Target): Value[] {
  const value = target.get();
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw bad(`The field must be an array but is of type ${typeName(value)}: ${target.where}`);
}

/** What `$each` lists, or the operand itself. */
function each(name: string, operand: Value): Value[] {
  const items = operand instanceof Map && operand.has('$each') ? operand.get('$each') : [operand];
  if (!Array.isArray(items)) throw bad(`The argument to $each in ${name} must be an array`);
  return items;
}

function push(operand: Value): Change {
  const modifiers: Document = operand instanceof Map && operand.has('$each') ? operand : new Map();
  for (const name of modifiers.keys()) {
    if (!/^\$(each|slice|sort|position)$/.test(name)) throw bad(`Unrecognized clause in $push: ${name}`);
  }
  const items = each('$push', operand);
  const position = integer('$position', modifiers.get('$position'));
  const limit = integer('$slice', modifiers.get('$slice'));
  const order = elementOrder(modifiers.get('$sort'));
  return (target) => {
    const array = [...arrayOf(target)];
    array.splice(position ?? array.length, 0, ...items.map(copy));
    if (order) array.sort(order);
    target.set(limit === undefined ? array : limit < 0 ? array.slice(limit) : array.slice(0, limit));
  };
}

function integer(name: string, value: Maybe): number | undefined {
  if (value === undefined) return undefined;
  if (isNumeric(value) && Number.isInteger(toDouble(value))) return toDouble(value);
  throw bad(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
}

/** @returns the order that `$sort` names: of the elements themselves, or by fields of theirs */
function elementOrder(spec: Maybe): ((a: Value, b: Value) => number) | undefined {
  if (spec === undefined) return undefined;
  const sort = parseSort(spec instanceof Map ? spec : undefined);
  if (sort) {
    const key = (value: Value) => sortKey(sort, value instanceof Map ? value : new Map());
    return (a, b) => key(a).compare(key(b));
  }
  const direction = isNumeric(spec) ? toDouble(spec) : 0;
  if (Math.abs(direction) !== 1) throw bad('$sort must be 1, -1, or an object of fields with 1 or -1');
  return (a, b) => compare(a, b) * direction;
}

function addToSet(operand: Value): Change {
  const items = each('$addToSet', operand);
  return (target) => {
    const array = [...arrayOf(target)];
    for (const item of items) if (!array.some((known) => equal(known, item))) array.push(copy(item));
    target.set(array);
  };
}

/** Keeps the elements that a test does not pick; a missing field stays missing. */
function removing(test: (element: Value) => boolean): Change {
  return (target) => {
    if (target.get() !== undefined) target.set(arrayOf(target).filter((element) => !test(element)));
  };
}

/** An operand with operators tests each element, a document the fields it names, any other value equality. */
function pull(operand: Value): Change {
  if (operand instanceof BSONRegExp) return removing(regex(operand));
  if (!(operand instanceof Map)) return removing((element) => equal(element, operand));
  if (isQueryOperators(operand)) return removing(elementTest(operand));
  const matches = compileFilter(operand as Document);
  return removing((element) => element instanceof Map && matches(element));
}

function pullAll(operand: Value): Change {
  if (!Array.isArray(operand)) throw bad(`$pullAll requires an array argument, not ${typeName(operand)}`);
  return removing((element) => operand.some((item) => equal(item, element)));
}

function pop(operand: Value, path: string): Change {
  const end = isNumeric(operand) ? toDouble(operand) : undefined;
  if (end !== 1 && end !== -1) {
    throw unparsable(`Expected 1 or -1 in $pop at ${path}, found: ${showValue(operand)}`);
  }
  return (target) => {
    const value = target.get();
    if (value === undefined) return;
    if (!Array.isArray(value)) throw mistyped(`$pop needs an array, not ${typeName(value)}: ${target.where}`);
    target.set(end === 1 ? value.slice(0, -1) : value.slice(1));
  };
}

const set: Operator = (operand) => (target) => target.set(copy(operand));

/** Every update operator that is served, but `$rename`, which has two targets. */
export const operators: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => (target) => target.remove(),
  $inc: arithmetic('$inc', add, (operand) => operand),
  $mul: arithmetic('$mul', multiply, (operand) => multiply(operand, 0)),
  $min: bound(-1),
  $max: bound(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
