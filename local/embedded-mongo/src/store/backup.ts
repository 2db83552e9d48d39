import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { decode } from '../bson/codec';
import type { Document } from '../bson/types';
import type { Collection } from './catalogue';
import { createPrivateFolder, damagedBy, DamagedDataError, DATA_FILE } from './data-file';
import { BINARY, ENVIRONMENT } from './environment';
import { findDamage } from './find-damage';
import { decodeRecord, documentKey, entryRecord, keyRangeOf } from './keys';
import { releaseFolder } from './lock';
import { indexKeysOf } from './records';
import { Store } from './store';
import type { Transaction } from './transaction';

/** Problems of one collection that are reported. */
const MAX_PROBLEMS_COUNT = 20;

/**
 * Copies the data of a folder to another folder, as it is at one moment; a server may have the folder open.
 * @param path the data folder
 * @param target the new data folder
 * @throws {DamagedDataError}
 */
export async function backUp(path: string, target: string): Promise<void> {
  await requireUndamaged(path);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const source = open<Buffer, Buffer>({ path, ...ENVIRONMENT });
  try {
    await source.backup(target, true);
  } catch (cause) {
    throw new DamagedDataError(join(path, DATA_FILE), 'not all of it can be copied', { cause });
  } finally {
    await source.close();
  }
  createPrivateFolder(target);
  // The copy has no owner, even if the folder has.
  const copy = open<Buffer, Buffer>({ path: target, ...ENVIRONMENT });
  releaseFolder(copy.openDB<Buffer, Buffer>('meta', BINARY));
  await copy.close();
}

/** @throws {DamagedDataError} */
async function requireUndamaged(path: string): Promise<void> {
  const damage = await findDamage(path);
  if (damage) throw damage;
}

/** What a data folder contains. */
export interface VerifiedData {
  collections: number;
  documents: number;
}

/**
 * Reads every document and compares the counts and the entries of all indexes with them.
 * @param path the data folder, which no server has open
 * @throws {DamagedDataError} that names the first problems
 * @throws {FolderInUseError}
 */
export async function verify(path: string): Promise<VerifiedData> {
  await requireUndamaged(path);
  const file = join(path, DATA_FILE);
  const store = new Store(path);
  try {
    const verified = { collections: 0, documents: 0 };
    const problems: string[] = [];
    for (const collection of store.collections.values()) {
      problems.push(...(await store.writer.run((tx) => problemsOf(tx, collection))));
      verified.collections += 1;
      verified.documents += collection.count;
    }
    if (problems.length) throw new DamagedDataError(file, problems.slice(0, MAX_PROBLEMS_COUNT).join('; '));
    return verified;
  } catch (cause) {
    if (cause instanceof DamagedDataError) throw cause;
    throw damagedBy(cause, path);
  } finally {
    await store.close();
  }
}

/** Compares a collection with its count and its indexes. @returns what is wrong, without full stops */
export function problemsOf(tx: Transaction, collection: Collection): string[] {
  const { documents, entries } = tx.store;
  const { id, ns } = collection;
  const indexes = collection.indexes.filter(({ isBuilding }) => !isBuilding);
  const expectedCounts = new Map(indexes.map((index) => [index, 0]));
  const problems: string[] = [];
  let count = 0;
  for (const { key, value } of documents.getRange({
    start: documentKey(id, 0),
    end: documentKey(id + 1, 0),
  })) {
    const record = decodeRecord(key, 4);
    count += 1;
    let document: Document;
    try {
      document = decode(value);
    } catch {
      problems.push(`${ns}: record ${record} is no document`);
      continue;
    }
    for (const index of indexes)
      for (const entry of indexKeysOf(index, document, record).keys) {
        expectedCounts.set(index, expectedCounts.get(index)! + 1); // set for every index above
        const stored = entries.get(entry);
        if (!stored || entryRecord(index, entry, stored) !== record)
          problems.push(`${ns}: record ${record} is missing in the index ${index.name}`);
      }
  }
  if (count !== collection.count) problems.push(`${ns}: ${count} documents, ${collection.count} expected`);
  for (const [index, expected] of expectedCounts) {
    const stored = entries.getKeysCount(keyRangeOf(index.id));
    if (stored !== expected)
      problems.push(`${ns}: ${stored} entries in the index ${index.name}, ${expected} expected`);
  }
  return problems;
}
