import { typeMismatch, MongoError, notSupported, failedToParse } from '../errors';
import { equal, hashKey } from '../bson/key';
import { isNumeric, toDouble } from '../bson/number';
import { showValue, typeName, type Document, type Maybe, type Value } from '../bson/types';
import { Query } from '../query/query';
import { isOperators } from '../query/operators';
import { elementsAt, parseFieldPath, withField } from '../query/path';
import type { Store } from '../store/store';
import { forEach, filterMap, flatMap, type Stream } from '../stream';
import { compileExpression } from './expression';
import { accumulators, type Accumulator } from './operators';

/** Transforms the documents of the previous stage; passes pauses on. */
export type Stage = (source: Stream<Document>) => Stream<Document>;

/** The database in which `$lookup` finds other collections. */
export interface PipelineContext {
  store: Store;
  database: string;
}

/** Returns a specification that must be a document. @throws MongoError with the given code for other types */
export function requireDocument(name: string, spec: Value, code = 40272): Document {
  if (spec instanceof Map) return spec;
  throw new MongoError(code, `${name} specification stage must be an object, got ${typeName(spec)}`);
}

/** Returns a specification that must be an integer. @throws MongoError Location5107201, Location15958 */
export function requireInteger(name: string, spec: Value, minimum: number): number {
  const count = isNumeric(spec) ? toDouble(spec) : NaN;
  if (Number.isInteger(count) && count >= minimum) return count;
  if (name === '$limit' && count === 0) throw new MongoError(15958, 'the limit must be positive');
  throw new MongoError(5107201, `${name} needs a non-negative number, not ${showValue(spec)}`);
}

export function mapStage(turn: (document: Document) => Document): Stage {
  return (source) => filterMap(source, turn);
}

export function compileReplaceRoot(spec: Value): Stage {
  const expression = compileExpression(spec);
  return mapStage((document) => {
    const root = expression(document);
    if (root instanceof Map) return root;
    throw new MongoError(40228, `'newRoot' must be an object, but was of type: ${typeName(root)}`);
  });
}

/** Estimates the size of a document cheaply, for the memory limit of a sort. */
export function estimateBytes(document: Document): number {
  return 64 * (document.size + 1);
}

export function compileCount(name: Value): Stage {
  if (typeof name !== 'string') throw new MongoError(40156, 'the count field must be a non-empty string');
  if (name === '') throw new MongoError(40157, 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw new MongoError(40158, 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) throw new MongoError(40160, "the count field cannot contain '.'");
  if (name === '_id') throw new MongoError(15948, "a group's _id may only be specified once");
  return function* (source) {
    let count = 0;
    yield* forEach(source, () => (count += 1));
    if (count > 0) yield new Map([[name, count]]);
  };
}

export function compileUnwind(spec: Value): Stage {
  const options: Document = spec instanceof Map ? spec : new Map([['path', spec]]);
  if (options.has('includeArrayIndex')) throw notSupported('includeArrayIndex of $unwind');
  const known = ['path', 'preserveNullAndEmptyArrays'];
  const other = [...options.keys()].find((name) => !known.includes(name));
  if (other !== undefined) throw new MongoError(28811, `unrecognized option to $unwind stage: ${other}`);
  const path = options.get('path');
  if (typeof path !== 'string') throw new MongoError(28808, 'the path of $unwind must be a string');
  if (!path.startsWith('$')) throw new MongoError(28818, `the path of $unwind lacks a '$': ${path}`);
  const parts = parseFieldPath(path.slice(1));
  const keepsEmpty = options.get('preserveNullAndEmptyArrays') === true;
  return (source) =>
    flatMap(source, (document) => {
      const value = resolveThroughDocuments(document, parts);
      if (!Array.isArray(value)) return keepsEmpty || (value ?? null) !== null ? [document] : [];
      if (value.length === 0) return keepsEmpty ? [withField(document, parts, undefined)] : [];
      return value.map((item) => withField(document, parts, item));
    });
}

/** Resolves a path through documents only; an array on the path is not unwound. */
function resolveThroughDocuments(document: Document, parts: string[]): Maybe {
  return parts.reduce<Maybe>((value, part) => (value instanceof Map ? value.get(part) : undefined), document);
}

/** Compiles `$group`. @throws MongoError Location15955 and others */
export function compileGroup(spec: Document): Stage {
  if (!spec.has('_id')) throw new MongoError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec.get('_id')!);
  const fields = [...spec]
    .filter(([name]) => name !== '_id')
    .map(([name, field]) => parseAccumulator(name, field));
  return function* (source) {
    const groups = new Map<string, { id: Maybe; values: Accumulator[] }>();
    yield* forEach(source, (document) => {
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
 * Parses one field of `$group`.
 * @returns its name, the factory of its accumulator and the accumulated expression
 * @throws MongoError Location15952 for an unsupported accumulator, and others
 */
function parseAccumulator(name: string, field: Value) {
  if (!isOperators(field)) throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) {
    throw new MongoError(40236, `The field name '${name}' cannot be an operator name`);
  }
  if (field.size !== 1) throw new MongoError(40238, `The field '${name}' must specify one accumulator`);
  const [[operator, operand]] = [...field] as [[string, Value]];
  const make = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!make) throw new MongoError(15952, `unknown or unsupported group operator '${operator}'`);
  if (Array.isArray(operand)) throw new MongoError(40237, `The ${operator} accumulator is a unary operator`);
  if (operator === '$count' && !equal(operand, new Map()))
    throw typeMismatch('$count takes no arguments, i.e. $count:{}');
  return { name, make, expression: compileExpression(operator === '$count' ? 1 : operand) };
}

/** Compiles a `$lookup` by equality, which uses the indexes of the other collection. */
export function compileLookup(spec: Document, { store, database }: PipelineContext): Stage {
  const names = ['from', 'localField', 'foreignField', 'as'];
  const other = [...spec.keys()].find((name) => !names.includes(name));
  if (other !== undefined) throw notSupported(`$lookup with ${other}`);
  const [from, localField, foreignField, as] = names.map((name) => {
    const value = spec.get(name);
    if (typeof value === 'string' && value !== '') return value;
    throw failedToParse(`$lookup argument '${name}' must be a string`);
  }) as [string, string, string, string];
  parseFieldPath(foreignField);
  const [ns, local, into] = [`${database}.${from}`, parseFieldPath(localField), parseFieldPath(as)];
  return (source) =>
    flatMap(source, function* (document) {
      const joined: Value[] = [];
      const values = elementsAt(document, local).map((value) => value ?? null);
      const condition: Document = new Map([values.length === 1 ? ['$eq', values[0]!] : ['$in', values]]);
      const query = new Query(store, store.collections.get(ns), new Map([[foreignField, condition]]));
      yield* forEach(query.run(), (found) => joined.push(found.document));
      yield withField(document, into, joined);
    });
}
