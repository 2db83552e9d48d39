import type { FastifyInstance } from 'fastify';
import { runEvery, type BackgroundTask } from '../http';
import type { Shares } from './shares';

/**
 * Runs a task that begins jobs side by side, at an interval and whenever a place is free again. When the server closes, no
 * further job begins, and those under way are waited for.
 * @param name of the task, for the log
 */
export function runShares(
  app: FastifyInstance,
  name: string,
  intervalMs: number,
  { shares, begin }: { shares: Shares; begin: BackgroundTask },
): void {
  shares.onFree = runEvery(app, name, intervalMs, begin);
  app.addHook('preClose', async () => {
    await shares.settle();
  });
}
