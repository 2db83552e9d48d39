import { byMarkList, RATING_HALVES_COUNT } from '@savepoint/contracts/base';
import { ChartHistoriesResponse } from '@savepoint/contracts/catalog';
import { GameStatsResponse, StatsAndHistoriesResponse, type GameStats } from '@savepoint/contracts/members';
import { RANKED_COUNT } from './catalog-stub';
import type { Catalogue } from './catalogue';
import type { StubHandler } from './upstream';

const RANKS = [
  { day: '2026-01-01', rank: 3 },
  { day: '2026-01-08', rank: 1 },
];

/** The ratings of every game. */
export interface RatingTotals {
  count: number;
  mean: number;
  /** Whether the first charts are computed. */
  hasCharts: boolean;
}

export const userActionsStub =
  (data: Catalogue, ratings: RatingTotals): StubHandler =>
  (path, query) => {
    const stats = (slug: string): GameStats => ({
      slug,
      site_rating: ratings.count ? ratings.mean : null,
      rating_count: ratings.count,
      distribution: [...Array<number>(RATING_HALVES_COUNT - 1).fill(0), ratings.count],
      ...byMarkList(() => 0),
      demo: false,
    });
    if (path === '/api/ratings')
      return { schema: GameStatsResponse, body: { stats: query.get('slugs')!.split(',').map(stats) } };
    const histories = (slugs: string) =>
      slugs
        .split(',')
        .map((slug) => ({ slug, rank: 1 + data.games.findIndex((each) => each.slug === slug) }))
        .filter(({ rank }) => rank >= 1 && rank <= RANKED_COUNT)
        .map(({ slug, rank }) => ({
          slug,
          current: { rank, previous_rank: rank },
          best_rank: 1,
          weeks: 11 + rank,
          ranks: RANKS,
        }));
    if (path === '/chart-histories')
      return { schema: ChartHistoriesResponse, body: { histories: histories(query.get('slugs')!) } };
    if (path !== '/stats-and-histories') return undefined;
    const body: StatsAndHistoriesResponse = {
      stats: query.get('stats')!.split(',').map(stats),
      histories: ratings.hasCharts ? histories(query.get('histories')!) : null,
    };
    return { schema: StatsAndHistoriesResponse, body };
  };
