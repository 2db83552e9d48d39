import { setImmediate as turn } from 'node:timers/promises';
import {
  RATINGS_SHOWN_MIN_COUNT,
  type ChartRank,
  type GameRanking,
  type RankingsResponse,
} from '@savepoint/contracts';
import type { Context } from '../context';
import type { Charts, CurrentOrders } from './create-charts';
import { bayesianMean, popularity, siteMean } from './formulas';

/** Rankings in one answer: as many as are written, and read, in a few milliseconds. */
const PAGE = 250;

export interface Rankings {
  /** @param after a slug; the answer begins with the one that follows @throws {HttpError} 503 before there are charts */
  page(after?: string): Promise<RankingsResponse>;
  /** Where games stand on the top chart now. @throws {HttpError} 503 before there are charts */
  topRanks(): Promise<(slug: string) => ChartRank | null>;
}

/** How every game stands that readers did something with; put together once for as long as a chart is kept. */
export function createRankings(context: Context, charts: Charts): Rankings {
  const made = new WeakMap<CurrentOrders, Promise<GameRanking[]>>();
  return {
    async topRanks() {
      const { top } = await charts.orders();
      return (slug) => {
        const index = top.current.indexOf(slug);
        const previous = top.previous?.indexOf(slug) ?? -1;
        return index === -1
          ? null
          : { rank: index + 1, previous_rank: previous === -1 ? null : previous + 1 };
      };
    },
    async page(after = '') {
      const orders = await charts.orders();
      const known = made.get(orders) ?? computeRankings(context, orders);
      made.set(orders, known);
      known.catch(() => made.delete(orders));
      const all = await known;
      const first = all.findIndex(({ slug }) => slug > after);
      const rankings = first === -1 ? [] : all.slice(first, first + PAGE);
      const more = first !== -1 && first + PAGE < all.length;
      return { rankings, next: more ? rankings.at(-1)!.slug : null };
    },
  };
}

async function computeRankings(context: Context, orders: CurrentOrders): Promise<GameRanking[]> {
  const stats = [...(await context.tallies.current()).values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  const counted = stats.map(({ _id, rating_count, rating_sum }) => ({
    game: _id,
    count: rating_count,
    sum: rating_sum,
  }));
  const mean = siteMean(counted);
  await turn();
  const ranks = {
    top: ranksOf(orders.top),
    'all-time': ranksOf(orders['all-time']),
    rising: ranksOf(orders.rising),
  };
  await turn();
  return stats.map((figure, index) => ({
    slug: figure._id,
    rating: figure.rating_count >= RATINGS_SHOWN_MIN_COUNT ? bayesianMean(counted[index]!, mean) : null,
    mean: figure.rating_count >= RATINGS_SHOWN_MIN_COUNT ? figure.rating_sum / figure.rating_count : null,
    popularity: popularity(figure),
    ranks: {
      top: ranks.top(figure._id),
      'all-time': ranks['all-time'](figure._id),
      rising: ranks.rising(figure._id),
    },
  }));
}

function ranksOf({ current, previous }: CurrentOrders['top']): (slug: string) => GameRanking['ranks']['top'] {
  const ranks = new Map(current.map((slug, index) => [slug, index + 1]));
  const previousRanks = new Map(previous?.map((slug, index) => [slug, index + 1]));
  return (slug) => {
    const rank = ranks.get(slug);
    return rank === undefined ? null : { rank, previous_rank: previousRanks.get(slug) ?? null };
  };
}
