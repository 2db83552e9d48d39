import { statfsSync } from 'node:fs';
import { MongoError } from '../errors';

/** Bytes of the disk that are left free: reads, the next start and the deletion of files need some. */
const RESERVED_BYTES = 32 * 1024 * 1024;

/** Returns the bytes that this process may still write to the disk of a folder. */
export function freeBytesOf(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

export interface DiskSpaceOptions {
  /** The free bytes of the disk; tests pass their own. */
  freeBytes?: () => number;
  /** Writes a line for the operator. */
  log?: (line: string) => void;
}

/** Refuses writes while the disk is almost full, and says so once. Reads need no space. */
export class DiskSpace {
  private isFull = false;
  private readonly freeBytes: () => number;
  private readonly log: (line: string) => void;

  /** @param path the data folder */
  constructor(
    private readonly path: string,
    {
      freeBytes = () => freeBytesOf(path),
      log = (line) => void process.stderr.write(`${line}\n`),
    }: DiskSpaceOptions,
  ) {
    this.freeBytes = freeBytes;
    this.log = log;
  }

  /** @throws MongoError OutOfDiskSpace (14031) */
  requireFree(): void {
    const free = this.freeBytes();
    const isFull = free < RESERVED_BYTES;
    if (isFull !== this.isFull)
      this.log(
        isFull
          ? `embedded-mongo: the disk of ${this.path} is full (${free} bytes free, ${RESERVED_BYTES} reserved): writes are refused, reads go on`
          : `embedded-mongo: the disk of ${this.path} has space again: writes are accepted`,
      );
    this.isFull = isFull;
    if (isFull) throw outOfDiskSpace(`The disk is full: ${free} bytes are free`);
  }
}

/** Returns why a commit failed. lmdb rejects it with an error that has a promise of the reason. */
export async function reasonOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<unknown> };
  const reason: unknown = await commitError?.then(
    () => error,
    (cause: unknown) => cause,
  );
  return isNoSpace(reason ?? error) ? outOfDiskSpace((error as Error).message) : (reason ?? error);
}

const outOfDiskSpace = (message: string) => new MongoError('OutOfDiskSpace', message);

/** Whether lmdb or the system found the disk full. */
export const isNoSpace = (error: unknown): boolean =>
  /ENOSPC|EDQUOT|no space left|disk quota/i.test(String((error as Error | undefined)?.message));
