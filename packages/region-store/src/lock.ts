import path from 'node:path';
import { lock } from 'proper-lockfile';

/** Age after which the lock of a process that was killed is taken over. A living process renews its lock. */
const LOCK_STALE_MS = 15_000;
const RETRY_INTERVAL_MS = 50;
const MAX_WAIT_MS = 45_000;

/**
 * Runs a change of a store while no other process changes it, on this machine or another.
 * @throws Error when another process holds the lock for more than 45 s
 */
export async function withLock<T>(store: string, change: () => Promise<T>): Promise<T> {
  const file = path.join(store, '.lock');
  const release = await lock(store, {
    lockfilePath: file,
    stale: LOCK_STALE_MS,
    retries: {
      retries: MAX_WAIT_MS / RETRY_INTERVAL_MS,
      factor: 1,
      minTimeout: RETRY_INTERVAL_MS,
      maxTimeout: RETRY_INTERVAL_MS,
    },
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOCKED') throw new Error(`Another publish holds ${file}`, { cause: error });
    throw error;
  });
  try {
    return await change();
  } finally {
    await release();
  }
}
