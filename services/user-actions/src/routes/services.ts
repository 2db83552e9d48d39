import {
  ChartHistoriesResponse,
  GameStatsQuery,
  RankingsResponse,
  RankingsQuery,
} from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import { readHistories } from '../charts/histories';
import type { Standings } from '../charts/standings';
import type { Context } from '../context';

/** What other parts ask; the gateway does not route it. */
export function serviceRoutes(app: Server, { models }: Context, standings: Standings): void {
  app.get(
    '/standings',
    { schema: { querystring: RankingsQuery, response: { 200: RankingsResponse } } },
    ({ query }) => standings.page(query.after),
  );
  app.get(
    '/chart-histories',
    { schema: { querystring: GameStatsQuery, response: { 200: ChartHistoriesResponse } } },
    async ({ query }) => ({
      histories: await readHistories(models.histories, query.slugs.split(','), await standings.topPlaces()),
    }),
  );
}
