import * as bson from 'bson';
import { MongoError } from '../errors';
import { isInt32, type Document, type Value } from './types';

/** MongoDB's own limit of nesting. */
const maxDepth = 200;

/** How the values of each type are read, of which none may reach beyond `end`. */
const readers: Readonly<Record<number, (reader: Reader, end: number, depth: number) => Value>> = {
  0x01: (reader, end) => {
    const double = reader.bytes.readDoubleLE(reader.take(8, end));
    return isInt32(double) ? new bson.Double(double) : double;
  },
  0x02: (reader, end) => reader.string(end),
  0x03: (reader, end, depth) => reader.document(end, depth + 1),
  0x04: (reader, end, depth) => reader.array(end, depth + 1),
  0x05: (reader, end) => {
    const [length, subtype] = [reader.int32(end), reader.byte(end)];
    return new bson.Binary(reader.own(length, end), subtype);
  },
  0x07: (reader, end) => new bson.ObjectId(reader.own(12, end)),
  0x08: (reader, end) => {
    const flag = reader.byte(end);
    if (flag > 1) throw malformed('a boolean is neither 0 nor 1');
    return flag === 1;
  },
  0x09: (reader, end) => new Date(Number(reader.bytes.readBigInt64LE(reader.take(8, end)))),
  0x0a: () => null,
  0x0b: (reader, end) => {
    const [pattern, options] = [reader.name(end), reader.name(end)];
    if (!/^[imsxlu]*$/.test(options)) throw malformed('a regular expression has an unknown option');
    return new bson.BSONRegExp(pattern, options);
  },
  0x0d: (reader, end) => new bson.Code(reader.string(end)),
  0x10: (reader, end) => reader.int32(end),
  0x11: (reader, end) => new bson.Timestamp(reader.bytes.readBigUInt64LE(reader.take(8, end))),
  0x12: (reader, end) => bson.Long.fromBigInt(reader.bytes.readBigInt64LE(reader.take(8, end))),
  0x13: (reader, end) => new bson.Decimal128(reader.own(16, end)),
  0x7f: () => new bson.MaxKey(),
  0xff: () => new bson.MinKey(),
};

/** Reads one document, refusing anything that is not well-formed BSON. */
class Reader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  document(end: number, depth: number): Document {
    const document: Document = new Map();
    let fields = 0;
    this.elements(end, depth, (name, value) => {
      document.set(name, value);
      fields += 1;
    });
    if (document.size !== fields) throw malformed('a document has the same field twice');
    return document;
  }

  array(end: number, depth: number): Value[] {
    const items: Value[] = [];
    this.elements(end, depth, (_, value) => items.push(value));
    return items;
  }

  private elements(end: number, depth: number, add: (name: string, value: Value) => void): void {
    if (depth > maxDepth) throw new MongoError('Overflow', `BSON nested deeper than ${maxDepth} levels`);
    const stop = this.at + this.int32(end);
    if (stop < this.at + 1 || stop > end) throw malformed('a length is wrong');
    for (let type = this.byte(stop); type !== 0; type = this.byte(stop)) {
      const read = readers[type];
      if (!read) throw malformed(`type ${type} is deprecated or unknown`);
      const name = this.name(stop);
      add(name, read(this, stop, depth));
    }
    if (this.at !== stop) throw malformed('a document ends before its length');
  }

  string(end: number): string {
    const length = this.int32(end);
    const stop = this.take(length, end) + length - 1;
    if (length < 1 || this.bytes[stop] !== 0) throw malformed('a string has no end');
    return this.bytes.toString('utf8', stop + 1 - length, stop);
  }

  name(end: number): string {
    const stop = this.bytes.indexOf(0, this.at);
    if (stop < 0 || stop >= end) throw malformed('a field name has no end');
    const name = this.bytes.toString('utf8', this.at, stop);
    this.at = stop + 1;
    return name;
  }

  int32(end: number): number {
    return this.bytes.readInt32LE(this.take(4, end));
  }

  byte(end: number): number {
    return this.bytes[this.take(1, end)]!;
  }

  /** @returns bytes of their own, which do not keep the whole message in memory */
  own(length: number, end: number): Uint8Array {
    const at = this.take(length, end);
    return Uint8Array.prototype.slice.call(this.bytes, at, at + length);
  }

  /** Moves on. @returns the position of the next `length` bytes */
  take(length: number, end: number): number {
    const { at } = this;
    if (length < 0 || at + length > end) throw malformed('a value reaches past its document');
    this.at = at + length;
    return at;
  }
}

function malformed(reason: string): MongoError {
  return new MongoError('InvalidBSON', `invalid BSON: ${reason}`);
}

/**
 * @param bytes holds one BSON document from its first to its last byte
 * @throws MongoError InvalidBSON (22) when it is malformed, repeats a field or has a deprecated type; Overflow
 * (15) when it is nested too deeply
 */
export function decode(bytes: Buffer): Document {
  const reader = new Reader(bytes);
  const document = reader.document(bytes.length, 1);
  if (reader.at !== bytes.length) throw malformed('bytes follow its end');
  return document;
}
