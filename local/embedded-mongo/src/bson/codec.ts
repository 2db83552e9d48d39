import * as bson from 'bson';
import { MongoError } from '../errors';
import { double } from './number';
import type { Document, Maybe, Value } from './types';

/** MongoDB's maximum nesting depth. */
const MAX_DEPTH = 200;

/** Reads a value of `length` bytes at an offset. */
type Reader = (bytes: Buffer, at: number, length: number, depth: number) => Value;

/** Readers by BSON type. */
const readers: Readonly<Record<number, Reader>> = {
  0x01: (bytes, at) => double(bytes.readDoubleLE(at)),
  0x02: readString,
  0x03: (bytes, at, _, depth) => readDocument(bytes, at, depth + 1),
  0x04: (bytes, at, _, depth) => [...readDocument(bytes, at, depth + 1).values()],
  0x05: (bytes, at, length) => new bson.Binary(copyBytes(bytes, at + 5, length - 5), bytes[at + 4]),
  0x07: (bytes, at, length) => new bson.ObjectId(copyBytes(bytes, at, length)),
  0x08: (bytes, at) => {
    if (bytes[at]! > 1) throw invalidBson('a boolean is neither 0 nor 1');
    return bytes[at] === 1;
  },
  0x09: (bytes, at) => new Date(Number(bytes.readBigInt64LE(at))),
  0x0a: () => null,
  0x0b: (bytes, at, length) => {
    const [pattern, options] = bytes.toString('utf8', at, at + length).split('\0') as [string, string];
    if (!/^[imsxlu]*$/.test(options)) throw invalidBson('a regular expression has an unknown option');
    return new bson.BSONRegExp(pattern, options);
  },
  0x0d: (bytes, at, length) => new bson.Code(readString(bytes, at, length)),
  0x10: (bytes, at) => bytes.readInt32LE(at),
  0x11: (bytes, at) => new bson.Timestamp(bytes.readBigUInt64LE(at)),
  0x12: (bytes, at) => bson.Long.fromBigInt(bytes.readBigInt64LE(at)),
  0x13: (bytes, at, length) => new bson.Decimal128(copyBytes(bytes, at, length)),
  0x7f: () => new bson.MaxKey(),
  0xff: () => new bson.MinKey(),
};

function readString(bytes: Buffer, at: number, length: number): string {
  const end = at + length - 1;
  if (length < 5 || bytes[end] !== 0) throw invalidBson('a string has no end');
  return bytes.toString('utf8', at + 4, end);
}

/** Copies bytes, so that the message they are part of can be garbage-collected. */
function copyBytes(bytes: Buffer, at: number, length: number): Uint8Array {
  return Uint8Array.prototype.slice.call(bytes, at, at + length);
}

function readDocument(bytes: Buffer, start: number, depth: number): Document {
  if (depth > MAX_DEPTH) throw new MongoError('Overflow', `BSON nested deeper than ${MAX_DEPTH} levels`);
  const document: Document = new Map();
  for (const [type, nameAt, nameLength, at, length] of elementsOf(bytes, start)) {
    const read = readers[type];
    if (!read) throw invalidBson(`type ${type} is deprecated or unknown`);
    const name = bytes.toString('utf8', nameAt, nameAt + nameLength);
    if (document.has(name)) throw invalidBson(`a document has the field ${name} twice`);
    document.set(name, read(bytes, at, length, depth));
  }
  return document;
}

/** Returns the type of each element and the offsets of its name and value. */
function elementsOf(bytes: Buffer, start: number): ReturnType<typeof bson.onDemand.parseToElements> {
  // bson's parser does not check the terminator of shorter documents.
  if (bytes.length < start + 5 || bytes.readInt32LE(start) < 5) throw invalidBson('a length is wrong');
  try {
    return bson.onDemand.parseToElements(bytes, start);
  } catch (error) {
    throw invalidBson((error as Error).message);
  }
}

function invalidBson(reason: string): MongoError {
  return new MongoError('InvalidBSON', `invalid BSON: ${reason}`);
}

/**
 * Decodes one BSON document.
 * @param bytes exactly one document
 * @throws MongoError InvalidBSON (22) when it is malformed, repeats a field or contains a deprecated type; Overflow
 * (15) when it is nested too deeply
 */
export function decode(bytes: Buffer): Document {
  const document = readDocument(bytes, 0, 1);
  if (bytes.readInt32LE() !== bytes.length) throw invalidBson('bytes follow its end');
  return document;
}

/** MongoDB's maximum size of a document, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Encodes a document, or a plain object of a reply. */
export function encode(document: Document | Record<string, unknown>): Buffer {
  const bytes = bson.serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns whether two values have the same BSON: unlike `equal` it distinguishes the numeric types. */
export function isIdentical(a: Maybe, b: Maybe): boolean {
  return encode({ a }).equals(encode({ a: b }));
}

/** @throws MongoError BSONObjectTooLarge (10334) when the BSON exceeds the maximum size of a document */
export function requireStorable(bytes: Buffer): void {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return;
  throw new MongoError(
    'BSONObjectTooLarge',
    `a document of ${bytes.length} bytes, over ${MAX_DOCUMENT_BYTES}`,
  );
}

/** Encodes a document to be stored. @throws MongoError BSONObjectTooLarge (10334) */
export function encodeStored(document: Document): Buffer {
  const bytes = encode(document);
  requireStorable(bytes);
  return bytes;
}

/** The name of the array of documents in the first and in later replies of a cursor. */
type BatchName = 'firstBatch' | 'nextBatch';

/**
 * Encodes a cursor's reply around documents that are already BSON, so that they are not decoded and encoded.
 * @param batch the documents
 * @param id 0 when the cursor is exhausted
 */
export function encodeCursor(name: BatchName, batch: readonly Buffer[], id: bigint, ns: string): Buffer {
  const items = batch.flatMap((bytes, i) => [Buffer.from(`\x03${i}\0`, 'latin1'), bytes]);
  const array = encodeField(0x04, name, wrapElements(items));
  // Without the length in front and the terminator.
  const plain = encode({ id, ns }).subarray(4, -1);
  const cursor = encodeField(0x03, 'cursor', wrapElements([plain, ...array]));
  return Buffer.concat(wrapElements([...cursor, encode({ ok: 1 }).subarray(4, -1)]));
}

function encodeField(type: number, name: string, value: Buffer[]): Buffer[] {
  return [Buffer.from([type]), Buffer.from(`${name}\0`), ...value];
}

/** Adds the length and the terminator of a document to its elements. */
function wrapElements(elements: Buffer[]): Buffer[] {
  const length = Buffer.allocUnsafe(4);
  length.writeInt32LE(elements.reduce((sum, { length: bytes }) => sum + bytes, 5));
  return [length, ...elements, Buffer.from([0])];
}
