import { createAddressDigest, createRateLimiter, type RateLimit } from '@savepoint/service-kit/data';
import { toReceiver } from '@savepoint/service-kit/names';
import type { FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';

const MINUTE_MS = 60_000;
/** Limits per address. Invalid forms do not count. */
const MESSAGE_LIMIT: RateLimit = { burst: 5, refillMs: 12 * MINUTE_MS };
const SIGN_UP_LIMIT: RateLimit = { burst: 20, refillMs: 3 * MINUTE_MS };
/** Mails to one receiver: anybody may give the address of a stranger, in many spellings and from many networks. */
const RECEIVER_LIMIT: RateLimit = { burst: 3, refillMs: 60 * MINUTE_MS };

/** Hooks that count requests by address. @throws {HttpError} 429 with `Retry-After` in seconds */
export interface RateLimits extends Record<
  'message' | 'signUp',
  (request: Pick<FastifyRequest, 'ip'>) => Promise<void>
> {
  /**
   * Counts a sign-up of whoever a mail address reaches, however it is spelled and whether it is known.
   * @throws {HttpError} 429 with `Retry-After` in seconds
   */
  receiver(email: string): Promise<void>;
}

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
  return {
    message: limitBy('message', MESSAGE_LIMIT),
    signUp: limitBy('sign-up', SIGN_UP_LIMIT),
    async receiver(email) {
      const address = await digestOf(toReceiver(email));
      await limits.consume([{ key: `receiver:${address}`, limit: RECEIVER_LIMIT }], 'too-many-requests');
    },
  };
}
