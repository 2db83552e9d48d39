import rateLimit from '@fastify/rate-limit';
import { API_PREFIX } from '@savepoint/contracts/routes';
import { HttpError, networkOf, waitFor } from '@savepoint/service-kit/base';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** API calls that one address may make within a window. */
const MAX_CALLS = 600;
const WINDOW_MS = 60_000;
/** Addresses whose counters are in memory at a time. */
const MAX_ADDRESSES = 50_000;
/** All that a service or a server outside is asked about for each call: the API, links in mail, forms, Firebase’s pages. */
const LIMITED_PATH = /^\/(api|user|newsletter|forms|replies|moderate|guests|challenge|__)(\/|$)/;

/**
 * Registers the rate limit of the API, by IP address.
 * @param scale factor of the limit
 */
export async function registerLimits(app: FastifyInstance, scale: number): Promise<void> {
  await app.register(rateLimit, {
    max: Math.max(1, Math.round(MAX_CALLS * scale)),
    timeWindow: WINDOW_MS,
    cache: MAX_ADDRESSES,
    keyGenerator: ({ ip }) => networkOf(ip),
    // By route, since one path can be written in several ways (percent-encoding).
    allowList: ({ routeOptions }) => !LIMITED_PATH.test(routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return tooMany(seconds);
    },
  });
}

const tooMany = (seconds: number): HttpError =>
  new HttpError('too-many-requests', { params: { wait: waitFor(seconds) }, retryAfterS: seconds });

/**
 * Returns a check that limits what one address reports, so that no address makes most of what is counted, or sends.
 * @param max calls within a minute
 */
export function reportLimit(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: Math.max(1, Math.round(max)),
    timeWindow: WINDOW_MS,
    allowList: () => false,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  return async (request) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw tooMany(Math.max(1, limit.ttlInSeconds));
  };
}

/**
 * Returns a function that counts a call of the API which is served before Fastify routes it, by the same counters.
 * @returns the headers of its response; undefined when the address has made too many calls
 */
export function apiRateLimit(app: FastifyInstance): (ip: string) => Promise<string[] | undefined> {
  const count = app.createRateLimit();
  return async (ip) => {
    // All that the limit reads of a request.
    const limit = await count({ ip, routeOptions: { url: API_PREFIX } } as FastifyRequest);
    if (limit.isAllowed) return [];
    if (limit.isExceeded) return undefined;
    const values = { limit: limit.max, remaining: limit.remaining, reset: limit.ttlInSeconds };
    return Object.entries(values).flatMap(([name, value]) => [`x-ratelimit-${name}`, String(value)]);
  };
}
