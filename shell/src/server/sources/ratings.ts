import { ChartAnswer, FiguresAnswer, type ChartEntry, type GameFigures } from '@savepoint/contracts';
import type { Client } from '@savepoint/service-kit';
import { withQuery } from './query';

/** Figures by game slug. */
export type FiguresBySlug = ReadonlyMap<string, GameFigures>;

/** What pages ask of the user-actions service; throws when it is down. */
export const ratingsSource = (client: Client, requestId: string) => ({
  /** Figures of all the games of a page, in one call. @param slugs at most 100 */
  async figures(slugs: readonly string[]): Promise<FiguresBySlug> {
    if (slugs.length === 0) return new Map();
    const answer = await client.call(withQuery('/api/ratings', { slugs: slugs.join(',') }), FiguresAnswer, {
      requestId,
    });
    return new Map(answer?.figures.map((figures) => [figures.slug, figures]));
  },
});
export type RatingsSource = ReturnType<typeof ratingsSource>;

/** The chart of the week or of all time, best first; asked for once for all pages. @param limit at most 100 */
export const loadChart = async (
  client: Client,
  chart: 'top' | 'all-time',
  limit: number,
): Promise<ChartEntry[]> =>
  (await client.call(withQuery('/api/charts', { chart, limit }), ChartAnswer))?.entries ?? [];
