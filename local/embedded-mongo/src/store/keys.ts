import { successor, uint32 } from '../bson/key';
import type { Index } from './catalogue';

const RECORD_BYTES = 6;

/** Returns the key of a document: the collection's id and the record number, which increases with every insert. */
export function documentKey(collection: number, record: number): Buffer {
  return Buffer.concat([uint32(collection), encodeRecord(record)]);
}

export function encodeRecord(record: number): Buffer {
  const suffix = Buffer.allocUnsafe(RECORD_BYTES);
  suffix.writeUIntBE(record, 0, RECORD_BYTES);
  return suffix;
}

/** Reads the record number at an offset in a key or value. */
export function decodeRecord(bytes: Buffer, at: number): number {
  return bytes.readUIntBE(at, RECORD_BYTES);
}

/** Returns the record number of an index entry. */
export function entryRecord(index: Index, key: Buffer, value: Buffer): number {
  return index.unique ? decodeRecord(value, 0) : decodeRecord(key, key.length - RECORD_BYTES);
}

/** Returns the range of all keys of an index or a collection. */
export function keyRangeOf(id: number): { start: Buffer; end: Buffer } {
  const start = uint32(id);
  return { start, end: successor(start) };
}
