import { FiguresAnswer, RATING_ENOUGH } from '@savepoint/contracts';
import { createClient } from '@savepoint/service-kit';

/** Milliseconds suggestions wait for ratings: they are worth less than an answer while one types. */
const DEADLINE = 250;

/** Means of readers' ratings by game slug; games that too few have rated are left out. */
export type ReadersRatings = (
  slugs: readonly string[],
  requestId: string,
) => Promise<ReadonlyMap<string, number>>;

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Asks the user-actions service, once for all games, and does without when it is down or late.
 * @param baseUrl of user-actions; without it nothing is asked
 */
export function readersRatings(baseUrl: string | undefined, log: Log): ReadersRatings {
  if (!baseUrl) return async () => new Map();
  const client = createClient({ name: 'user-actions', baseUrl, deadline: DEADLINE });
  return async (slugs, requestId) => {
    if (slugs.length === 0) return new Map();
    try {
      const answer = await client.call(`/api/ratings?slugs=${slugs.join(',')}`, FiguresAnswer, { requestId });
      return new Map(
        answer?.figures.flatMap(({ slug, site_rating, rating_count }) =>
          site_rating !== null && rating_count >= RATING_ENOUGH ? [[slug, site_rating] as const] : [],
        ),
      );
    } catch (err) {
      log.warn({ err, request_id: requestId }, 'suggestions go without ratings');
      return new Map();
    }
  };
}
