import {
  ChartHistoriesResponse,
  GameStatsQuery,
  RankingsResponse,
  RankingsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { readHistories } from '../charts/histories';
import type { Rankings } from '../charts/rankings';
import type { Context } from '../context';

/** What other parts ask; the gateway does not route it. */
export function serviceRoutes(app: Server, { models }: Context, rankings: Rankings): void {
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
