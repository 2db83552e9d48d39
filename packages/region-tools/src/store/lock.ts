import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for another publish to end, and between two looks. */
const PATIENCE = 30_000;
const PAUSE = 50;

/**
 * Keeps two processes from changing a store at once.
 * @throws Error when another process keeps the store for too long
 */
export async function withLock<T>(store: string, change: () => Promise<T>): Promise<T> {
  const file = path.join(store, '.lock');
  const until = Date.now() + PATIENCE;
  while (!take(file)) {
    if (Date.now() > until) throw new Error(`Another publish holds ${file}; remove it if there is none`);
    await sleep(PAUSE);
  }
  try {
    return await change();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    const lock = openSync(file, 'wx');
    writeSync(lock, String(process.pid));
    closeSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isLeftBehind(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Whether the process that took the lock ended without giving it back. */
function isLeftBehind(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    if (!owner) return false;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
