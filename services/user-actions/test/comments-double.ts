import type { CommentActivityAnswer } from '@savepoint/contracts';
import fastify from 'fastify';

/** Answers over HTTP what the comments service is asked. */
export async function startComments() {
  const app = fastify();
  const state = {
    liked: new Map<string, string[]>(),
    activity: [] as CommentActivityAnswer['activity'],
    failing: false,
  };
  app.addHook('onRequest', async (_request, reply) => {
    if (state.failing) return reply.code(500).send({});
  });
  app.get<{ Querystring: { user_uid: string } }>('/internal/liked', async ({ query }) => ({
    game_comments: state.liked.get(query.user_uid) ?? [],
  }));
  app.get<{ Querystring: { since: string } }>('/internal/activity', async ({ query }) => ({
    activity: state.activity.filter(({ day }) => day >= query.since),
  }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, state, close: () => app.close() };
}
