import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  RATINGS_SHOWN_MIN_COUNT,
  type ChartName,
  type ChartRank,
  type ChartRanks,
  type GameRanking,
  type RankingsResponse,
} from '@savepoint/contracts';
import type { Context } from '../context';
import type { Charts, CurrentChart, CurrentCharts } from './charts';
import { bayesianMean, popularity, siteMean } from './formulas';

/** Rankings per page; this number is serialised in a few milliseconds. */
const PAGE_SIZE = 250;

export interface Rankings {
  /** Reads a page of rankings by slug. @param after the last slug of the page before @throws {HttpError} 503 before charts are computed */
  page(after?: string): Promise<RankingsResponse>;
  /** @returns the current rank of games on a chart @throws {HttpError} 503 before charts are computed */
  currentRanks(chart: ChartName): Promise<(slug: string) => ChartRank | null>;
}

/** Rankings of all games that members rated, liked or favourited, computed once per computation of the charts. */
export function createRankings(context: Context, charts: Charts): Rankings {
  const cache = new WeakMap<CurrentCharts, Promise<GameRanking[]>>();
  return {
    async currentRanks(chart) {
      const ranksBySlug = ranksOf((await charts.current())[chart]);
      return (slug) => {
        const { rank = null, previous_rank = null } = ranksBySlug(slug) ?? {};
        return rank === null ? null : { rank, previous_rank };
      };
    },
    async page(after = '') {
      const current = await charts.current();
      const computing = cache.get(current) ?? computeRankings(context, current);
      cache.set(current, computing);
      computing.catch(() => cache.delete(current));
      const all = await computing;
      const first = all.findIndex(({ slug }) => slug > after);
      const rankings = first === -1 ? [] : all.slice(first, first + PAGE_SIZE);
      const hasMore = first !== -1 && first + PAGE_SIZE < all.length;
      return {
        rankings,
        previous_days: {
          top: current.top.previous?.day ?? null,
          'all-time': current['all-time'].previous?.day ?? null,
          rising: current.rising.previous?.day ?? null,
        },
        next: hasMore ? (rankings.at(-1)?.slug ?? null) : null,
      };
    },
  };
}

async function computeRankings(context: Context, charts: CurrentCharts): Promise<GameRanking[]> {
  const games = [...(await context.totals.current()).values()]
    .sort((a, b) => (a._id < b._id ? -1 : 1))
    .map((totals) => ({
      totals,
      ratings: { game: totals._id, count: totals.rating_count, sum: totals.rating_sum },
    }));
  const mean = siteMean(games.map(({ ratings }) => ratings));
  await yieldToEventLoop();
  const ranks = {
    top: ranksOf(charts.top),
    'all-time': ranksOf(charts['all-time']),
    rising: ranksOf(charts.rising),
  };
  await yieldToEventLoop();
  return games.map(({ totals, ratings }) => {
    const enough = ratings.count >= RATINGS_SHOWN_MIN_COUNT;
    return {
      slug: ratings.game,
      rating: enough ? bayesianMean(ratings, mean) : null,
      mean: enough ? ratings.sum / ratings.count : null,
      popularity: popularity(totals),
      ranks: {
        top: ranks.top(ratings.game),
        'all-time': ranks['all-time'](ratings.game),
        rising: ranks.rising(ratings.game),
      },
    };
  });
}

/** @returns the ranks of a game; null when it has none now and had none before */
function ranksOf({ current, previous }: CurrentChart): (slug: string) => ChartRanks | null {
  const ranks = new Map(current.map((slug, index) => [slug, index + 1]));
  const previousRanks = new Map(previous?.slugs.map((slug, index) => [slug, index + 1]));
  return (slug) => {
    const rank = ranks.get(slug) ?? null;
    const previous_rank = previousRanks.get(slug) ?? null;
    return rank === null && previous_rank === null ? null : { rank, previous_rank };
  };
}
