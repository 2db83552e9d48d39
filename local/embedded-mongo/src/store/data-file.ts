import { chmodSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The file in a data folder that has all data; the other one, `lock.mdb`, is made anew at each start. */
export const DATA_FILE = 'data.mdb';

/** Files of lmdb, which would create them readable by everybody. */
const FILES = [DATA_FILE, 'lock.mdb'];

/** Creates the folder (mode 0700) and its files (0600), and restores these modes. lmdb accepts empty files as new. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  for (const name of FILES) {
    const file = join(path, name);
    if (existsSync(file)) chmodSync(file, 0o600);
    else closeSync(openSync(file, 'a', 0o600));
  }
}

/** The data file cannot be read. */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError';
  /** @param problem what is wrong, without a full stop */
  constructor(
    readonly file: string,
    problem: string,
    options?: ErrorOptions,
  ) {
    super(
      `The data file ${file} is damaged: ${problem}. Restore a backup with “npm run restore -- FOLDER”, or move the file away to start without data.`,
      options,
    );
  }
}

/** Whether lmdb found the file damaged; it also throws the system’s errors. */
export const isDamage = (error: unknown): boolean => /MDB_|LMDB/.test((error as Error).message);

/** Creates the error for a data folder that lmdb could not open or read. */
export const damagedBy = (cause: unknown, path: string): DamagedDataError =>
  new DamagedDataError(join(path, DATA_FILE), (cause as Error).message, { cause });

/** Every page begins with a header; the first two pages, of which the newer one counts, describe the file. */
const PAGE_HEADER_BYTES = 24;
const MAGIC = 0xbeefc0de;
/** Offsets in a description: the page size, the roots of the free pages and of the data, the last page, the transaction. */
const OFFSETS = { magic: 0, pageSize: 24, roots: [64, 112], lastPage: 120, transaction: 128 } as const;
const DESCRIPTION_BYTES = 144;
/** A root without pages. */
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
/**
 * Checks the beginning and the length of the data file, because lmdb crashes when a page that it reads is missing.
 * @param path the data folder; one without a data file is in order
 * @returns false when pages at the end are missing: if they are not in use, they were never written
 * @throws {DamagedDataError}
 */
export function checkDataFile(path: string): boolean {
  const file = join(path, DATA_FILE);
  if (!existsSync(file)) return true;
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    // Created, and nothing written yet.
    if (size === 0) return true;
    const first = readDescription(descriptor, 0);
    if (!first) throw new DamagedDataError(file, 'it does not begin like a data file');
    const second = readDescription(descriptor, first.pageSize);
    if (!second) throw new DamagedDataError(file, 'its second page is not readable');
    const { roots, lastPage, pageSize } = second.transaction > first.transaction ? second : first;
    const hasPage = (page: bigint) => page === NO_PAGE || (page + 1n) * BigInt(pageSize) <= BigInt(size);
    if (!roots.every(hasPage))
      throw new DamagedDataError(file, `it ends after ${size} bytes, before its last page`);
    return hasPage(lastPage);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the description of the file on a page; undefined when there is none. */
function readDescription(descriptor: number, pageOffset: number) {
  const bytes = Buffer.alloc(DESCRIPTION_BYTES);
  const length = readSync(descriptor, bytes, 0, DESCRIPTION_BYTES, pageOffset + PAGE_HEADER_BYTES);
  if (length < DESCRIPTION_BYTES || bytes.readUInt32LE(OFFSETS.magic) !== MAGIC) return undefined;
  return {
    pageSize: bytes.readUInt32LE(OFFSETS.pageSize),
    roots: OFFSETS.roots.map((offset) => bytes.readBigUInt64LE(offset)),
    lastPage: bytes.readBigUInt64LE(OFFSETS.lastPage),
    transaction: bytes.readBigUInt64LE(OFFSETS.transaction),
  };
}
