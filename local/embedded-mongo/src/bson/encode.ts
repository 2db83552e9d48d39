import { serialize } from 'bson';
import { MongoError } from '../errors';
import type { Document } from './types';

/** MongoDB's limit for one document, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** @returns the BSON of a document, or of a plain object where an answer is built. */
export function encode(document: Document | Record<string, unknown>): Buffer {
  const bytes = serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * @returns the BSON of a document that is to be stored
 * @throws MongoError BSONObjectTooLarge (10334)
 */
export function encodeStored(document: Document): Buffer {
  const bytes = encode(document);
  requireStorable(bytes);
  return bytes;
}

/** @throws MongoError BSONObjectTooLarge (10334) */
export function requireStorable(bytes: Buffer): void {
  if (bytes.length <= maxDocumentBytes) return;
  throw new MongoError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${maxDocumentBytes}`,
  );
}

/**
 * Writes a cursor's answer around documents that are already BSON, so that a read copies bytes instead of
 * decoding and encoding them.
 * @param batch the documents
 * @param id 0 when the cursor is exhausted
 */
export function encodeCursor(
  name: 'firstBatch' | 'nextBatch',
  batch: Buffer[],
  id: bigint,
  ns: string,
): Buffer {
  const head = encode({ id, ns });
  let items = 5;
  for (let i = 0; i < batch.length; i += 1) items += 2 + digits(i) + batch[i]!.length;
  const cursor = head.length + 1 + name.length + 1 + items;
  const bytes = Buffer.allocUnsafe(4 + 8 + cursor + 12 + 1);
  let at = bytes.writeInt32LE(bytes.length, 0);
  at += bytes.write('\x03cursor\0', at, 'latin1');
  bytes.writeInt32LE(cursor, at);
  // The fields of `head`, without its length and its end.
  at += 4 + head.copy(bytes, at + 4, 4, head.length - 1);
  at += bytes.write(`\x04${name}\0`, at, 'latin1');
  at = bytes.writeInt32LE(items, at);
  for (let i = 0; i < batch.length; i += 1) {
    at += bytes.write(`\x03${i}\0`, at, 'latin1');
    at += batch[i]!.copy(bytes, at);
  }
  at += bytes.write('\0\0\x01ok\0', at, 'latin1');
  at = bytes.writeDoubleLE(1, at);
  bytes[at] = 0;
  return bytes;
}

function digits(index: number): number {
  return index < 10 ? 1 : String(index).length;
}
