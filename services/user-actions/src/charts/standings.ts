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

/** Standings in one answer: as many as are written, and read, in a few milliseconds. */
const PAGE = 250;

export interface Standings {
  /** @param after a slug; the answer begins with the one that follows @throws {HttpError} 503 before there are charts */
  page(after?: string): Promise<RankingsResponse>;
  /** Where games stand on the top chart now. @throws {HttpError} 503 before there are charts */
  topPlaces(): Promise<(slug: string) => ChartRank | null>;
}

/** How every game stands that readers did something with; put together once for as long as a chart is kept. */
export function createStandings(context: Context, charts: Charts): Standings {
  const made = new WeakMap<CurrentOrders, Promise<GameRanking[]>>();
  return {
    async topPlaces() {
      const { top } = await charts.orders();
      return (slug) => {
        const index = top.now.indexOf(slug);
        const before = top.before?.indexOf(slug) ?? -1;
        return index === -1 ? null : { rank: index + 1, before: before === -1 ? null : before + 1 };
      };
    },
    async page(after = '') {
      const orders = await charts.orders();
      const known = made.get(orders) ?? standingsOf(context, orders);
      made.set(orders, known);
      known.catch(() => made.delete(orders));
      const all = await known;
      const first = all.findIndex(({ slug }) => slug > after);
      const standings = first === -1 ? [] : all.slice(first, first + PAGE);
      const more = first !== -1 && first + PAGE < all.length;
      return { standings, next: more ? standings.at(-1)!.slug : null };
    },
  };
}

async function standingsOf(context: Context, orders: CurrentOrders): Promise<GameRanking[]> {
  const stats = [...(await context.tallies.current()).values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  const counted = stats.map(({ _id, rating_count, rating_sum }) => ({
    game: _id,
    count: rating_count,
    sum: rating_sum,
  }));
  const mean = siteMean(counted);
  await turn();
  const places = {
    top: placesOf(orders.top),
    'all-time': placesOf(orders['all-time']),
    rising: placesOf(orders.rising),
  };
  await turn();
  return stats.map((figure, index) => ({
    slug: figure._id,
    rating: figure.rating_count >= RATINGS_SHOWN_MIN_COUNT ? bayesianMean(counted[index]!, mean) : null,
    mean: figure.rating_count >= RATINGS_SHOWN_MIN_COUNT ? figure.rating_sum / figure.rating_count : null,
    popularity: popularity(figure),
    places: {
      top: places.top(figure._id),
      'all-time': places['all-time'](figure._id),
      rising: places.rising(figure._id),
    },
  }));
}

function placesOf({ now, before }: CurrentOrders['top']): (slug: string) => GameRanking['places']['top'] {
  const ranks = new Map(now.map((slug, index) => [slug, index + 1]));
  const previous = new Map(before?.map((slug, index) => [slug, index + 1]));
  return (slug) => {
    const rank = ranks.get(slug);
    return rank === undefined ? null : { rank, before: previous.get(slug) ?? null };
  };
}
