import * as bson from 'bson';

/**
 * A BSON document. A Map keeps the stored order of every field name (a plain object would move `"0"` to the
 * front), has no prototype to pollute, and cannot be mistaken for one of the BSON classes.
 */
export type Document = Map<string, Value>;

/**
 * A BSON value. A JavaScript number that fits int32 is an int32, any other number is a double; a double that
 * would fit int32 is held as `Double`, so that every value is written back with the type it was read with.
 */
export type Value = null | boolean | number | string | Date | Document | Value[] | BsonObject;

type BsonNumber = bson.Long | bson.Double | bson.Decimal128;
type BsonBytes = bson.ObjectId | bson.Binary | bson.BSONRegExp | bson.Timestamp | bson.Code;
type BsonObject = BsonNumber | BsonBytes | bson.MinKey | bson.MaxKey;

/** The value at a path; `undefined` for a missing field. */
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

/** Each type's name, its number in `$type`, its rank and the class of its values. */
const types: [name: string, code: number, rank: Rank, values: unknown][] = [
  ['double', 1, Rank.Number, bson.Double],
  ['string', 2, Rank.String, String],
  ['object', 3, Rank.Document, Map],
  ['array', 4, Rank.Array, Array],
  ['binData', 5, Rank.Binary, bson.Binary],
  ['objectId', 7, Rank.ObjectId, bson.ObjectId],
  ['bool', 8, Rank.Boolean, Boolean],
  ['date', 9, Rank.Date, Date],
  ['null', 10, Rank.Null, null],
  ['regex', 11, Rank.RegExp, bson.BSONRegExp],
  ['javascript', 13, Rank.Code, bson.Code],
  ['int', 16, Rank.Number, Number],
  ['timestamp', 17, Rank.Timestamp, bson.Timestamp],
  ['long', 18, Rank.Number, bson.Long],
  ['decimal', 19, Rank.Number, bson.Decimal128],
  ['minKey', -1, Rank.MinKey, bson.MinKey],
  ['maxKey', 127, Rank.MaxKey, bson.MaxKey],
];

/** Type names by the names and numbers that `$type` accepts. */
export const TYPE_NAMES: ReadonlyMap<Value, string> = new Map<Value, string>([
  ...types.map(([name]) => [name, name] as const),
  ...types.map(([name, code]) => [code, name] as const),
]);

const byClass = new Map(types.map(([name, , rank, values]) => [values, { name, rank }]));

function typeOf(value: Value) {
  return byClass.get(value === null ? null : value.constructor)!;
}

/** Returns the rank of the value's type; a missing value has the rank of BSON's undefined. */
export function rankOf(value: Maybe): Rank {
  return value === undefined ? Rank.Undefined : typeOf(value).rank;
}

/** Returns MongoDB's name of the value's type, `missing` for a missing value. */
export function typeName(value: Maybe): string {
  if (value === undefined) return 'missing';
  return typeof value === 'number' && !isInt32(value) ? 'double' : typeOf(value).name;
}

/** Returns whether BSON encodes this JavaScript number as an int32. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** Copies documents and arrays deeply. */
export function copy(value: Value): Value {
  if (value instanceof Map) return copyDocument(value);
  return Array.isArray(value) ? value.map(copy) : value;
}

/** Copies a document deeply; unchanged values other than documents and arrays stay the same objects. */
export function copyDocument(document: Document): Document {
  const copied: Document = new Map();
  for (const [name, value] of document) copied.set(name, copy(value));
  return copied;
}

/** Formats a value for error messages, as relaxed extended JSON. */
export function showValue(value: Maybe): string {
  return value === undefined ? 'missing' : bson.EJSON.stringify(value, { relaxed: true });
}
