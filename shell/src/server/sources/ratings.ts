import {
  ChartHistoriesResponse,
  GameStatsResponse,
  type ChartHistory,
  type GameStats,
} from '@savepoint/contracts';
import type { Client } from '@savepoint/service-kit';
import { withQuery } from './query';

/** Stats by game slug. */
export type StatsBySlug = ReadonlyMap<string, GameStats>;

/** What pages ask of the user-actions service; throws when it is down. */
export const ratingsSource = (client: Client, requestId: string) => ({
  /** Stats of all the games of a page, in one call. @param slugs at most 100 */
  async stats(slugs: readonly string[]): Promise<StatsBySlug> {
    if (slugs.length === 0) return new Map();
    const answer = await client.call(
      withQuery('/api/ratings', { slugs: slugs.join(',') }),
      GameStatsResponse,
      {
        requestId,
      },
    );
    return new Map(answer?.stats.map((stats) => [stats.slug, stats]));
  },
  /** Where games stood on the top chart lately, in one call; without those never ranked. @param slugs at most 100 */
  async histories(slugs: readonly string[]): Promise<ReadonlyMap<string, ChartHistory>> {
    if (slugs.length === 0) return new Map();
    const path = withQuery('/chart-histories', { slugs: slugs.join(',') });
    const answer = await client.call(path, ChartHistoriesResponse, { requestId });
    return new Map(answer?.histories.map((history) => [history.slug, history]));
  },
});
export type RatingsSource = ReturnType<typeof ratingsSource>;
