import { createHash } from 'node:crypto';
import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { floorDouble, toDecimal, type Numeric } from './number';
import { Rank, rankOf, type Document, type Maybe, type Value } from './types';

/** Room for all the fields of an index key, in bytes; lmdb's own limit is 1978. */
const keyRoom = 1900;
/** What stands at the end of a value that was too long, in bytes. */
const digestBytes = 32;

let buffer = Buffer.allocUnsafe(4096);
let length = 0;

/**
 * Encodes values into bytes whose order under `memcmp` is MongoDB's order of the values. No encoded value is
 * a prefix of another, so values can be put one behind the other and turned around (for a descending field)
 * by inverting their bits.
 */
export class KeyWriter {
  /** Whether a value was too long and stands as its beginning and a digest: equality holds, order does not. */
  hashed = false;
  /** The most bytes one value takes. */
  readonly limit: number;

  /** @param fields how many fields share the room of a key; 0 for a key of any length */
  constructor(fields: number) {
    this.limit = fields === 0 ? Infinity : Math.floor(keyRoom / fields);
  }

  /**
   * @param values in the order of the index; `undefined` stands for an empty array
   * @param directions 1 or -1 for each value
   * @returns the bytes of the values behind `prefix`
   */
  write(prefix: Buffer, values: readonly Maybe[], directions: readonly number[]): Buffer {
    length = 0;
    append(prefix);
    for (let i = 0; i < values.length; i += 1) {
      const start = length;
      writeValue(values[i]);
      if (length - start > this.limit) this.shorten(start);
      if (directions[i] === -1) invert(start);
    }
    return Buffer.from(buffer.subarray(0, length));
  }

  private shorten(start: number): void {
    this.hashed = true;
    const digest = createHash('sha256').update(buffer.subarray(start, length)).digest();
    length = start + this.limit - digestBytes;
    append(digest);
  }
}

/** @returns the encoded value alone, at full length */
export function encodeKey(value: Maybe): Buffer {
  length = 0;
  writeValue(value);
  return Buffer.from(buffer.subarray(0, length));
}

/** @returns a string that two values share when they are equal */
export function hashKey(value: Maybe): string {
  length = 0;
  writeValue(value);
  return buffer.toString('latin1', 0, length);
}

/** @returns below, equal to or above 0: where `a` stands to `b` in MongoDB's order of all values */
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

/** @returns four bytes that sort as the number */
export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** @returns the first key that is above every key beginning with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  const key = Buffer.from(prefix);
  let last = key.length - 1;
  while (key[last] === 0xff) last -= 1;
  key[last] = key[last]! + 1;
  return key.subarray(0, last + 1);
}

/** How the values of each rank are written behind it; there is nothing more to say of the others. */
const writers: Partial<Record<Rank, (value: never) => void>> = {
  [Rank.Number]: writeNumber,
  [Rank.String]: writeString,
  [Rank.Document]: writeDocument,
  [Rank.Array]: writeItems,
  [Rank.Binary]: writeBinary,
  [Rank.ObjectId]: ({ id }: ObjectId) => append(id),
  [Rank.Boolean]: (value: boolean) => byte(value ? 1 : 0),
  [Rank.Date]: (value: Date) => writeDouble(value.getTime()),
  [Rank.Timestamp]: (value: Timestamp) => append(Buffer.from(value.toBytesBE())),
  [Rank.RegExp]: ({ pattern, options }: BSONRegExp) => [pattern, options].forEach(writeString),
  [Rank.Code]: ({ code }: Code) => writeString(String(code)),
};

function writeValue(value: Maybe): void {
  const rank = rankOf(value);
  byte(rank);
  writers[rank]?.(value as never);
}

function writeDocument(document: Document): void {
  for (const [name, item] of document) {
    byte(rankOf(item));
    writeString(name);
    writeValue(item);
  }
  byte(0);
}

function writeItems(items: Value[]): void {
  items.forEach(writeValue);
  byte(0);
}

function writeBinary(binary: Binary): void {
  append(uint32(binary.length()));
  byte(binary.sub_type);
  append(binary.value());
}

/**
 * A number is the greatest double not above it, then 0 when that is all, or 1 and the decimal digits when an
 * int64 or a Decimal128 lies between two doubles.
 */
function writeNumber(value: Numeric): void {
  const { double, exact } = floorDouble(value);
  writeDouble(double);
  byte(exact ? 0 : 1);
  if (exact) return;
  const start = length;
  const { coefficient, exponent } = toDecimal(value);
  const digits = coefficient.toString().replace('-', '');
  const scientific = exponent + digits.length;
  byte((scientific + 0x8000) >> 8);
  byte((scientific + 0x8000) & 0xff);
  writeString(digits.replace(/0+$/, ''));
  if (coefficient < 0n) invert(start);
}

function writeDouble(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    buffer.fill(0, length, length + 8);
  } else {
    // Adding 0 makes -0 and 0 the same key.
    buffer.writeDoubleBE(value + 0, length);
    if (buffer[length]! & 0x80) for (let i = length; i < length + 8; i += 1) buffer[i] = ~buffer[i]!;
    else buffer[length]! |= 0x80;
  }
  length += 8;
}

/** The end is 0, so 0 and 1 inside a string are written as 1 1 and 1 2. */
function writeString(text: string): void {
  const escaped = text.replaceAll('\x01', '\x01\x02').replaceAll('\0', '\x01\x01');
  reserve(escaped.length * 3);
  length += buffer.write(escaped, length, 'utf8');
  byte(0);
}

function append(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, length);
  length += bytes.length;
}

function byte(value: number): void {
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
