import rateLimit from '@fastify/rate-limit';
import { HttpError, type Server } from '@savepoint/service-kit';

const HOUR = 60 * 60 * 1000;
/** Taken from one address within an hour, however it was sent; what is refused does not count. */
const MESSAGES = 5;
const SIGN_UPS = 20;
/** Addresses remembered. */
const CACHE = 10_000;

/**
 * Limits calls by the caller’s address, for as long as this process runs.
 * @param scale multiplies every limit
 * @returns a hook for each form, the same on every route that takes it
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
  const atMost = (calls: number) =>
    app.rateLimit({ max: Math.max(1, Math.round(calls * scale)), timeWindow: HOUR });
  return { message: atMost(MESSAGES), signUp: atMost(SIGN_UPS) };
}
export type Limits = Awaited<ReturnType<typeof createLimits>>;

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
};
