import type { Document, Maybe, Value } from './types';

/** @returns the value with documents and arrays of its own, so that changing it changes nothing else */
export function copy(value: Value): Value {
  if (value instanceof Map) return new Map([...value].map(([name, item]) => [name, copy(item)]));
  return Array.isArray(value) ? value.map(copy) : value;
}

/**
 * @param value what shall be at the path, `undefined` for nothing
 * @returns the document with that, what is on the way copied; the given document stays as it is
 */
export function withField(document: Document, [part, ...rest]: readonly string[], value: Maybe): Document {
  const result = new Map(document);
  const inner = document.get(part!);
  const next = rest.length > 0 ? withField(inner instanceof Map ? inner : new Map(), rest, value) : value;
  if (next === undefined) result.delete(part!);
  else result.set(part!, next);
  return result;
}
