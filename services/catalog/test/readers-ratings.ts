import type { FiguresAnswer } from '@savepoint/contracts';
import fastify from 'fastify';

/** Answers GET /api/ratings over HTTP as the user-actions service does, in the mood it is put in. */
export async function startReadersRatings() {
  const app = fastify();
  const state = {
    means: {} as Record<string, [mean: number, count: number]>,
    mood: 'well' as 'well' | 'failing' | 'silent',
    /** The `slugs` of each call. */
    asked: [] as string[],
  };
  app.get<{ Querystring: { slugs: string } }>('/api/ratings', async (request, reply) => {
    state.asked.push(request.query.slugs);
    if (state.mood === 'failing') return reply.code(500).send({});
    if (state.mood === 'silent') return new Promise(() => {});
    const figures = request.query.slugs.split(',').map((slug) => {
      const [site_rating, rating_count] = state.means[slug] ?? [null, 0];
      const distribution = [0, 0, 0, 0, 0, 0];
      return { slug, site_rating, rating_count, distribution, likes: 0, favorites: 0, demo: false };
    });
    return { figures } satisfies FiguresAnswer;
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
