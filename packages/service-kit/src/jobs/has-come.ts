import { MAX_CLOCK_SKEW_MS } from '@savepoint/contracts/base';

/**
 * Filters of a stored time that has come, for `$or`. A time that is further ahead than any wait was stored before the clock
 * was set back, and has come too.
 * @param maxAheadMs the longest wait
 */
export const hasCome = (now: Date, maxAheadMs: number) => [
  { $lte: now },
  { $gt: new Date(now.getTime() + maxAheadMs + MAX_CLOCK_SKEW_MS) },
];
