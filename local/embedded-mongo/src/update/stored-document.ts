import { BSONRegExp, ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors';
import { typeName, type Document, type Value } from '../bson/types';

/**
 * Completes a document for an insert: its `_id` comes first, a new ObjectId if it has none.
 * @returns the same document when nothing was missing
 * @throws MongoError InvalidIdField (53), DollarPrefixedFieldName (52) for what cannot be an `_id`
 */
export function withId(document: Document): Document {
  const id = document.get('_id') ?? (document.has('_id') ? null : new ObjectId());
  requireValidId(id);
  if (document.keys().next().value === '_id') return document;
  return new Map<string, Value>([['_id', id], ...[...document].filter(([name]) => name !== '_id')]);
}

/**
 * Replaces empty timestamps at the top level with the current time, as MongoDB does in inserts and replacements.
 * @returns the same document when it has none
 */
export function withCurrentTimestamps(document: Document): Document {
  const isEmpty = ([name, value]: [string, Value]) =>
    name !== '_id' && value instanceof Timestamp && value.isZero();
  const empty = [...document].filter(isEmpty);
  if (empty.length === 0) return document;
  const seconds = Math.floor(Date.now() / 1000);
  const filled = empty.map(([name], i) => [name, new Timestamp({ t: seconds, i: i + 1 })] as const);
  return new Map([...document, ...filled]);
}

/**
 * Checks that a value may be stored as an `_id`.
 * @throws MongoError InvalidIdField (53) for an array or a regular expression, DollarPrefixedFieldName (52) for a
 * document that has a `$`-prefixed field and is no DBRef
 */
export function requireValidId(id: Value): void {
  if (Array.isArray(id) || id instanceof BSONRegExp) {
    throw new MongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  if (!(id instanceof Map)) return;
  const prefixed = [...id.keys()].slice(dbRefFieldCount(id)).find((name) => name.startsWith('$'));
  if (prefixed === undefined) return;
  const message = `_id fields may not contain '$'-prefixed fields: ${prefixed} is not valid for storage.`;
  throw new MongoError('DollarPrefixedFieldName', message);
}

/** Counts the leading fields of a document that make it a DBRef: `$ref`, `$id` and the optional `$db`. */
function dbRefFieldCount(document: Document): 0 | 2 | 3 {
  const [first, second, third] = document.keys();
  if (first !== '$ref' || second !== '$id' || typeof document.get('$ref') !== 'string') return 0;
  return third === '$db' && typeof document.get('$db') === 'string' ? 3 : 2;
}

/**
 * Checks one top-level field that an update of an existing document wrote. Inserts and upserts may write any name.
 * @throws MongoError DollarPrefixedFieldName (52), InvalidDBRef (55) for `$ref`, `$id` and `$db` out of order
 */
export function requireUpdatableName(document: Document, name: string): void {
  if (!name.startsWith('$')) return;
  const names = [...document.keys()];
  let position = names.indexOf(name);
  if (names[position] === '$db') {
    requireString(document, '$db');
    position -= 1;
    if (names[position] !== '$id')
      throw invalidDbRef('Found $db field without a $id before it, which is invalid.');
  }
  if (names[position] === '$id') {
    position -= 1;
    if (names[position] !== '$ref')
      throw invalidDbRef('Found $id field without a $ref before it, which is invalid.');
  }
  if (names[position] !== '$ref') {
    const hint = 'Consider using an aggregation pipeline with $replaceWith.';
    const message = `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. ${hint}`;
    throw new MongoError('DollarPrefixedFieldName', message);
  }
  requireString(document, '$ref');
  if (names[position + 1] !== '$id')
    throw invalidDbRef('The DBRef $ref field must be followed by a $id field');
}

function requireString(document: Document, name: string): void {
  const value = document.get(name);
  if (typeof value === 'string') return;
  throw invalidDbRef(`The DBRef ${name} field must be a String, not a ${typeName(value)}`);
}

function invalidDbRef(message: string): MongoError {
  return new MongoError('InvalidDBRef', message);
}
