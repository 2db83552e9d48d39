import { BSONRegExp } from 'bson';
import { MongoError } from '../errors';
import { equal } from '../bson/key';
import { copy, type Document, type Value } from '../bson/types';
import { conjuncts } from '../query/conditions';
import { isQueryOperators } from '../query/operators';
import { withId } from './stored-document';
import { Target } from './target';
import type { Update } from './update';

/**
 * Makes the document of an upsert: the fields that the filter requires to equal a value, then the update.
 * @param isReplacement whether the update is a replacement, which takes only `_id` from the filter
 * @throws MongoError NotSingleValueField (54) for a field that the filter gives two values, NotExactValueField (111)
 * for a replacement whose filter names a field inside `_id`
 */
export function upsertDocument(filter: Document, update: Update, isReplacement: boolean): Document {
  const base: Document = new Map();
  const values = new Map<string, Value>();
  for (const [path, value] of equalities(filter)) {
    if (isReplacement && path.startsWith('_id.')) {
      const message = `field at '_id' must be exactly specified, field at sub-path '${path}'found`;
      throw new MongoError('NotExactValueField', message);
    }
    if (isReplacement && path !== '_id') continue;
    const known = values.get(path);
    if (known !== undefined && !equal(known, value)) throw notSingle(`path '${path}' is matched twice`);
    values.set(path, value);
  }
  // MongoDB creates the fields in the order of their paths, in which a parent comes before its children.
  for (const path of [...values.keys()].sort(compareBytes)) {
    const parts = path.split('.');
    const prefixes = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
    const parent = prefixes.find((prefix) => values.has(prefix));
    if (parent !== undefined) throw notSingle(`both paths '${path}' and '${parent}' are matched`);
    new Target(base, parts).set(copy(values.get(path)!));
  }
  return withId(update(base, { position: () => -1, isInsert: true }));
}

function notSingle(reason: string): MongoError {
  return new MongoError('NotSingleValueField', `cannot infer query fields to set, ${reason}`);
}

function compareBytes(a: string, b: string): number {
  return Buffer.from(a).compare(Buffer.from(b));
}

/** Lists the values that a filter requires fields to equal. */
function equalities(filter: Document): [path: string, value: Value][] {
  return [...conjuncts(filter)].flatMap(([path, operator, operand]): [string, Value][] => {
    if (operator === '$eq') return [[path, operand]];
    const values = Array.isArray(operand) ? operand : [];
    const isSingle = values.length === 1;
    if (operator === '$or' && isSingle) return equalities(values[0] as Document);
    if (operator !== '$all' && !(operator === '$in' && isSingle)) return [];
    const plain = values.filter((value) => !(value instanceof BSONRegExp) && !isQueryOperators(value));
    return plain.map((value): [string, Value] => [path, value]);
  });
}
