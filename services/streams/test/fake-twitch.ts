import { closeApp } from '@savepoint/service-kit/testing';
import fastify from 'fastify';

/**
 * Speaks the part of the provider’s protocol that is used, as documented, on loopback.
 * @see https://dev.twitch.tv/docs/api/reference/#get-streams
 */
export async function startTwitch() {
  const app = fastify({ forceCloseConnections: true });
  const state = {
    games: new Map([['Hades', '510218']]),
    streams: new Map([['510218', ['one', 'two', 'three', 'four', 'five']]]),
    tokens: new Set<string>(),
    issued: 0,
    calls: [] as string[],
    /** Status of responses to API calls, while set. */
    failing: 0,
    remaining: 800,
    /** API calls get no response. */
    silent: false,
  };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      // The provider’s own mock rejects a charset.
      const isExact = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      done(
        isExact ? null : new Error('The content type has parameters'),
        Object.fromEntries(new URLSearchParams(String(body))),
      );
    },
  );
  app.post<{ Body: Record<string, string> }>('/oauth2/token', async (request, reply) => {
    const { client_id: id, client_secret: secret, grant_type: grant } = request.body;
    if (id !== 'client' || grant !== 'client_credentials')
      return reply.code(400).send({ status: 400, message: 'invalid client' });
    if (secret !== 'secret') return reply.code(403).send({ status: 403, message: 'invalid client secret' });
    const token = `token-${++state.issued}`;
    state.tokens.add(token);
    return { access_token: token, expires_in: 5_011_271, token_type: 'bearer' };
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/helix')) return;
    state.calls.push(request.url);
    if (state.silent) await new Promise(() => {});
    reply.headers({
      'ratelimit-limit': '800',
      'ratelimit-remaining': String(state.remaining),
      'ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 60),
    });
    if (state.failing)
      return reply.code(state.failing).send({ error: 'failing', status: state.failing, message: '' });
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!state.tokens.has(token) || request.headers['client-id'] !== 'client')
      return reply.code(401).send({ error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' });
  });
  app.get<{ Querystring: { name: string } }>('/helix/games', async (request) => {
    const id = state.games.get(request.query.name);
    return { data: id ? [{ id, name: request.query.name, box_art_url: '', igdb_id: '' }] : [] };
  });
  app.get<{ Querystring: { game_id: string; first: string } }>('/helix/streams', async (request) => ({
    data: (state.streams.get(request.query.game_id) ?? [])
      .slice(0, Number(request.query.first))
      .map((user_login, index) => ({
        user_login,
        user_name: user_login.toUpperCase(),
        title: ` Playing, take ${index} `,
        viewer_count: 900 - index,
        type: 'live',
      })),
    pagination: {},
  }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, state, close: () => closeApp(app) };
}
