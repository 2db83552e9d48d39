import { serialize } from 'bson';
import { MongoError } from '../errors';
import type { Document } from './types';

/** MongoDB's limit for one document, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** @returns the BSON of a document, or of a plain object where an answer is built */
export function encode(document: Document | Record<string, unknown>): Buffer {
  const bytes = serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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

/**
 * Writes a cursor's answer around documents that are already BSON, so that a read copies bytes instead of
 * decoding and encoding them.
 * @param batch the documents
 * @param id 0 when the cursor is exhausted
 */
export function encodeCursor(
  name: 'firstBatch' | 'nextBatch',
  batch: readonly Buffer[],
  id: bigint,
  ns: string,
): Buffer {
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
