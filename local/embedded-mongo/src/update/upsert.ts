import { BSONRegExp, ObjectId } from 'bson';
import { MongoError } from '../errors';
import { equal } from '../bson/key';
import { copy, typeName, type Document, type Value } from '../bson/types';
import { conjuncts } from '../query/conditions';
import { isOperators } from '../query/operators';
import { Target } from './target';
import type { Update } from './update';

/**
 * Makes the document of an upsert: what the query says is equal, then the update.
 * @param replaces whether the update is a replacement, which takes only `_id` from the query
 */
export function upsertDocument(filter: Document, update: Update, replaces: boolean): Document {
  const base: Document = new Map();
  for (const [path, value] of equalities(filter)) {
    if (replaces && path !== '_id') continue;
    const target = new Target(base, path.split('.'));
    const known = target.get();
    if (known !== undefined && !equal(known, value)) {
      const message = `cannot infer query fields to set, path '${path}' is matched twice`;
      throw new MongoError('NotSingleValueField', message);
    }
    target.set(copy(value));
  }
  return withId(update(base, { position: () => -1, inserting: true }));
}

/**
 * @returns the document with its `_id` in front, a new one if it has none
 * @throws MongoError InvalidIdField (53) for what cannot be an `_id`
 */
export function withId(document: Document): Document {
  const given = document.get('_id');
  const id = given === undefined ? new ObjectId() : given;
  if (Array.isArray(id) || id instanceof BSONRegExp) {
    throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  if (document.keys().next().value === '_id') return document;
  return new Map<string, Value>([['_id', id], ...[...document].filter(([name]) => name !== '_id')]);
}

/** @returns the values that a filter holds fields to */
function equalities(filter: Document): [path: string, value: Value][] {
  return [...conjuncts(filter)].flatMap(([path, operator, operand]): [string, Value][] => {
    const values = Array.isArray(operand) ? operand : [];
    if (operator === '$or' && values.length === 1) return equalities(values[0] as Document);
    if (operator === '$eq') return [[path, operand]];
    const isOne = ['$in', '$all'].includes(operator) && values.length === 1 && !isOperators(values[0]);
    return isOne ? [[path, values[0]!]] : [];
  });
}
