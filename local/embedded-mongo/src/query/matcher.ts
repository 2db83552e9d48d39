import { BSONRegExp } from 'bson';
import { bad } from '../errors';
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

/** What the positional operator `$` of an update needs to know of a match. */
export interface Match {
  /** The index of the array element that matched, -1 if none was needed. */
  position: number;
}

export type Predicate = (document: Document, match?: Match) => boolean;

/**
 * Compiles a query filter.
 * @throws MongoError BadValue (2) and others for what MongoDB refuses, NotImplemented (238) for what is not served
 */
export function compileFilter(filter: Document): Predicate {
  const predicates = [...filter].map(([name, value]) => {
    if (!name.startsWith('$')) return condition(name.split('.'), value);
    if (name === '$comment') return () => true;
    // The fields of a DBRef are the only ones with a `$` in front that a filter can name.
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

/** The operators that join filters. */
const logical: Readonly<Record<string, (branches: Predicate[]) => Predicate>> = {
  $and: all,
  $or: any,
  $nor: (predicates) => not(any(predicates)),
};

function branches(name: string, value: Value): Predicate[] {
  if (!Array.isArray(value) || value.length === 0) throw bad(`${name} must be a nonempty array`);
  return value.map((branch) => {
    if (!(branch instanceof Map)) throw bad(`${name} entries need to be full objects`);
    return compileFilter(branch);
  });
}

/** What a field is held to: operators, an expression, or a value. */
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

/** Makes a predicate of an operator's operand; `siblings` are the operators it stands among. */
type Operator = (parts: string[], operand: Value, siblings: Document) => Predicate;

/** The operators that ask more of a field than that one of its values meets a test. */
const fieldOperators: Readonly<Record<string, Operator>> = {
  $ne: (parts, operand) => {
    if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.");
    return not(atPath(parts, equality(operand)));
  },
  $nin: (parts, operand, siblings) => not(atPath(parts, valueTests.$in!(operand, siblings))),
  $exists: (parts, operand) => {
    const exists = atPath(parts, (value) => value !== undefined);
    return isTruthy(operand) ? exists : not(exists);
  },
  $options: (_, __, siblings) => {
    if (!siblings.has('$regex')) throw bad('$options needs a $regex');
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
    if (!isExpression) throw bad('$not needs a regex or operators');
    return not(condition(parts, operand));
  },
};

function allOf(parts: string[], operand: Value): Predicate {
  if (!Array.isArray(operand)) throw bad('$all needs an array');
  const isOther = (item: Value) => isQueryOperators(item) && !(item.size === 1 && item.has('$elemMatch'));
  if (operand.some(isOther)) throw bad('no $ expressions in $all');
  return operand.length === 0 ? () => false : all(operand.map((item) => condition(parts, item)));
}

function elementMatch(parts: string[], operand: Value): Predicate {
  if (!(operand instanceof Map)) throw bad('$elemMatch needs an Object');
  const matches = elementTest(operand);
  return (document, match) =>
    visitPath(document, parts, false, (value, position) => {
      const found = Array.isArray(value) ? value.findIndex(matches) : -1;
      if (found >= 0 && match) match.position = position < 0 ? found : position;
      return found >= 0;
    });
}

/** The path to an element that stands in a document of its own, so that the same operators serve. */
const element = ['element'];

/** @returns a test of one array element: by operators, or as a document by a filter */
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
  // An element that is an array is taken as it is, not expanded.
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
