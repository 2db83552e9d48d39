import { readFileSync } from 'node:fs';
import type { Database } from 'lmdb';

/** The process that owns the data folder; its start time distinguishes it from a later process with the same pid. */
interface Owner {
  pid: number;
  started: string;
}

const key = Buffer.from('owner');

/** Thrown when another running process has the data folder open. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
  constructor(path: string, pid: number) {
    super(`The data folder ${path} is in use by process ${pid}. Stop that process or choose another folder.`);
  }
}

/**
 * Makes this process the owner of the folder. The owner is a record in the store that is read and replaced in one
 * write transaction, so two processes cannot both own it. An owner that no longer runs is replaced.
 * @throws FolderInUseError
 */
export function acquireFolder(meta: Database<Buffer, Buffer>, path: string): void {
  const rejectIfOwned = () => {
    const record = meta.get(key);
    const owner = record && (JSON.parse(record.toString()) as Owner);
    if (owner && isRunning(owner)) throw new FolderInUseError(path, owner.pid);
  };
  // Without a transaction at first, which would wait for the owner’s writes: if the owner is this process, those may
  // wait for this thread.
  rejectIfOwned();
  meta.transactionSync(() => {
    rejectIfOwned();
    const self: Owner = { pid: process.pid, started: processStartTime(process.pid) };
    meta.putSync(key, Buffer.from(JSON.stringify(self)));
  });
}

/** Releases the folder. */
export function releaseFolder(meta: Database<Buffer, Buffer>): void {
  meta.removeSync(key);
}

function isRunning(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return processStartTime(owner.pid) === owner.started;
}

/** Returns the start time of a process in clock ticks; empty where the system does not provide it. */
function processStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the program's name, which may contain spaces, come the state and, 19 fields later, the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no resources.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
