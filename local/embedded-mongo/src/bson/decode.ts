import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { MongoError } from '../errors';
import { isInt32, type Document, type Value } from './types';

/** MongoDB's own limit of nesting. */
const maxDepth = 200;

/** Reads one document, refusing anything that is not well-formed BSON. */
class Reader {
  constructor(
    private readonly bytes: Buffer,
    public position: number,
  ) {}

  document(end: number, depth: number): Document {
    const stop = this.open(end, depth);
    const document: Document = new Map();
    let fields = 0;
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      const name = this.name(stop);
      document.set(name, this.value(type, stop, depth));
      fields += 1;
    }
    if (this.position !== stop) throw malformed('a document ends before its length');
    if (document.size !== fields) throw malformed('a document has the same field twice');
    return document;
  }

  private array(end: number, depth: number): Value[] {
    const stop = this.open(end, depth);
    const items: Value[] = [];
    for (let type = this.byte(); type !== 0; type = this.byte()) {
      while (this.byte() !== 0) if (this.position >= stop) throw malformed('an array index has no end');
      items.push(this.value(type, stop, depth));
    }
    if (this.position !== stop) throw malformed('an array ends before its length');
    return items;
  }

  /** Reads a length prefix and returns where the document or array must end. */
  private open(end: number, depth: number): number {
    if (depth > maxDepth) throw new MongoError('Overflow', `BSON nested deeper than ${maxDepth} levels`);
    const start = this.position;
    const length = this.int32(end);
    const stop = start + length;
    if (length < 5 || stop > end || this.bytes[stop - 1] !== 0) throw malformed('a length is wrong');
    return stop;
  }

  private value(type: number, end: number, depth: number): Value {
    switch (type) {
      case 0x01: {
        const double = this.bytes.readDoubleLE(this.take(8, end));
        return isInt32(double) ? new Double(double) : double;
      }
      case 0x02:
        return this.string(end);
      case 0x03:
        return this.document(end, depth + 1);
      case 0x04:
        return this.array(end, depth + 1);
      case 0x05: {
        const length = this.int32(end);
        if (length < 0) throw malformed('a binary length is negative');
        const subtype = this.bytes[this.take(1, end)];
        const at = this.take(length, end);
        return new Binary(this.bytes.subarray(at, at + length), subtype);
      }
      case 0x07: {
        const at = this.take(12, end);
        return new ObjectId(Uint8Array.prototype.slice.call(this.bytes, at, at + 12));
      }
      case 0x08: {
        const flag = this.bytes[this.take(1, end)]!;
        if (flag > 1) throw malformed('a boolean is neither 0 nor 1');
        return flag === 1;
      }
      case 0x09:
        return new Date(Number(this.bytes.readBigInt64LE(this.take(8, end))));
      case 0x0a:
        return null;
      case 0x0b:
        return this.regExp(end);
      case 0x0d:
        return new Code(this.string(end));
      case 0x10:
        return this.int32(end);
      case 0x11: {
        const at = this.take(8, end);
        return new Timestamp({ t: this.bytes.readUInt32LE(at + 4), i: this.bytes.readUInt32LE(at) });
      }
      case 0x12: {
        const at = this.take(8, end);
        return new Long(this.bytes.readInt32LE(at), this.bytes.readInt32LE(at + 4));
      }
      case 0x13: {
        const at = this.take(16, end);
        return new Decimal128(Uint8Array.prototype.slice.call(this.bytes, at, at + 16));
      }
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
      default:
        throw malformed(`type 0x${type.toString(16)} is deprecated or unknown`);
    }
  }

  private regExp(end: number): BSONRegExp {
    const pattern = this.name(end);
    const options = this.name(end);
    if (!/^[imsxlu]*$/.test(options)) throw malformed('a regular expression has an unknown option');
    return new BSONRegExp(pattern, options);
  }

  private string(end: number): string {
    const length = this.int32(end);
    if (length < 1) throw malformed('a string length is not positive');
    const at = this.take(length, end);
    if (this.bytes[at + length - 1] !== 0) throw malformed('a string has no terminator');
    return this.bytes.toString('utf8', at, at + length - 1);
  }

  private name(end: number): string {
    const stop = this.bytes.indexOf(0, this.position);
    if (stop < 0 || stop >= end) throw malformed('a field name has no end');
    const name = this.bytes.toString('utf8', this.position, stop);
    this.position = stop + 1;
    return name;
  }

  private byte(): number {
    const byte = this.bytes[this.position];
    if (byte === undefined) throw malformed('it ends early');
    this.position += 1;
    return byte;
  }

  private int32(end: number): number {
    return this.bytes.readInt32LE(this.take(4, end));
  }

  private take(length: number, end: number): number {
    const at = this.position;
    if (at + length > end) throw malformed('a value reaches past its document');
    this.position = at + length;
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
  const reader = new Reader(bytes, 0);
  const document = reader.document(bytes.length, 1);
  if (reader.position !== bytes.length) throw malformed('bytes follow its end');
  return document;
}
