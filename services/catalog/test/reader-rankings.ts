import type { GameRanking, RankingsResponse } from '@savepoint/contracts/catalog';
import fastify from 'fastify';

/** The ranking of a game without activity. */
export const ranking = (slug: string, more: Partial<GameRanking> = {}): GameRanking => ({
  slug,
  rating: null,
  mean: null,
  popularity: 0,
  ranks: { top: null, 'all-time': null, rising: null },
  ...more,
});

/** Answers GET /rankings over HTTP as the user-actions service does, two at a time. */
export async function startRankings() {
  const app = fastify();
  const state = { rankings: [] as GameRanking[], failing: false };
  app.get<{ Querystring: { after?: string } }>('/rankings', async (request, reply) => {
    if (state.failing) return reply.code(503).send({});
    const left = state.rankings.filter(({ slug }) => slug > (request.query.after ?? ''));
    const rankings = left.slice(0, 2);
    return {
      rankings,
      previous_days: { top: '2026-01-07', 'all-time': null, rising: null },
      next: left.length > 2 ? rankings[1]!.slug : null,
    } satisfies RankingsResponse;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    state,
    close() {
      app.server.closeAllConnections();
      return app.close();
    },
  };
}
