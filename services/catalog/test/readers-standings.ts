import type { GameRanking, RankingsResponse } from '@savepoint/contracts';
import fastify from 'fastify';

/** How a game stands that readers did nothing remarkable with. */
export const standing = (slug: string, more: Partial<GameRanking> = {}): GameRanking => ({
  slug,
  rating: null,
  mean: null,
  popularity: 0,
  places: { top: null, 'all-time': null, rising: null },
  ...more,
});

/** Answers GET /standings over HTTP as the user-actions service does, two at a time. */
export async function startReadersStandings() {
  const app = fastify();
  const state = { standings: [] as GameRanking[], failing: false };
  app.get<{ Querystring: { after?: string } }>('/standings', async (request, reply) => {
    if (state.failing) return reply.code(503).send({});
    const left = state.standings.filter(({ slug }) => slug > (request.query.after ?? ''));
    const standings = left.slice(0, 2);
    return { standings, next: left.length > 2 ? standings[1]!.slug : null } satisfies RankingsResponse;
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
