import { GameChartResponse, GameChartQuery } from '@savepoint/contracts';
import type { Server } from '@savepoint/service-kit';
import type { Context } from '../context';
import { listChart } from '../queries/list-ranked';

/** Charts with their games: the order is user-actions’, the rest the catalogue’s. */
export function chartRoute(app: Server, { models, catalogue, rankings }: Context): void {
  app.get(
    '/charts',
    { schema: { querystring: GameChartQuery, response: { 200: GameChartResponse } } },
    (request) => listChart(models, catalogue.snapshot, request.query, rankings.charts),
  );
}
