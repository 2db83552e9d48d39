import type { MaxKey } from 'bson';
import { Binary, BSONRegExp, Code, Decimal128, Double, Long, MinKey, ObjectId, Timestamp } from 'bson';

/**
 * A BSON document. A Map keeps the stored order of every field name (a plain object would move `"0"` to the
 * front), has no prototype to pollute, and cannot be mistaken for one of the BSON classes.
 */
export type Document = Map<string, Value>;

/**
 * A BSON value. A JavaScript number that fits int32 is an int32, any other number is a double; a double that
 * would fit int32 is held as `Double`, so that every value is written back with the type it was read with.
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | Date
  | Document
  | Value[]
  | Long
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | BSONRegExp
  | Timestamp
  | Code
  | MinKey
  | MaxKey;

/** What a path leads to: `undefined` where there is no such field. */
export type Maybe = Value | undefined;

/** MongoDB's order of types when values of different types are compared, lowest first. */
export enum Rank {
  MinKey = 0x0a,
  Undefined = 0x12,
  Null = 0x14,
  Number = 0x1e,
  String = 0x3c,
  Document = 0x46,
  Array = 0x50,
  Binary = 0x5a,
  ObjectId = 0x64,
  Boolean = 0x6e,
  Date = 0x78,
  Timestamp = 0x82,
  RegExp = 0x8c,
  Code = 0xa0,
  MaxKey = 0xf0,
}

/** @returns where the value's type stands in MongoDB's order; a missing value ranks as BSON's undefined. */
export function rankOf(value: Maybe): Rank {
  switch (typeof value) {
    case 'number':
      return Rank.Number;
    case 'string':
      return Rank.String;
    case 'boolean':
      return Rank.Boolean;
    case 'undefined':
      return Rank.Undefined;
  }
  if (value === null) return Rank.Null;
  if (value instanceof Map) return Rank.Document;
  if (Array.isArray(value)) return Rank.Array;
  if (value instanceof ObjectId) return Rank.ObjectId;
  if (value instanceof Date) return Rank.Date;
  // A Timestamp is a Long to the bson package, so it is asked for first.
  if (value instanceof Timestamp) return Rank.Timestamp;
  if (value instanceof Long || value instanceof Double || value instanceof Decimal128) return Rank.Number;
  if (value instanceof Binary) return Rank.Binary;
  if (value instanceof BSONRegExp) return Rank.RegExp;
  if (value instanceof Code) return Rank.Code;
  return value instanceof MinKey ? Rank.MinKey : Rank.MaxKey;
}

/** Names and numbers that `$type` accepts. */
export const typeCodes: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const typeNames: Readonly<Record<Exclude<Rank, Rank.Number>, string>> = {
  [Rank.MinKey]: 'minKey',
  [Rank.Undefined]: 'missing',
  [Rank.Null]: 'null',
  [Rank.String]: 'string',
  [Rank.Document]: 'object',
  [Rank.Array]: 'array',
  [Rank.Binary]: 'binData',
  [Rank.ObjectId]: 'objectId',
  [Rank.Boolean]: 'bool',
  [Rank.Date]: 'date',
  [Rank.Timestamp]: 'timestamp',
  [Rank.RegExp]: 'regex',
  [Rank.Code]: 'javascript',
  [Rank.MaxKey]: 'maxKey',
};

/** @returns the name MongoDB gives the value's type, `missing` for no value. */
export function typeName(value: Maybe): string {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  const rank = rankOf(value);
  if (rank !== Rank.Number) return typeNames[rank];
  return value instanceof Long ? 'long' : value instanceof Decimal128 ? 'decimal' : 'double';
}

/** @returns whether BSON writes this JavaScript number as an int32. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

export function isDocument(value: Maybe): value is Document {
  return value instanceof Map;
}

/** @returns whether the value is true where MongoDB takes any type for a boolean. */
export function isTruthy(value: Maybe): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'number') return value !== 0;
  if (value instanceof Timestamp) return true;
  if (value instanceof Long) return !value.isZero();
  if (value instanceof Double) return value.value !== 0;
  return !(value instanceof Decimal128) || Number(value.toString()) !== 0;
}
