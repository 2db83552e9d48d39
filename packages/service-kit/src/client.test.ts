import { Type } from 'typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { createClient } from './client';
import { createServer } from './server';

const Thing = Type.Object({ name: Type.String() });
let upstream: FastifyInstance;
let url: string;

beforeAll(async () => {
  upstream = fastify();
  upstream.get('/thing', async (request) => ({ name: 'a thing', id: request.headers['x-request-id'] }));
  upstream.post('/thing', async (request) => ({ name: JSON.stringify(request.body) }));
  upstream.get('/other-shape', async () => ({ title: 'no name' }));
  upstream.get('/html', async (_request, reply) => reply.type('text/html').send('<h1>Proxy error</h1>'));
  upstream.get('/failing', async (_request, reply) => reply.code(500).send({ name: 'a thing' }));
  upstream.get('/refusing', async (_request, reply) => reply.code(400).send({ error: 'x', code: 'y' }));
  upstream.get('/absent', async (_request, reply) =>
    reply.code(404).send({ error: 'x', code: 'no-such-game' }),
  );
  upstream.get('/silent', () => new Promise(() => {}));
  upstream.get('/dribbling', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' });
    reply.raw.write('{"name":');
  });
  url = await upstream.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => {
  upstream.server.closeAllConnections();
  return upstream.close();
});

/** @param timeoutMs in milliseconds; long, since a busy machine answers late */
const client = (baseUrl = url, timeoutMs = 20_000) => createClient({ name: 'things', baseUrl, timeoutMs });
const unavailable = expect.objectContaining({
  status: 503,
  code: 'things-unavailable',
  extra: { headers: { 'retry-after': '5' } },
});

test('an answer that fits its schema is believed, and the request id goes along', async () => {
  expect(await client().call('/thing', Thing, { requestId: 'abc-12345678' })).toEqual({
    name: 'a thing',
    id: 'abc-12345678',
  });
});

test('a body is sent as JSON with POST', async () => {
  expect(await client().call('/thing', Thing, { body: { a: 1 } })).toEqual({ name: '{"a":1}' });
});

test('the headers of an answer are told, whatever its status', async () => {
  const told: (string | null)[] = [];
  const onHeaders = (headers: Headers) => told.push(headers.get('content-type'));
  await client().call('/thing', Thing, { onHeaders });
  await client()
    .call('/failing', Thing, { onHeaders })
    .catch(() => {});
  expect(told).toEqual(['application/json; charset=utf-8', 'application/json; charset=utf-8']);
});

test('what there is not is null', async () => {
  expect(await client().call('/absent', Thing)).toBeNull();
});

test('a path that the upstream does not have is a mistake of ours and not an answer', async () => {
  const other = await createServer({ name: 'other', logLevel: 'silent' });
  const base = await other.listen({ port: 0, host: '127.0.0.1' });
  await expect(client(base).call('/thing', Thing)).rejects.toEqual(unavailable);
  await other.close();
});

test('what the upstream refuses, the caller’s caller asked wrongly', async () => {
  await expect(client().call('/refusing', Thing)).rejects.toEqual(
    expect.objectContaining({ status: 400, code: 'invalid-request' }),
  );
});

test.each(['/other-shape', '/html', '/failing', '/silent', '/dribbling'])(
  '%s counts as unavailable',
  async (path) => {
    await expect(client(url, 500).call(path, Thing)).rejects.toEqual(unavailable);
  },
);

test('an upstream that is not there counts as unavailable', async () => {
  await expect(client('http://127.0.0.1:1').call('/thing', Thing)).rejects.toEqual(unavailable);
});
