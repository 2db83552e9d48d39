import { hashAddress, createRateLimiter, type RateLimit } from '@savepoint/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';

const MINUTE = 60_000;
/** Taken from one address, however it was sent; what is refused for its contents does not count. */
const MESSAGES: RateLimit = { burst: 5, refillMs: 12 * MINUTE };
const SIGN_UPS: RateLimit = { burst: 20, refillMs: 3 * MINUTE };
const REFUSAL = { code: 'too-many-requests', sentence: 'That was a lot at once.' };

/** Hooks that count a call for its caller’s address. @throws {HttpError} 429 with `Retry-After` in seconds */
export type Limits = Record<'message' | 'signUp', (request: FastifyRequest) => Promise<void>>;

/**
 * Limits that hold over all instances of this service.
 * @param scale multiplies every limit
 */
export function createLimits(connection: Connection, scale: number): Limits {
  const limits = createRateLimiter(connection, 'form_rate_limits', scale);
  const atMost =
    (form: string, limit: RateLimit) =>
    ({ ip }: FastifyRequest) =>
      limits.consume([{ key: `${form}:${hashAddress(ip)}`, limit }], REFUSAL);
  return { message: atMost('message', MESSAGES), signUp: atMost('sign-up', SIGN_UPS) };
}
