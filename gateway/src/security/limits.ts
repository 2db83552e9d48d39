import rateLimit from '@fastify/rate-limit';
import { HttpError, waitFor } from '@savepoint/service-kit';
import type { FastifyInstance } from 'fastify';

/** API calls one address may make within a minute. */
const CALLS = 600;
const MINUTE = 60_000;
const LIMITED = /^\/(api|user|newsletter|forms)(\/|$)/;

/**
 * Limits the API by address.
 * @param scale multiplies the limit
 */
export async function registerLimits(app: FastifyInstance, scale: number): Promise<void> {
  await app.register(rateLimit, {
    max: Math.max(1, Math.round(CALLS * scale)),
    timeWindow: MINUTE,
    cache: 50_000,
    // By route: an address can be written in many ways that lead to the same one.
    allowList: ({ routeOptions }) => !LIMITED.test(routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new HttpError('too-many-requests', {
        params: { wait: waitFor(seconds) },
        retryAfterS: seconds,
      });
    },
  });
}
