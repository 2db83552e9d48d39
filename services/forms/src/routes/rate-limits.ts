import type { LimitedAction } from '@savepoint/contracts/moderation';
import {
  createAddressDigest,
  createRateLimiter,
  type RateLimit,
  type RefusedCallsLog,
} from '@savepoint/service-kit/data';
import type { FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';

const MINUTE_MS = 60_000;
/** Limits per address. Invalid forms do not count. */
const MESSAGE_LIMIT: RateLimit = { burst: 5, refillMs: 12 * MINUTE_MS };
const SIGN_UP_LIMIT: RateLimit = { burst: 20, refillMs: 3 * MINUTE_MS };

/** Hooks that count requests by address. @throws {HttpError} 429 with `Retry-After` in seconds */
export type RateLimits = Record<'message' | 'signUp', (request: Pick<FastifyRequest, 'ip'>) => Promise<void>>;

/**
 * Creates the rate limits, which all instances of this service share.
 * @param scale multiplies every limit
 * @param refusedCalls counts the refused forms
 */
export function createRateLimits(
  connection: Connection,
  scale: number,
  refusedCalls: Pick<RefusedCallsLog, 'count'>,
): RateLimits {
  const limits = createRateLimiter(connection, 'form_rate_limits', scale, refusedCalls);
  const digestOf = createAddressDigest(connection, 'form_rate_limits_keys');
  const limitBy =
    (form: string, action: LimitedAction, limit: RateLimit) =>
    async ({ ip }: Pick<FastifyRequest, 'ip'>) => {
      const address = await digestOf(ip);
      const bucket = { key: `${form}:${address}`, limit, name: { action, scope: 'address' as const } };
      await limits.consume([bucket], 'too-many-requests', { address });
    };
  return {
    message: limitBy('message', 'contact', MESSAGE_LIMIT),
    signUp: limitBy('sign-up', 'newsletter', SIGN_UP_LIMIT),
  };
}
