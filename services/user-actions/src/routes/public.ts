import {
  ChartResponse,
  ChartQuery,
  GameStatsResponse,
  GameStatsQuery,
  ChartHistoriesResponse,
  RankingsResponse,
  RankingsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { readHistories } from '../charts/chart-history';
import type { Charts } from '../charts/charts';
import type { Rankings } from '../charts/rankings';
import type { Context } from '../context';

const DEFAULT_CHART_LENGTH = 20;

/** Public routes: stats of games, and charts. */
export function publicRoutes(app: Server, context: Context, charts: Charts): void {
  app.get(
    '/api/ratings',
    { schema: { querystring: GameStatsQuery, response: { 200: GameStatsResponse } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      return { stats: await context.stats.read(query.slugs.split(',')) };
    },
  );
  app.get(
    '/api/charts',
    { schema: { querystring: ChartQuery, response: { 200: ChartResponse } } },
    async ({ query: { chart, limit = DEFAULT_CHART_LENGTH } }, reply) => {
      reply.header('cache-control', 'no-cache');
      return { entries: await charts.read(chart, limit) };
    },
  );
}

/** Routes for other services; the gateway does not expose them. */
export function internalRoutes(app: Server, { models }: Context, rankings: Rankings): void {
  app.get(
    '/rankings',
    { schema: { querystring: RankingsQuery, response: { 200: RankingsResponse } } },
    ({ query }) => rankings.page(query.after),
  );
  app.get(
    '/chart-histories',
    { schema: { querystring: GameStatsQuery, response: { 200: ChartHistoriesResponse } } },
    async ({ query }) => ({
      histories: await readHistories(models.histories, query.slugs.split(','), await rankings.topRanks()),
    }),
  );
}
