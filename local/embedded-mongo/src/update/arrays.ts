import { BSONRegExp } from 'bson';
import { MongoError } from '../errors';
import { compare, equal } from '../bson/compare';
import { isNumeric, toDouble } from '../bson/number';
import { showValue } from '../bson/show';
import { typeName, type Document, type Maybe, type Value } from '../bson/types';
import { compileFilter, isOperators } from '../query/matcher';
import { regex } from '../query/operators';
import { parseSort, sortKey } from '../query/sort';
import { copy } from '../bson/copy';
import type { Change } from './operators';
import type { Target } from './target';

function bad(message: string): MongoError {
  return new MongoError('BadValue', message);
}

/** @returns the array a target holds, an empty one for a missing field */
function arrayOf(target: Target, document: Document, verb: string): Value[] {
  const value = target.get();
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw bad(
    `The field '${target.path}' must be an array but is of type ${typeName(value)} in document {_id: ${showValue(document.get('_id'))}}, so ${verb} cannot be applied`,
  );
}

/** What `$each` lists, or the operand itself. */
function each(name: string, operand: Value): Value[] {
  if (!(operand instanceof Map) || !operand.has('$each')) return [operand];
  const items = operand.get('$each');
  if (!Array.isArray(items))
    throw bad(`The argument to $each in ${name} must be an array but it was of type ${typeName(items)}`);
  return items;
}

const pushModifiers = ['$each', '$slice', '$sort', '$position'];

export function push(operand: Value): Change {
  const modifiers = operand instanceof Map && operand.has('$each') ? operand : undefined;
  for (const name of modifiers?.keys() ?? []) {
    if (!pushModifiers.includes(name)) throw bad(`Unrecognized clause in $push: ${name}`);
  }
  const items = each('$push', operand);
  const position = integer('$position', modifiers?.get('$position'));
  const limit = integer('$slice', modifiers?.get('$slice'));
  const order = elementOrder(modifiers?.get('$sort'));
  return (target, document) => {
    const array = [...arrayOf(target, document, '$push')];
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
  if (isNumeric(spec)) {
    const direction = toDouble(spec);
    if (Math.abs(direction) !== 1) throw bad('The $sort element value must be either 1 or -1');
    return (a, b) => compare(a, b) * direction;
  }
  if (!(spec instanceof Map) || spec.size === 0)
    throw bad(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const sort = parseSort(spec)!;
  const key = (value: Value) => sortKey(sort, value instanceof Map ? value : new Map());
  return (a, b) => key(a).compare(key(b));
}

export function addToSet(operand: Value): Change {
  const items = each('$addToSet', operand);
  return (target, document) => {
    const array = [...arrayOf(target, document, '$addToSet')];
    for (const item of items) if (!array.some((known) => equal(known, item))) array.push(copy(item));
    target.set(array);
  };
}

/** Keeps the elements that a test does not pick; a missing field stays missing. */
function removing(verb: string, test: (element: Value) => boolean): Change {
  return (target, document) => {
    if (target.get() === undefined) return;
    target.set(arrayOf(target, document, verb).filter((element) => !test(element)));
  };
}

export function pull(operand: Value): Change {
  return removing('$pull', pulled(operand));
}

/** An operand with operators tests each element, a document the fields it names, any other value equality. */
function pulled(operand: Value): (element: Value) => boolean {
  if (operand instanceof BSONRegExp) return regex(operand);
  if (!(operand instanceof Map)) return (element) => equal(element, operand);
  if (isOperators(operand)) {
    const matches = compileFilter(new Map([['element', operand]]));
    return (element) => matches(new Map([['element', element]]));
  }
  const matches = compileFilter(operand);
  return (element) => element instanceof Map && matches(element);
}

export function pullAll(operand: Value): Change {
  if (!Array.isArray(operand))
    throw bad(`$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return removing('$pullAll', (element) => operand.some((item) => equal(item, element)));
}

export function pop(operand: Value, path: string): Change {
  const end = isNumeric(operand) ? toDouble(operand) : undefined;
  if (end !== 1 && end !== -1) {
    throw new MongoError(
      'FailedToParse',
      `Expected 1 or -1 in $pop at ${path}, found: ${showValue(operand)}`,
    );
  }
  return (target) => {
    const value = target.get();
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      throw new MongoError(
        'TypeMismatch',
        `Path '${path}' contains an element of non-array type '${typeName(value)}'`,
      );
    }
    target.set(end === 1 ? value.slice(0, -1) : value.slice(1));
  };
}
