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
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  /** Reads the whole of the bytes as one document. */
  whole(): Document {
    const document = this.document(this.bytes.length, 1);
    if (this.at !== this.bytes.length) throw malformed('bytes follow its end');
    return document;
  }

  private document(end: number, depth: number): Document {
    const document: Document = new Map();
    let fields = 0;
    this.elements(end, depth, (type, stop) => {
      const name = this.name(stop);
      document.set(name, this.value(type, stop, depth));
      fields += 1;
    });
    if (document.size !== fields) throw malformed('a document has the same field twice');
    return document;
  }

  private array(end: number, depth: number): Value[] {
    const items: Value[] = [];
    this.elements(end, depth, (type, stop) => {
      this.at = this.endOfName(stop) + 1;
      items.push(this.value(type, stop, depth));
    });
    return items;
  }

  /** Goes through the elements of a document or an array, with the position at which it must end. */
  private elements(end: number, depth: number, read: (type: number, stop: number) => void): void {
    if (depth > maxDepth) throw new MongoError('Overflow', `BSON nested deeper than ${maxDepth} levels`);
    const stop = this.at + this.int32(end);
    if (stop < this.at + 1 || stop > end) throw malformed('a length is wrong');
    for (let type = this.byte(stop); type !== 0; type = this.byte(stop)) read(type, stop);
    if (this.at !== stop) throw malformed('a document ends before its length');
  }

  private value(type: number, end: number, depth: number): Value {
    const { bytes } = this;
    switch (type) {
      case 0x01: {
        const double = bytes.readDoubleLE(this.take(8, end));
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
        const subtype = this.byte(end);
        return new Binary(this.slice(length, end), subtype);
      }
      case 0x07:
        return new ObjectId(this.slice(12, end));
      case 0x08:
        return this.flag(end);
      case 0x09:
        return new Date(Number(bytes.readBigInt64LE(this.take(8, end))));
      case 0x0a:
        return null;
      case 0x0b:
        return this.regExp(end);
      case 0x0d:
        return new Code(this.string(end));
      case 0x10:
        return this.int32(end);
      case 0x11:
        return new Timestamp(bytes.readBigUInt64LE(this.take(8, end)));
      case 0x12:
        return Long.fromBigInt(bytes.readBigInt64LE(this.take(8, end)));
      case 0x13:
        return new Decimal128(this.slice(16, end));
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
      default:
        throw malformed(`type 0x${type.toString(16)} is deprecated or unknown`);
    }
  }

  private flag(end: number): boolean {
    const flag = this.byte(end);
    if (flag > 1) throw malformed('a boolean is neither 0 nor 1');
    return flag === 1;
  }

  private regExp(end: number): BSONRegExp {
    const [pattern, options] = [this.name(end), this.name(end)];
    if (!/^[imsxlu]*$/.test(options)) throw malformed('a regular expression has an unknown option');
    return new BSONRegExp(pattern, options);
  }

  private string(end: number): string {
    const length = this.int32(end);
    const at = this.take(length, end);
    if (length < 1 || this.bytes[at + length - 1] !== 0) throw malformed('a string has no end');
    return this.bytes.toString('utf8', at, at + length - 1);
  }

  private name(end: number): string {
    const stop = this.endOfName(end);
    const name = this.bytes.toString('utf8', this.at, stop);
    this.at = stop + 1;
    return name;
  }

  private endOfName(end: number): number {
    const stop = this.bytes.indexOf(0, this.at);
    if (stop < 0 || stop >= end) throw malformed('a field name has no end');
    return stop;
  }

  private byte(end: number): number {
    return this.bytes[this.take(1, end)]!;
  }

  private int32(end: number): number {
    return this.bytes.readInt32LE(this.take(4, end));
  }

  /** @returns bytes of their own, which do not keep the whole message in memory */
  private slice(length: number, end: number): Uint8Array {
    const at = this.take(length, end);
    return Uint8Array.prototype.slice.call(this.bytes, at, at + length);
  }

  private take(length: number, end: number): number {
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
  return new Reader(bytes).whole();
}
