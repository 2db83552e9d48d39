import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { RATINGS_SHOWN_MIN_COUNT } from '@savepoint/contracts/base';
import type {
  ChartHistory,
  ChartName,
  ChartRanks,
  GameRanking,
  RankingsResponse,
} from '@savepoint/contracts/catalog';
import type { Context } from '../context';
import { readHistories } from './chart-history';
import type { Charts, CurrentChart, CurrentCharts } from './charts';
import { bayesianMean, popularity, siteMean } from './formulas';
import { createHistoryFinder, type HistoryFinder } from './history-cache';

/** Rankings per page; this number is serialised in a few milliseconds. */
const PAGE_SIZE = 250;

export interface Rankings {
  /** Reads a page of rankings by slug. @param after the last slug of the page before @throws {HttpError} 503 before charts are computed */
  page(after?: string): Promise<RankingsResponse>;
  /**
   * Reads the current and the recent ranks of games on a chart; without games that were never ranked.
   * @param slugs at most 100
   * @throws {HttpError} 503 before charts are computed
   */
  histories(chart: ChartName, slugs: readonly string[]): Promise<ChartHistory[]>;
}

/** Rankings of all games that members rated or marked, computed once per computation of the charts. */
export function createRankings(context: Context, charts: Charts): Rankings {
  const cache = new WeakMap<CurrentCharts, Promise<GameRanking[]>>();
  const historyFinders = new WeakMap<CurrentCharts, HistoryFinder>();
  return {
    async histories(chart, slugs) {
      const current = await charts.current();
      const finder = historyFinders.get(current) ?? createHistoryFinder(context.models.histories);
      historyFinders.set(current, finder);
      const ranksBySlug = ranksOf(current[chart]);
      return readHistories(finder, chart, slugs, (slug) => {
        const { rank = null, previous_rank = null } = ranksBySlug(slug) ?? {};
        return rank === null ? null : { rank, previous_rank };
      });
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

type RanksBySlug = (slug: string) => ChartRanks | null;
const ranksByChart = new WeakMap<CurrentChart, RanksBySlug>();

/** @returns the ranks of a game; null when it has none now and had none before */
function ranksOf(chart: CurrentChart): RanksBySlug {
  const known = ranksByChart.get(chart);
  if (known) return known;
  const ranks = indexRanks(chart);
  ranksByChart.set(chart, ranks);
  return ranks;
}

function indexRanks({ current, previous }: CurrentChart): RanksBySlug {
  const ranks = new Map(current.map((slug, index) => [slug, index + 1]));
  const previousRanks = new Map(previous?.slugs.map((slug, index) => [slug, index + 1]));
  return (slug) => {
    const rank = ranks.get(slug) ?? null;
    const previous_rank = previousRanks.get(slug) ?? null;
    return rank === null && previous_rank === null ? null : { rank, previous_rank };
  };
}
