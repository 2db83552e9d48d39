import { BSONRegExp } from 'bson';
import { badValue } from '../errors';
import { isTruthy } from '../bson/number';
import type { Document, Value } from '../bson/types';
import {
  equality,
  isQueryOperators,
  regex,
  sizeTest,
  unknownOperator,
  valueTests,
  type Test,
} from './operators';
import { isDbRefField, visitPath } from './path';

/** The details of a match that the positional operator `$` of an update needs. */
export interface Match {
  /** The index of the array element that matched, -1 if none. */
  position: number;
}

export type Predicate = (document: Document, match?: Match) => boolean;

/**
 * Compiles a query filter.
 * @throws MongoError BadValue (2) and others for an invalid filter, NotImplemented (238) for an unsupported one
 */
export function compileFilter(filter: Document): Predicate {
  const predicates = [...filter].map(([name, value]) => {
    if (!name.startsWith('$')) return condition(name.split('.'), value);
    if (name === '$comment') return () => true;
    // The fields of a DBRef are the only $-prefixed fields that a filter can name.
    if (isDbRefField(name)) return atPath([name], equality(value));
    if (!Object.hasOwn(logical, name)) throw unknownOperator(name);
    return logical[name]!(branches(name, value));
  });
  return all(predicates);
}

function all(predicates: Predicate[]): Predicate {
  if (predicates.length === 1) return predicates[0]!;
  return (document, match) => predicates.every((predicate) => predicate(document, match));
}

function any(predicates: Predicate[]): Predicate {
  return (document, match) => predicates.some((predicate) => predicate(document, match));
}

function not(predicate: Predicate): Predicate {
  return (document) => !predicate(document);
}

/** The logical operators, which combine filters. */
const logical: Readonly<Record<string, (branches: Predicate[]) => Predicate>> = {
  $and: all,
  $or: any,
  $nor: (predicates) => not(any(predicates)),
};

function branches(name: string, value: Value): Predicate[] {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${name} must be a nonempty array`);
  return value.map((branch) => {
    if (!(branch instanceof Map)) throw badValue(`${name} entries need to be full objects`);
    return compileFilter(branch);
  });
}

/** Compiles the condition of one field: operators, a regular expression or a value. */
function condition(parts: string[], operand: Value): Predicate {
  if (operand instanceof BSONRegExp) return atPath(parts, regex(operand));
  return isQueryOperators(operand) ? operators(parts, operand) : atPath(parts, equality(operand));
}

function operators(parts: string[], operands: Document): Predicate {
  const predicates = [...operands].map(([name, operand]) => {
    if (Object.hasOwn(valueTests, name)) return atPath(parts, valueTests[name]!(operand, operands));
    if (!Object.hasOwn(fieldOperators, name)) throw unknownOperator(name);
    return fieldOperators[name]!(parts, operand, operands);
  });
  return all(predicates);
}

/** Compiles an operator's operand; `siblings` are all operators of the same field. */
type Operator = (parts: string[], operand: Value, siblings: Document) => Predicate;

/** The operators that cannot be evaluated value by value. */
const fieldOperators: Readonly<Record<string, Operator>> = {
  $ne: (parts, operand) => {
    if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
    return not(atPath(parts, equality(operand)));
  },
  $nin: (parts, operand, siblings) => not(atPath(parts, valueTests.$in!(operand, siblings))),
  $exists: (parts, operand) => {
    const exists = atPath(parts, (value) => value !== undefined);
    return isTruthy(operand) ? exists : not(exists);
  },
  $options: (_, __, siblings) => {
    if (!siblings.has('$regex')) throw badValue('$options needs a $regex');
    return () => true;
  },
  $size: (parts, operand) => {
    const test = sizeTest(operand);
    return (document) => visitPath(document, parts, false, test);
  },
  $all: allOf,
  $elemMatch: elementMatch,
  $not: (parts, operand) => {
    const isExpression = operand instanceof BSONRegExp || isQueryOperators(operand);
    if (!isExpression) throw badValue('$not needs a regex or operators');
    return not(condition(parts, operand));
  },
};

function allOf(parts: string[], operand: Value): Predicate {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const isOther = (item: Value) => isQueryOperators(item) && !(item.size === 1 && item.has('$elemMatch'));
  if (operand.some(isOther)) throw badValue('no $ expressions in $all');
  return operand.length === 0 ? () => false : all(operand.map((item) => condition(parts, item)));
}

function elementMatch(parts: string[], operand: Value): Predicate {
  if (!(operand instanceof Map)) throw badValue('$elemMatch needs an Object');
  const matches = elementTest(operand);
  return (document, match) =>
    visitPath(document, parts, false, (value, position) => {
      const found = Array.isArray(value) ? value.findIndex(matches) : -1;
      if (found >= 0 && match) match.position = position < 0 ? found : position;
      return found >= 0;
    });
}

/** The path of an array element that is wrapped in a document, so that the field operators apply to it. */
const element = ['element'];

/** Compiles a test of one array element: operators, or a filter for documents. */
export function elementTest(filter: Document): (element: Value) => boolean {
  const [first = ''] = filter.keys();
  if (first.startsWith('$') && !Object.hasOwn(logical, first) && !isDbRefField(first)) {
    const predicate = operators(element, filter);
    return (value) => predicate(new Map([['element', value]]));
  }
  const predicate = compileFilter(filter);
  return (value) => {
    if (Array.isArray(value)) return predicate(new Map(value.map((item, i) => [String(i), item])));
    return value instanceof Map && predicate(value);
  };
}

function atPath(parts: string[], test: Test): Predicate {
  const [first] = parts as [string];
  // A nested array is not expanded.
  if (parts === element) return (document) => test(document.get(first));
  return (document, match) => {
    const value = document.get(first);
    if (parts.length === 1 && !Array.isArray(value)) return test(value);
    return visitPath(document, parts, true, (found, position) => {
      if (!test(found)) return false;
      if (match && position >= 0) match.position = position;
      return true;
    });
  };
}
