import { randomInt } from 'node:crypto';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after each failed attempt, in milliseconds, never shorter than the one before. After the attempt that follows the last one, a job is given up. */
export type RetryDelays = readonly [number, ...number[]];

/** @returns `count` pauses, of which each is twice as long as the one before, up to the longest */
export const doublingDelays = (firstMs: number, longestMs: number, count: number): RetryDelays => [
  firstMs,
  ...Array.from({ length: count - 1 }, (_, index) => Math.min(longestMs, firstMs * 2 ** (index + 1))),
];

/** As the Standard Webhooks specification recommends: about three days in all. */
export const WEBHOOK_RETRY_DELAYS_MS: RetryDelays = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** For mail, which is retried for four to five days (RFC 5321, 4.5.4.1): from half a minute to six hours. */
export const MAIL_RETRY_DELAYS_MS = doublingDelays(MINUTE_MS / 2, 6 * HOUR_MS, 26);
/** For messages that are old by the next day: from half a minute to six hours, about fifteen hours in all. */
export const NOTICE_RETRY_DELAYS_MS = doublingDelays(MINUTE_MS / 2, 6 * HOUR_MS, 11);

/** Share of a pause that chance adds, so that what failed together is not tried together again. */
const JITTER_PERCENT = 10;

/** Attempts until a job is given up. */
export const maxAttempts = (delays: RetryDelays): number => delays.length + 1;

/** The longest pause between two attempts, in milliseconds. */
export const maxRetryDelayMs = (delays: RetryDelays): number =>
  (1 + JITTER_PERCENT / 100) * Math.max(...delays);

/**
 * Returns the pause before the next attempt, in milliseconds.
 * @param attempts that have failed, 1 or more
 * @param retryAfterS seconds for which the receiver asked, in `Retry-After`; no more than the longest pause are waited
 * @returns null when the job is given up
 */
export function retryDelayMs(delays: RetryDelays, attempts: number, retryAfterS = 0): number | null {
  const delay = delays[attempts - 1];
  if (delay === undefined) return null;
  const asked = Math.min(retryAfterS * SECOND_MS, Math.max(...delays));
  return Math.max(asked, Math.round(delay * (1 + randomInt(JITTER_PERCENT * 10) / 1_000)));
}
