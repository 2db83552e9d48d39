import { successor, uint32 } from '../bson/key';
import type { Index } from './catalogue';

const recordBytes = 6;

/** @returns the key of a document: its collection, then its record number, which grows with every insert */
export function documentKey(collection: number, record: number): Buffer {
  return Buffer.concat([uint32(collection), recordSuffix(record)]);
}

export function recordSuffix(record: number): Buffer {
  const suffix = Buffer.allocUnsafe(recordBytes);
  suffix.writeUIntBE(record, 0, recordBytes);
  return suffix;
}

/** @returns the record number at a place in a key or value */
export function recordOf(bytes: Buffer, at: number): number {
  return bytes.readUIntBE(at, recordBytes);
}

/** @returns the record an index entry leads to */
export function entryRecord(index: Index, key: Buffer, value: Buffer): number {
  return index.unique ? recordOf(value, 0) : recordOf(key, key.length - recordBytes);
}

/** @returns the range of every key that begins with the number of an index or a collection */
export function wholeRange(id: number): { start: Buffer; end: Buffer } {
  const start = uint32(id);
  return { start, end: successor(start) };
}
