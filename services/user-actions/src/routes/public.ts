import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { Charts } from '../charts/charts';
import type { Rankings } from '../charts/rankings';
import type { Context } from '../context';
import { readGivenRoles } from '../team/read-team';

const DEFAULT_CHART_LENGTH = 20;

/** Public routes: stats of games, and charts. */
export function publicRoutes(app: Server, context: Context, charts: Charts): void {
  registerCall(app, 'readGameStats', async ({ query }, reply) => {
    reply.header('cache-control', 'no-cache');
    return { stats: await context.stats.read(query.slugs.split(',')) };
  });
  registerCall(app, 'readChart', async ({ query: { chart, limit = DEFAULT_CHART_LENGTH } }, reply) => {
    reply.header('cache-control', 'no-cache');
    return { entries: await charts.read(chart, limit) };
  });
}

/** Routes for other services; the gateway does not expose them. */
export function internalRoutes(app: Server, context: Context, rankings: Rankings): void {
  registerCall(app, 'listGivenRoles', async () => ({ roles: await readGivenRoles(context) }));
  registerCall(app, 'spendChallenge', async ({ body: { id, expires } }) => ({
    spent: await context.models.spentChallenges.insertIfAbsent({ _id: id, expires_at: new Date(expires) }),
  }));
  registerCall(app, 'listRankings', ({ query }) => rankings.page(query.after));
  registerCall(app, 'readChartHistories', async ({ query: { chart = 'top', slugs } }) => ({
    histories: await rankings.histories(chart, slugs.split(',')),
  }));
  registerCall(app, 'readStatsAndHistories', async ({ query }) => {
    const [found, histories] = await Promise.all([
      context.stats.read(query.stats.split(',')),
      rankings.histories('top', query.histories.split(',')).catch((error: unknown) => {
        if (error instanceof HttpError && error.code === 'charts-not-ready') return null;
        throw error;
      }),
    ]);
    return { stats: found, histories };
  });
}
