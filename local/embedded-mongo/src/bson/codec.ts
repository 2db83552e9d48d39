import * as bson from 'bson';
import { MongoError } from '../errors';
import { double } from './number';
import type { Document, Maybe, Value } from './types';

/** MongoDB's own limit of nesting. */
const maxDepth = 200;

/** Reads a value that takes `length` bytes from `at` on. */
type Reader = (bytes: Buffer, at: number, length: number, depth: number) => Value;

/** How the values of each type are read. */
const readers: Readonly<Record<number, Reader>> = {
  0x01: (bytes, at) => double(bytes.readDoubleLE(at)),
  0x02: readString,
  0x03: (bytes, at, _, depth) => readDocument(bytes, at, depth + 1),
  0x04: (bytes, at, _, depth) => [...readDocument(bytes, at, depth + 1).values()],
  0x05: (bytes, at, length) => new bson.Binary(own(bytes, at + 5, length - 5), bytes[at + 4]),
  0x07: (bytes, at, length) => new bson.ObjectId(own(bytes, at, length)),
  0x08: (bytes, at) => {
    if (bytes[at]! > 1) throw malformed('a boolean is neither 0 nor 1');
    return bytes[at] === 1;
  },
  0x09: (bytes, at) => new Date(Number(bytes.readBigInt64LE(at))),
  0x0a: () => null,
  0x0b: (bytes, at, length) => {
    const [pattern, options] = bytes.toString('utf8', at, at + length).split('\0') as [string, string];
    if (!/^[imsxlu]*$/.test(options)) throw malformed('a regular expression has an unknown option');
    return new bson.BSONRegExp(pattern, options);
  },
  0x0d: (bytes, at, length) => new bson.Code(readString(bytes, at, length)),
  0x10: (bytes, at) => bytes.readInt32LE(at),
  0x11: (bytes, at) => new bson.Timestamp(bytes.readBigUInt64LE(at)),
  0x12: (bytes, at) => bson.Long.fromBigInt(bytes.readBigInt64LE(at)),
  0x13: (bytes, at, length) => new bson.Decimal128(own(bytes, at, length)),
  0x7f: () => new bson.MaxKey(),
  0xff: () => new bson.MinKey(),
};

function readString(bytes: Buffer, at: number, length: number): string {
  const end = at + length - 1;
  if (length < 5 || bytes[end] !== 0) throw malformed('a string has no end');
  return bytes.toString('utf8', at + 4, end);
}

/** @returns bytes of their own, which do not keep the whole message in memory */
function own(bytes: Buffer, at: number, length: number): Uint8Array {
  return Uint8Array.prototype.slice.call(bytes, at, at + length);
}

function readDocument(bytes: Buffer, start: number, depth: number): Document {
  if (depth > maxDepth) throw new MongoError('Overflow', `BSON nested deeper than ${maxDepth} levels`);
  const document: Document = new Map();
  for (const [type, nameAt, nameLength, at, length] of elementsOf(bytes, start)) {
    const read = readers[type];
    if (!read) throw malformed(`type ${type} is deprecated or unknown`);
    const name = bytes.toString('utf8', nameAt, nameAt + nameLength);
    if (document.has(name)) throw malformed(`a document has the field ${name} twice`);
    document.set(name, read(bytes, at, length, depth));
  }
  return document;
}

/** @returns each element's type and where its name and its value are */
function elementsOf(bytes: Buffer, start: number): ReturnType<typeof bson.onDemand.parseToElements> {
  // Below this length bson's parser sees no end that could be missing.
  if (bytes.length < start + 5 || bytes.readInt32LE(start) < 5) throw malformed('a length is wrong');
  try {
    return bson.onDemand.parseToElements(bytes, start);
  } catch (error) {
    throw malformed((error as Error).message);
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
  const document = readDocument(bytes, 0, 1);
  if (bytes.readInt32LE() !== bytes.length) throw malformed('bytes follow its end');
  return document;
}

/** MongoDB's limit for one document, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** @returns the BSON of a document, or of a plain object where an answer is built */
export function encode(document: Document | Record<string, unknown>): Buffer {
  const bytes = bson.serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Tells whether two values have the same BSON: unlike `equal` it tells the numeric types apart. */
export function isIdentical(a: Maybe, b: Maybe): boolean {
  return encode({ a }).equals(encode({ a: b }));
}

/** @throws MongoError BSONObjectTooLarge (10334) when the BSON is more than one stored document may have */
export function requireStorable(bytes: Buffer): void {
  if (bytes.length <= maxDocumentBytes) return;
  throw new MongoError('BSONObjectTooLarge', `a document of ${bytes.length} bytes, over ${maxDocumentBytes}`);
}

/** @returns the BSON of a document that is to be stored @throws MongoError BSONObjectTooLarge (10334) */
export function encodeStored(document: Document): Buffer {
  const bytes = encode(document);
  requireStorable(bytes);
  return bytes;
}

/** What the first answer of a cursor calls its documents, and every other. */
type BatchName = 'firstBatch' | 'nextBatch';

/**
 * Writes a cursor's answer around documents that are already BSON, so that a read copies bytes instead of
 * decoding and encoding them.
 * @param batch the documents
 * @param id 0 when the cursor is exhausted
 */
export function encodeCursor(name: BatchName, batch: readonly Buffer[], id: bigint, ns: string): Buffer {
  const items = batch.flatMap((bytes, i) => [Buffer.from(`\x03${i}\0`, 'latin1'), bytes]);
  const array = field(0x04, name, enclose(items));
  // Of the plain fields, what stands between their length and their end.
  const plain = encode({ id, ns }).subarray(4, -1);
  const cursor = field(0x03, 'cursor', enclose([plain, ...array]));
  return Buffer.concat(enclose([...cursor, encode({ ok: 1 }).subarray(4, -1)]));
}

function field(type: number, name: string, value: Buffer[]): Buffer[] {
  return [Buffer.from([type]), Buffer.from(`${name}\0`), ...value];
}

/** @returns the elements with their length in front and their end behind */
function enclose(elements: Buffer[]): Buffer[] {
  const length = Buffer.allocUnsafe(4);
  length.writeInt32LE(elements.reduce((sum, { length: bytes }) => sum + bytes, 5));
  return [length, ...elements, Buffer.from([0])];
}
