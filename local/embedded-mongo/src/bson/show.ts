import { Binary, BSONRegExp, Decimal128, Double, Long, ObjectId, Timestamp } from 'bson';
import type { Maybe } from './types';

/** @returns the value as MongoDB writes it in its error messages */
export function showValue(value: Maybe): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Map) {
    if (value.size === 0) return '{}';
    return `{ ${[...value].map(([name, item]) => `${name}: ${showValue(item)}`).join(', ')} }`;
  }
  if (Array.isArray(value)) return `[ ${value.map(showValue).join(', ')} ]`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Decimal128) return value.toString();
  if (value instanceof Timestamp) return `Timestamp(${value.getHighBits()}, ${value.getLowBits()})`;
  if (value instanceof Binary) return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Double || value instanceof Long) return value.toString();
  return String(value);
}
