import { MongoError } from '../errors';
import type { Document, Maybe, Value } from '../bson/types';

/** Receives a value and the index of the array element it belongs to, -1 if none. Returns true to stop. */
export type Visitor = (value: Maybe, position: number) => boolean;

/** Parses a path part as an array index; -1 if it is none. */
export function arrayIndex(part: string): number {
  return /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : -1;
}

/**
 * Splits the path of a field that an aggregation, a projection or a sort names.
 * @throws MongoError Location40352 for an empty path, and what {@link requireFieldName} throws
 */
export function parseFieldPath(path: string): string[] {
  if (path === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
  const parts = path.split('.');
  parts.forEach(requireFieldName);
  return parts;
}

/** @throws MongoError Location15998 for an empty name, Location16410 for a `$` in front, Location16412 for a dot */
export function requireFieldName(name: string): void {
  const hint = 'Consider using $getField or $setField.';
  if (name === '') throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$') && !isDbRefField(name)) {
    throw new MongoError(16410, `FieldPath field names may not start with '$'. ${hint}`);
  }
  if (name.includes('.')) throw new MongoError(16412, `FieldPath field names may not contain '.'. ${hint}`);
}

/** Returns whether a name is one of those that a reference to another document (DBRef) has. */
export function isDbRefField(name: string): boolean {
  return name === '$ref' || name === '$id' || name === '$db';
}

/**
 * Visits the values at a dotted path as MongoDB's queries do: descends into the documents of arrays on the path,
 * uses numeric parts as array indexes, and visits the elements of a final array before the array itself.
 * @param parts the split path
 * @param expand whether to visit the elements of a final array
 * @returns whether the visitor stopped
 */
export function visitPath(document: Document, parts: readonly string[], expand: boolean, visitor: Visitor) {
  const visitFrom = (root: Value, start: number, position: number): boolean => {
    let value: Maybe = root;
    for (let i = start; i < parts.length; i += 1) {
      if (value instanceof Map) value = value.get(parts[i]!);
      else if (Array.isArray(value)) return visitElements(value, i, position);
      else return visitor(undefined, position);
    }
    const elements = expand && Array.isArray(value) ? value : [];
    return elements.some((item, i) => visitor(item, position < 0 ? i : position)) || visitor(value, position);
  };
  const visitElements = (array: Value[], at: number, position: number): boolean => {
    const wanted = arrayIndex(parts[at]!);
    const isEnd = at === parts.length - 1;
    return array.some((element, i) => {
      const outer = position < 0 ? i : position;
      const isHolder = element instanceof Map || Array.isArray(element);
      if (i === wanted && isEnd && visitor(element, outer)) return true;
      if (i === wanted && !isEnd && isHolder && visitFrom(element, at + 1, outer)) return true;
      return element instanceof Map && visitFrom(element, at, outer);
    });
  };
  return visitFrom(document, 0, -1);
}

/** Returns the values at a dotted path, with arrays replaced by their elements; `undefined` for a missing value. */
export function elementsAt(document: Document, parts: readonly string[]): Maybe[] {
  const found: Maybe[] = [];
  visitPath(document, parts, false, (value) => {
    for (const item of Array.isArray(value) ? value : [value]) found.push(item);
    return false;
  });
  return found;
}

/**
 * Returns a copy of the document with one field set or removed; the given document is not modified.
 * @param value the new value, `undefined` to remove the field
 */
export function withField(document: Document, [part, ...rest]: readonly string[], value: Maybe): Document {
  const result = new Map(document);
  const inner = document.get(part!);
  const next = rest.length > 0 ? withField(inner instanceof Map ? inner : new Map(), rest, value) : value;
  if (next === undefined) result.delete(part!);
  else result.set(part!, next);
  return result;
}
