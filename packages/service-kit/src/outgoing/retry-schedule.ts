import { randomInt } from 'node:crypto';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after each failed attempt, as the Standard Webhooks specification recommends: about three days in all. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
/** Attempts to send a message, the first one included. */
export const MAX_SEND_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** The longest pause between two attempts, with its share of chance. */
export const MAX_RETRY_DELAY_MS = 1.1 * 24 * HOUR_MS;
/** Share of a pause that chance adds, so that many messages that failed together are not sent together again. */
const JITTER_PERCENT = 10;

/**
 * Returns the pause before the next attempt.
 * @param attempts that have failed, 1 or more
 * @param retryAfterS seconds for which the receiver asked, in `Retry-After`
 * @returns null when the message is given up
 */
export function retryDelayMs(attempts: number, retryAfterS = 0): number | null {
  const delay = RETRY_DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  const asked = Math.min(retryAfterS * SECOND_MS, 24 * HOUR_MS);
  return Math.max(asked, Math.round(delay * (1 + randomInt(JITTER_PERCENT * 10) / 1_000)));
}
