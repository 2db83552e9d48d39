import type { IncomingHttpHeaders } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { createClient } from './client';
import { createServer } from '../http';

let upstream: FastifyInstance;
let url: string;
const seen: { requestId: unknown; body: unknown }[] = [];
const LIKED = '/internal/liked';

beforeAll(async () => {
  upstream = fastify();
  upstream.get<{ Querystring: { user_uid: string } }>(LIKED, async ({ query, headers }, reply) => {
    seen.push({ requestId: headers['x-request-id'], body: undefined });
    switch (query.user_uid) {
      case 'other shape':
        return { title: 'no comments' };
      case 'redirecting':
        return reply.redirect(`${LIKED}?user_uid=ann`);
      case 'html':
        return reply.type('text/html').send('<h1>Proxy error</h1>');
      case 'failing':
        return reply.code(500).send({ game_comments: [] });
      case 'rejecting':
        return reply.code(400).send({ error: 'x', code: 'y' });
      case 'absent':
        return reply.code(404).send({ error: 'x', code: 'no-such-member' });
      case 'silent':
        return new Promise(() => {});
      case 'dribbling':
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'application/json' });
        reply.raw.write('{"game_comments":');
        return reply;
      default:
        return { game_comments: [`${query.user_uid.replace('&', '-and-')}-likes-this`] };
    }
  });
  upstream.post('/internal/delete-member-data', async ({ body }) => {
    seen.push({ requestId: undefined, body });
    return { finished: true };
  });
  upstream.get('/games/:slug', async (_request, reply) =>
    reply.code(404).send({ error: 'x', code: 'no-such-game' }),
  );
  url = await upstream.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  upstream.server.closeAllConnections();
  return upstream.close();
});

/** @param timeoutMs long, since a busy machine answers late */
const client = (baseUrl = url, timeoutMs = 20_000) =>
  createClient({ upstream: 'comments', baseUrl, timeoutMs });
const liked = (user_uid: string, timeoutMs?: number, baseUrl?: string) =>
  client(baseUrl, timeoutMs).call('listLikedComments', { query: { user_uid } });
const unavailable = expect.objectContaining({ status: 503, code: 'comments-unavailable' });

test('a response that matches its schema is returned; query and request id are sent', async () => {
  const query = { user_uid: 'ann&bob' };
  expect(await client().call('listLikedComments', { query, requestId: 'abc-12345678' })).toEqual({
    game_comments: ['ann-and-bob-likes-this'],
  });
  expect(seen.at(-1)?.requestId).toBe('abc-12345678');
});

test('a body is sent as JSON', async () => {
  const body = { user_uid: 'ann', comments: 'remove', requested_at: '2026-01-01T00:00:00Z' } as const;
  expect(await client().call('deleteMemberData', { body })).toEqual({ finished: true });
  expect(seen.at(-1)?.body).toEqual(body);
});

test('onHeaders: receives the headers of a response, whatever its status', async () => {
  const types: unknown[] = [];
  const onHeaders = (headers: IncomingHttpHeaders) => types.push(headers['content-type']);
  await client().call('listLikedComments', { query: { user_uid: 'ann' }, onHeaders });
  await client()
    .call('listLikedComments', { query: { user_uid: 'failing' }, onHeaders })
    .catch(() => {});
  expect(types).toEqual(['application/json; charset=utf-8', 'application/json; charset=utf-8']);
});

test('404 of a call that defines one → null', async () => {
  expect(await client().call('readGame', { params: { slug: 'hades' } })).toBeNull();
});

test('404 of a call that defines none → unavailable', async () => {
  await expect(liked('absent')).rejects.toEqual(unavailable);
});

test('a path that the upstream does not have → unavailable, not null', async () => {
  const other = await createServer({ name: 'other', logLevel: 'silent' });
  const base = await other.listen({ port: 0, host: '127.0.0.1' });
  await expect(client(base).call('readGame', { params: { slug: 'hades' } })).rejects.toEqual(unavailable);
  await other.close();
});

test('a call that the upstream rejects with 400 → invalid-request, with the reason as its cause', async () => {
  const cause = new Error('comments responded 400 to listLikedComments: y: x');
  await expect(liked('rejecting')).rejects.toEqual(
    expect.objectContaining({ status: 400, code: 'invalid-request', cause }),
  );
});

test.each(['other shape', 'redirecting', 'html', 'failing', 'silent', 'dribbling'])(
  '%s → unavailable',
  async (user_uid) => {
    await expect(liked(user_uid, 500)).rejects.toEqual(unavailable);
  },
);

test('an upstream that is not there → unavailable', async () => {
  await expect(liked('ann', 20_000, 'http://127.0.0.1:1')).rejects.toEqual(unavailable);
});
