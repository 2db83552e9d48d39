import { readFileSync } from 'node:fs';
import type { Database } from 'lmdb';

/** Who has the data folder: a process, told from a later one with the same id by when it started. */
interface Owner {
  pid: number;
  started: string;
}

const key = Buffer.from('owner');

/** Thrown when another live process has the data folder open. */
export class FolderInUseError extends Error {
  constructor(path: string, pid: number) {
    super(`The data folder ${path} is in use by process ${pid}. Stop that process or choose another folder.`);
  }
}

/**
 * Takes the folder for this process, or throws. The owner is a record in the store, read and replaced in one
 * write transaction, so two processes cannot both take it; an owner that no longer runs does not count.
 * @throws FolderInUseError
 */
export function acquire(meta: Database<Buffer, Buffer>, path: string): void {
  meta.transactionSync(() => {
    const record = meta.get(key);
    const owner = record && (JSON.parse(record.toString()) as Owner);
    if (owner && isAlive(owner)) throw new FolderInUseError(path, owner.pid);
    const self: Owner = { pid: process.pid, started: startOf(process.pid) };
    meta.putSync(key, Buffer.from(JSON.stringify(self)));
  });
}

/** Gives the folder back. */
export function release(meta: Database<Buffer, Buffer>): void {
  meta.removeSync(key);
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: the process is there and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(owner.pid) === owner.started;
}

/** @returns when a process started, in the kernel's clock ticks; empty where the system does not say */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the program's name, which may hold spaces, come its state and, 19 fields on, its start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // One that has ended and that its parent has not yet asked about holds nothing any more.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
