import { cacheGroups, WITHDRAWALS_INTERVAL_MS, WITHDRAWALS_WINDOW_S } from '@savepoint/contracts/comments';
import type { FastifyInstance } from 'fastify';
import type { Client } from '../calls';
import { runEvery } from './background';

/**
 * Asks the comments service what was withdrawn, and forgets it, so that what its author or a moderator has taken back is gone from
 * a cache within a second. After a time without an answer, everything with comments is forgotten.
 * @param comments client of the comments service
 * @param invalidate forgets the responses of some groups
 */
export function followWithdrawals(
  app: FastifyInstance,
  comments: Client,
  invalidate: (groups: readonly string[]) => void,
): void {
  let answeredAt: number | undefined;
  runEvery(app, 'asking what was withdrawn', WITHDRAWALS_INTERVAL_MS, async () => {
    const answer = await comments.call('listWithdrawals', {}).catch(() => undefined);
    // Whoever needs comments reports that their service is down.
    if (!answer) return;
    const now = performance.now();
    const missed = answeredAt !== undefined && now - answeredAt > (WITHDRAWALS_WINDOW_S / 2) * 1_000;
    answeredAt = now;
    invalidate(missed ? [cacheGroups.comments] : answer.groups);
  });
}
