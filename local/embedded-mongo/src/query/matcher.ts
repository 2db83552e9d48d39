import { BSONRegExp } from 'bson';
import { isDocument, isTruthy, type Document, type Maybe, type Value } from '../bson/types';
import { compileExpression } from '../aggregate/expression';
import {
  bad,
  comparison,
  equality,
  isComparison,
  membership,
  modTest,
  present,
  regex,
  regexOperand,
  sizeTest,
  typeTest,
  unknownOperator,
  type Test,
} from './operators';
import { visitPath } from './path';

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
  const predicates = [...filter].flatMap(([name, value]) => clause(name, value));
  return all(predicates);
}

function all(predicates: Predicate[]): Predicate {
  if (predicates.length === 1) return predicates[0]!;
  return (document, match) => predicates.every((predicate) => predicate(document, match));
}

function clause(name: string, value: Value): Predicate[] {
  if (!name.startsWith('$')) return pathClause(name, value);
  switch (name) {
    case '$and':
      return branches(name, value);
    case '$or': {
      const options = branches(name, value);
      return [(document, match) => options.some((option) => option(document, match))];
    }
    case '$nor': {
      const options = branches(name, value);
      return [(document) => !options.some((option) => option(document))];
    }
    case '$expr': {
      const expression = compileExpression(value);
      return [(document) => isTruthy(expression({ root: document, variables: new Map() }))];
    }
    case '$comment':
      return [];
    default:
      throw unknownOperator(name, true);
  }
}

function branches(name: string, value: Value): Predicate[] {
  if (!Array.isArray(value)) throw bad(`${name} must be an array`);
  if (value.length === 0) throw bad('$and/$or/$nor must be a nonempty array');
  return value.map((branch) => {
    if (!isDocument(branch)) throw bad('$or/$and/$nor entries need to be full objects');
    return compileFilter(branch);
  });
}

/** @returns whether a condition is a document of operators and not a value to be equal to */
export function isOperators(condition: Maybe): condition is Document {
  return condition instanceof Map && condition.size > 0 && condition.keys().next().value!.startsWith('$');
}

function pathClause(path: string, condition: Value): Predicate[] {
  const parts = path.split('.');
  if (isOperators(condition)) return operatorClauses(path, parts, condition);
  return [atPath(parts, condition instanceof BSONRegExp ? regex(condition) : equality(condition))];
}

function operatorClauses(path: string, parts: string[], operators: Document): Predicate[] {
  const predicates: Predicate[] = [];
  for (const [name, operand] of operators) {
    if (name === '$options') {
      if (!operators.has('$regex')) throw bad('$options needs a $regex');
    } else {
      predicates.push(operator(path, parts, name, operand, operators));
    }
  }
  return predicates;
}

function operator(
  path: string,
  parts: string[],
  name: string,
  operand: Value,
  siblings: Document,
): Predicate {
  if (isComparison(name)) return atPath(parts, comparison(name, operand, path));
  switch (name) {
    case '$eq':
      return atPath(parts, equality(operand));
    case '$ne':
      if (operand instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.");
      return not(atPath(parts, equality(operand)));
    case '$in':
      return atPath(parts, membership(name, operand));
    case '$nin':
      return not(atPath(parts, membership(name, operand)));
    case '$exists':
      return isTruthy(operand) ? atPath(parts, present) : not(atPath(parts, present));
    case '$type':
      return atPath(parts, typeTest(operand));
    case '$regex':
      return atPath(parts, regex(regexOperand(operand, siblings.get('$options'))));
    case '$mod':
      return atPath(parts, modTest(operand));
    case '$size':
      return atArray(parts, sizeTest(operand));
    case '$all':
      return allOf(path, parts, operand);
    case '$elemMatch':
      return elementMatch(parts, operand);
    case '$not':
      return negation(path, parts, operand);
    default:
      throw unknownOperator(name, false);
  }
}

function not(predicate: Predicate): Predicate {
  return (document) => !predicate(document);
}

function negation(path: string, parts: string[], operand: Value): Predicate {
  if (operand instanceof BSONRegExp) return not(atPath(parts, regex(operand)));
  if (!isDocument(operand)) throw bad('$not needs a regex or a document');
  if (operand.size === 0) throw bad('$not cannot be empty');
  if (!isOperators(operand)) throw unknownOperator(String([...(operand as Document).keys()][0]), false);
  return not(all(operatorClauses(path, parts, operand)));
}

function allOf(path: string, parts: string[], operand: Value): Predicate {
  if (!Array.isArray(operand)) throw bad('$all needs an array');
  if (operand.length === 0) return () => false;
  return all(
    operand.map((item) => {
      if (item instanceof BSONRegExp) return atPath(parts, regex(item));
      if (!isOperators(item)) return atPath(parts, equality(item));
      if (item.size !== 1 || !item.has('$elemMatch')) throw bad(`no $ expressions in $all`);
      return operator(path, parts, '$elemMatch', item.get('$elemMatch')!, item);
    }),
  );
}

/** Operators of the top level that a document `$elemMatch` may begin with. */
const logical = new Set(['$and', '$or', '$nor', '$expr']);

function elementMatch(parts: string[], operand: Value): Predicate {
  if (!isDocument(operand)) throw bad('$elemMatch needs an Object');
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
export function elementTest(condition: Document): (element: Value) => boolean {
  if (isOperators(condition) && !logical.has(condition.keys().next().value!)) {
    const predicate = all(operatorClauses('', element, condition));
    return (value) => predicate(new Map([['element', value]]));
  }
  const predicate = compileFilter(condition as Document);
  return (value) => {
    if (Array.isArray(value)) return predicate(new Map(value.map((item, i) => [String(i), item])));
    return isDocument(value) && predicate(value);
  };
}

function atPath(parts: string[], test: Test): Predicate {
  const [first] = parts as [string];
  // An element that is an array is taken as it is, not expanded.
  if (parts === element) return (document) => test(document.get(first));
  if (parts.length > 1) return (document, match) => search(document, parts, test, match);
  return (document, match) => {
    const value = document.get(first);
    return Array.isArray(value) ? search(document, parts, test, match) : test(value);
  };
}

function search(document: Document, parts: string[], test: Test, match: Match | undefined): boolean {
  return visitPath(document, parts, true, (value, position) => {
    if (!test(value)) return false;
    if (match && position >= 0) match.position = position;
    return true;
  });
}

function atArray(parts: string[], test: Test): Predicate {
  return (document) => visitPath(document, parts, false, test);
}
