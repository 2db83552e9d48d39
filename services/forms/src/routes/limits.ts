import rateLimit from '@fastify/rate-limit';
import { HttpError, type Server } from '@savepoint/service-kit';

const HOUR = 60 * 60 * 1000;
/** Addresses remembered. */
const CACHE = 10_000;

/**
 * Limits calls by the caller’s address, for as long as this process runs.
 * @param scale multiplies every limit
 * @returns makes a hook that lets so many calls pass within an hour
 */
export async function createLimits(app: Server, scale: number) {
  await app.register(rateLimit, {
    global: false,
    cache: CACHE,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new HttpError(
        429,
        'too-many-requests',
        `That was a lot at once. Please wait ${minutes(seconds)}.`,
        {
          headers: { 'retry-after': String(seconds) },
        },
      );
    },
  });
  return (calls: number) => app.rateLimit({ max: Math.max(1, Math.round(calls * scale)), timeWindow: HOUR });
}

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
};
