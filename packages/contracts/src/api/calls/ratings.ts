import { listMarks } from '../../base';
import { MAX_SLUGS_COUNT } from '../../schema';
import { ChartHistoriesQuery, ChartHistoriesResponse, RankingsQuery, RankingsResponse } from '../../catalog';
import {
  ChartQuery,
  ChartResponse,
  GameStatsQuery,
  GameStatsResponse,
  GameTargetBody,
  RateBody,
  RateResponse,
  StatsAndHistoriesQuery,
  StatsAndHistoriesResponse,
} from '../../members';
import { internalGet, memberPost, publicGet } from '../definition';
import { game } from './common';
import { markCalls } from './marks';

/** Ratings, marks and charts of games. */
export const ratingCalls = {
  readGameStats: publicGet('user-actions', '/api/ratings', {
    everyPage: true,
    query: GameStatsQuery,
    response: GameStatsResponse,
    conditional: true,
    errors: [],
    group: 'games',
    summary: `Reads the ${listMarks('ratings')} of up to ${MAX_SLUGS_COUNT} games.`,
    example: { query: { slugs: 'hades,celeste' } },
  }),
  readChart: publicGet('user-actions', '/api/charts', {
    everyPage: true,
    query: ChartQuery,
    response: ChartResponse,
    conditional: true,
    errors: ['charts-not-ready'],
    group: 'games',
    summary: 'Reads the first games of a chart.',
    example: { query: { chart: 'top', limit: 5 } },
  }),
  rateGame: memberPost('user-actions', '/api/user/rate', {
    everyPage: true,
    body: RateBody,
    response: RateResponse,
    challenge: 'listed',
    errors: [
      'no-such-entity',
      'catalog-unavailable',
      'game-not-released',
      'too-many-ratings',
      'too-many-ratings-of-game',
    ],
    group: 'actions',
    summary: 'Rates a game.',
    example: { body: { ...game, rating: 4.5 } },
  }),
  unrateGame: memberPost('user-actions', '/api/user/unrate', {
    everyPage: true,
    body: GameTargetBody,
    response: RateResponse,
    errors: ['no-such-entity', 'catalog-unavailable'],
    group: 'actions',
    summary: 'Removes the member’s rating.',
    example: { body: game },
  }),
  ...markCalls,
  listRankings: internalGet('user-actions', '/rankings', ['catalog'], {
    query: RankingsQuery,
    response: RankingsResponse,
    errors: ['charts-not-ready'],
  }),
  readChartHistories: internalGet('user-actions', '/chart-histories', ['shell'], {
    query: ChartHistoriesQuery,
    response: ChartHistoriesResponse,
    errors: ['charts-not-ready'],
  }),
  readStatsAndHistories: internalGet('user-actions', '/stats-and-histories', ['shell'], {
    query: StatsAndHistoriesQuery,
    response: StatsAndHistoriesResponse,
    errors: [],
  }),
};
