import { createHash } from 'node:crypto';
import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { floorDouble, toDecimal, type Numeric } from './number';
import { Rank, rankOf, type Document, type Maybe, type Value } from './types';

/** The maximum size of an index key in bytes; lmdb's limit is 1978. */
const MAX_KEY_BYTES = 1900;
/** The size of the digest that replaces the end of a long value, in bytes. */
const DIGEST_BYTES = 32;

let buffer = Buffer.allocUnsafe(4096);
let length = 0;

/**
 * Encodes values into bytes whose `memcmp` order is MongoDB's order of the values. No encoded value is a prefix
 * of another, so values can be concatenated, and inverted bitwise for a descending field.
 */
export class KeyWriter {
  /** Whether a long value was encoded as its beginning and a digest, which keeps equality but not order. */
  hasDigest = false;
  /** The maximum size of one encoded value, in bytes. */
  readonly maxValueBytes: number;

  /** @param fields the number of fields that share a key; 0 for keys of unlimited length */
  constructor(fields: number) {
    this.maxValueBytes = fields === 0 ? Infinity : Math.floor(MAX_KEY_BYTES / fields);
  }

  /**
   * Encodes a key.
   * @param values in the order of the index; `undefined` represents an empty array
   * @param directions 1 or -1 per value
   * @returns `prefix` followed by the encoded values
   */
  write(prefix: Buffer, values: readonly Maybe[], directions: readonly number[]): Buffer {
    length = 0;
    append(prefix);
    for (let i = 0; i < values.length; i += 1) {
      const start = length;
      writeValue(values[i]);
      if (length - start > this.maxValueBytes) this.replaceEndByDigest(start);
      if (directions[i] === -1) invert(start);
    }
    return Buffer.from(buffer.subarray(0, length));
  }

  private replaceEndByDigest(start: number): void {
    this.hasDigest = true;
    const digest = createHash('sha256').update(buffer.subarray(start, length)).digest();
    length = start + this.maxValueBytes - DIGEST_BYTES;
    append(digest);
  }
}

/** Encodes one value without a length limit. */
export function encodeKey(value: Maybe): Buffer {
  length = 0;
  writeValue(value);
  return Buffer.from(buffer.subarray(0, length));
}

/** Returns a string that is the same for equal values. */
export function hashKey(value: Maybe): string {
  length = 0;
  writeValue(value);
  return buffer.toString('latin1', 0, length);
}

/** Compares two values in MongoDB's order. @returns a negative number, 0 or a positive number */
export function compare(a: Maybe, b: Maybe): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return a - b || 0;
  length = 0;
  writeValue(a);
  const middle = length;
  writeValue(b);
  return buffer.compare(buffer, middle, length, 0, middle);
}

export function equal(a: Maybe, b: Maybe): boolean {
  return compare(a, b) === 0;
}

/** Encodes a number as four bytes in big-endian order. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns the lowest key that is higher than every key with this prefix. */
export function successor(prefix: Buffer): Buffer {
  const key = Buffer.from(prefix);
  let last = key.length - 1;
  while (key[last] === 0xff) last -= 1;
  key[last] = key[last]! + 1;
  return key.subarray(0, last + 1);
}

/** Writes the value after its rank; types without an entry have no value to write. */
const writers: Partial<Record<Rank, (value: never) => void>> = {
  [Rank.Number]: writeNumber,
  [Rank.String]: writeString,
  [Rank.Document]: writeDocument,
  [Rank.Array]: writeItems,
  [Rank.Binary]: writeBinary,
  [Rank.ObjectId]: ({ id }: ObjectId) => append(id),
  [Rank.Boolean]: (value: boolean) => appendByte(value ? 1 : 0),
  [Rank.Date]: (value: Date) => writeDouble(value.getTime()),
  [Rank.Timestamp]: (value: Timestamp) => append(Buffer.from(value.toBytesBE())),
  [Rank.RegExp]: ({ pattern, options }: BSONRegExp) => [pattern, options].forEach(writeString),
  [Rank.Code]: ({ code }: Code) => writeString(String(code)),
};

function writeValue(value: Maybe): void {
  const rank = rankOf(value);
  appendByte(rank);
  writers[rank]?.(value as never);
}

function writeDocument(document: Document): void {
  for (const [name, item] of document) {
    appendByte(rankOf(item));
    writeString(name);
    writeValue(item);
  }
  appendByte(0);
}

function writeItems(items: Value[]): void {
  items.forEach(writeValue);
  appendByte(0);
}

function writeBinary(binary: Binary): void {
  append(uint32(binary.length()));
  appendByte(binary.sub_type);
  append(binary.value());
}

/**
 * Writes the greatest double that is not above the number, then 0 if it is exact, or 1 and the decimal digits if
 * the number (an int64 or a Decimal128) lies between two doubles.
 */
function writeNumber(value: Numeric): void {
  const { double, exact } = floorDouble(value);
  writeDouble(double);
  appendByte(exact ? 0 : 1);
  if (exact) return;
  const start = length;
  const { coefficient, exponent } = toDecimal(value);
  const digits = coefficient.toString().replace('-', '');
  const scientific = exponent + digits.length;
  appendByte((scientific + 0x8000) >> 8);
  appendByte((scientific + 0x8000) & 0xff);
  writeString(digits.replace(/(?<!0)0+$/, ''));
  if (coefficient < 0n) invert(start);
}

function writeDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    buffer.fill(0, length, length + 8);
  } else {
    // Adding 0 turns -0 into 0.
    buffer.writeDoubleBE(value + 0, length);
    if (buffer[length]! & 0x80) for (let i = length; i < length + 8; i += 1) buffer[i] = ~buffer[i]!;
    else buffer[length]! |= 0x80;
  }
  length += 8;
}

/** Writes a string terminated by 0; bytes 0 and 1 inside it are escaped as 1 1 and 1 2. */
function writeString(text: string): void {
  const escaped = text.replaceAll('\x01', '\x01\x02').replaceAll('\0', '\x01\x01');
  reserve(escaped.length * 3);
  length += buffer.write(escaped, length, 'utf8');
  appendByte(0);
}

function append(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, length);
  length += bytes.length;
}

function appendByte(value: number): void {
  reserve(1);
  buffer[length] = value;
  length += 1;
}

function invert(start: number): void {
  for (let i = start; i < length; i += 1) buffer[i] = ~buffer[i]!;
}

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes));
  buffer.copy(larger, 0, 0, length);
  buffer = larger;
}
