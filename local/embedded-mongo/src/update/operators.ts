import { BSONRegExp } from 'bson';
import { badValue, typeMismatch, notSupported, failedToParse } from '../errors';
import { compare, equal } from '../bson/key';
import { add, isInteger, isNumeric, multiply, toDouble, type Numeric } from '../bson/number';
import { copy, showValue, typeName, type Document, type Maybe, type Value } from '../bson/types';
import { compileFilter, elementTest } from '../query/matcher';
import { isQueryOperators, regex } from '../query/operators';
import { parseSort, sortKey } from '../query/sort';
import type { Target } from './target';

/** Updates one field of a document. */
export type FieldUpdate = (target: Target) => void;

/** Compiles an operator's operand. @throws MongoError for an invalid operand */
type CompileFieldUpdate = (operand: Value, path: string) => FieldUpdate;

/** Compiles `$inc` and `$mul`. @param initial computes the value of a missing field */
function arithmetic(
  name: string,
  compute: (value: Numeric, operand: Numeric) => Numeric,
  initial: (operand: Numeric) => Numeric,
): CompileFieldUpdate {
  return (operand, path) => {
    if (!isNumeric(operand)) throw typeMismatch(`Cannot ${name} with ${showValue(operand)} at ${path}`);
    return (target) => {
      const value = target.get();
      if (value === undefined) return target.set(initial(operand));
      if (!isNumeric(value))
        throw typeMismatch(`Cannot apply ${name} to a value of non-numeric type, ${target.description}`);
      const result = compute(value, operand);
      const overflows = isInteger(value) && isInteger(operand) && !isInteger(result);
      if (overflows) throw badValue(`${name} goes beyond int64 in ${target.description}`);
      target.set(result);
    };
  };
}

/** Compiles `$min` (-1) and `$max` (1): sets the operand if it is lower or higher than the value. */
function minOrMax(side: 1 | -1): CompileFieldUpdate {
  return (operand) => (target) => {
    const value = target.get();
    if (value === undefined || compare(operand, value) * side > 0) target.set(copy(operand));
  };
}

function currentDate(operand: Value, path: string): FieldUpdate {
  const type = operand instanceof Map ? operand.get('$type') : operand;
  if (operand === true || type === 'date') return (target) => target.set(new Date());
  if (operand instanceof Map && type === 'timestamp') throw notSupported('$currentDate with a timestamp');
  throw badValue(`${showValue(operand)} is not valid for $currentDate at ${path}: use true or {$type: …}`);
}

/** Returns the array in a field, an empty one for a missing field. @throws MongoError BadValue (2) */
function requireArray(target: Target): Value[] {
  const value = target.get();
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw badValue(`The field must be an array but is of type ${typeName(value)}: ${target.description}`);
}

/** Returns the elements of `$each`, or the operand as the only element. */
function itemsToAdd(name: string, operand: Value): Value[] {
  const items = operand instanceof Map && operand.has('$each') ? operand.get('$each') : [operand];
  if (!Array.isArray(items)) throw badValue(`The argument to $each in ${name} must be an array`);
  return items;
}

function push(operand: Value): FieldUpdate {
  const modifiers: Document = operand instanceof Map && operand.has('$each') ? operand : new Map();
  for (const name of modifiers.keys()) {
    if (!/^\$(each|slice|sort|position)$/.test(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  }
  const items = itemsToAdd('$push', operand);
  const position = optionalInteger('$position', modifiers.get('$position'));
  const limit = optionalInteger('$slice', modifiers.get('$slice'));
  const order = parseElementOrder(modifiers.get('$sort'));
  return (target) => {
    const array = [...requireArray(target)];
    array.splice(position ?? array.length, 0, ...items.map(copy));
    if (order) array.sort(order);
    target.set(limit === undefined ? array : limit < 0 ? array.slice(limit) : array.slice(0, limit));
  };
}

function optionalInteger(name: string, value: Maybe): number | undefined {
  if (value === undefined) return undefined;
  if (isNumeric(value) && Number.isInteger(toDouble(value))) return toDouble(value);
  throw badValue(`The value for ${name} must be an integer value but was given type: ${typeName(value)}`);
}

/** Parses `$sort` of `$push`: orders elements by their value or by fields of documents. */
function parseElementOrder(spec: Maybe): ((a: Value, b: Value) => number) | undefined {
  if (spec === undefined) return undefined;
  const sort = parseSort(spec instanceof Map ? spec : undefined);
  if (sort) {
    const key = (value: Value) => sortKey(sort, value instanceof Map ? value : new Map());
    return (a, b) => key(a).compare(key(b));
  }
  const direction = isNumeric(spec) ? toDouble(spec) : 0;
  if (Math.abs(direction) !== 1) throw badValue('$sort must be 1, -1, or an object of fields with 1 or -1');
  return (a, b) => compare(a, b) * direction;
}

function addToSet(operand: Value): FieldUpdate {
  const items = itemsToAdd('$addToSet', operand);
  return (target) => {
    const array = [...requireArray(target)];
    for (const item of items) if (!array.some((known) => equal(known, item))) array.push(copy(item));
    target.set(array);
  };
}

/** Removes the elements that meet a test; a missing field stays missing. */
function removeElements(test: (element: Value) => boolean): FieldUpdate {
  return (target) => {
    if (target.get() !== undefined) target.set(requireArray(target).filter((element) => !test(element)));
  };
}

/** Compiles `$pull`: operators test each element, a document tests fields, any other value tests equality. */
function pull(operand: Value): FieldUpdate {
  if (operand instanceof BSONRegExp) return removeElements(regex(operand));
  if (!(operand instanceof Map)) return removeElements((element) => equal(element, operand));
  if (isQueryOperators(operand)) return removeElements(elementTest(operand));
  const matches = compileFilter(operand as Document);
  return removeElements((element) => element instanceof Map && matches(element));
}

function pullAll(operand: Value): FieldUpdate {
  if (!Array.isArray(operand))
    throw badValue(`$pullAll requires an array argument, not ${typeName(operand)}`);
  return removeElements((element) => operand.some((item) => equal(item, element)));
}

function pop(operand: Value, path: string): FieldUpdate {
  const end = isNumeric(operand) ? toDouble(operand) : undefined;
  if (end !== 1 && end !== -1) {
    throw failedToParse(`Expected 1 or -1 in $pop at ${path}, found: ${showValue(operand)}`);
  }
  return (target) => {
    const value = target.get();
    if (value === undefined) return;
    if (!Array.isArray(value))
      throw typeMismatch(`$pop needs an array, not ${typeName(value)}: ${target.description}`);
    target.set(end === 1 ? value.slice(0, -1) : value.slice(1));
  };
}

const set: CompileFieldUpdate = (operand) => (target) => target.set(copy(operand));

/** The supported update operators except `$rename`, which has two targets. */
export const operators: Readonly<Record<string, CompileFieldUpdate>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => (target) => target.remove(),
  $inc: arithmetic('$inc', add, (operand) => operand),
  $mul: arithmetic('$mul', multiply, (operand) => multiply(operand, 0)),
  $min: minOrMax(-1),
  $max: minOrMax(1),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
