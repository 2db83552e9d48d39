import { ToolkitError } from '../http/errors';
import type { Clock } from '../tokens/id-token';

export interface NewAccountLimits {
  /** The number of accounts that are stored at most. */
  maxCount: number;
  /** The number of accounts that can be created at once: a full token bucket. */
  burst: number;
  /** The time after which another account can be created, in milliseconds. */
  refillMs: number;
}

/** More than people and tests on one machine need, and too few to storm the site with. */
const DEFAULTS: NewAccountLimits = { maxCount: 1_000, burst: 60, refillMs: 1_000 };

/**
 * Creates the check to call before an account is created.
 * @param limits those that differ from the defaults
 * @returns a function that receives the number of accounts, and throws ToolkitError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function newAccountLimit(clock: Clock, limits: Partial<NewAccountLimits> = {}) {
  const { maxCount, burst, refillMs } = { ...DEFAULTS, ...limits };
  let tokens = burst;
  let filledAt = clock();
  return (accountCount: number): void => {
    if (accountCount >= maxCount)
      throw tooMany(`This provider stores at most ${maxCount} accounts. Delete some of them.`);
    const now = clock();
    tokens = Math.min(burst, tokens + Math.max(0, now - filledAt) / refillMs);
    filledAt = now;
    if (tokens < 1) throw tooMany(`Wait for ${refillMs / 1000} s before you create another account.`);
    tokens -= 1;
  };
}

const tooMany = (detail: string) => new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER', detail, 429);
