import type { Value } from '../bson/types';

/** @returns the value with documents and arrays of its own, so that changing it changes nothing else */
export function copy(value: Value): Value {
  if (value instanceof Map) return new Map([...value].map(([name, item]) => [name, copy(item)]));
  return Array.isArray(value) ? value.map(copy) : value;
}
