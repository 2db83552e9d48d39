import { createAddressDigest, createRateLimiter, type RateLimit } from '@savepoint/service-kit';
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
 */
export function createRateLimits(connection: Connection, scale: number): RateLimits {
  const limits = createRateLimiter(connection, 'form_rate_limits', scale);
  const digestOf = createAddressDigest(connection, 'form_rate_limits_keys');
  const limitBy =
    (form: string, limit: RateLimit) =>
    async ({ ip }: Pick<FastifyRequest, 'ip'>) =>
      limits.consume([{ key: `${form}:${await digestOf(ip)}`, limit }], 'too-many-requests');
  return { message: limitBy('message', MESSAGE_LIMIT), signUp: limitBy('sign-up', SIGN_UP_LIMIT) };
}
