import { ChartResponse, ChartQuery, GameStatsResponse, GameStatsQuery } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Charts } from '../charts/create-charts';
import type { Context } from '../context';
import { readGameStats } from '../stats/read-game-stats';

/** Entries of a chart when the caller names no number. */
const CHART_LENGTH = 20;

/** What everybody reads. */
export function readerRoutes(app: Server, context: Context, charts: Charts): void {
  app.get(
    '/api/ratings',
    { schema: { querystring: GameStatsQuery, response: { 200: GameStatsResponse } } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-cache');
      return { stats: await readGameStats(context, query.slugs.split(',')) };
    },
  );
  app.get(
    '/api/charts',
    { schema: { querystring: ChartQuery, response: { 200: ChartResponse } } },
    async ({ query: { chart, limit = CHART_LENGTH } }, reply) => {
      reply.header('cache-control', 'no-cache');
      return { entries: await charts.read(chart, limit) };
    },
  );
}
