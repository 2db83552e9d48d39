import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Slug, type ErrorBody } from '@savepoint/contracts/schema';
import { errors } from '@savepoint/contracts/errors';
import { Type } from 'typebox';
import { createServer, type Server } from './server';
import { HttpError } from '../base';

let app: Server;
let url: string;

beforeAll(async () => {
  app = await createServer({ name: 'example', logLevel: 'silent' });
  app.post(
    '/echo',
    { schema: { body: Type.Object({ n: Type.Number() }, { additionalProperties: false }) } },
    async (request) => request.body,
  );
  app.get(
    '/things/:slug',
    { schema: { params: Type.Object({ slug: Slug }) } },
    async (request) => request.params,
  );
  app.get('/broken', async () => {
    throw new Error('the password is hunter2');
  });
  app.get('/rejected', async () => {
    throw new HttpError('uid-taken', { errors: { uid: 'Choose another.' } });
  });
  app.get('/too-many', async () => {
    throw new HttpError('too-many-links', { params: { max: 3 } });
  });
  app.get('/down', async () => {
    throw new HttpError('upstream-unavailable', { retryAfterS: 7 });
  });
  app.get('/database', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { name: 'MongoServerSelectionError' });
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const post = (body: string, type = 'application/json') =>
  fetch(`${url}/echo`, { method: 'POST', body, headers: { 'content-type': type } });

/** Sends bytes, which may be invalid HTTP, and returns the response. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

test('a sentence with values: the response has them too, for other languages', async () => {
  const { error, params } = (await (await fetch(`${url}/too-many`)).json()) as ErrorBody;
  expect(error).toBe(errors['too-many-links'].sentence.replace('{max}', '3'));
  expect(params).toEqual({ max: 3 });
  expect(await (await fetch(`${url}/rejected`)).json()).not.toHaveProperty('params');
});

describe('every error response has the same shape', () => {
  const shape = {
    error: expect.stringMatching(/^[A-Z].*\.$/),
    code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
    request_id: expect.any(String),
  };

  test.each([
    ['/nowhere', 404, 'no-such-path'],
    ['/broken', 500, 'internal-error'],
    ['/rejected', 409, 'uid-taken'],
    ['/down', 503, 'upstream-unavailable'],
    ['/database', 503, 'database-unavailable'],
    ['/things/%zz', 400, 'bad-address'],
    [`/things/${'a'.repeat(501)}`, 404, 'no-such-path'],
    ['/things/Not_A_Slug', 400, 'invalid-request'],
  ])('GET %.20s is %i %s', async (path, status, code) => {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual(expect.objectContaining({ ...shape, code }));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['broken JSON', '{', 'application/json', 400, 'invalid-json'],
    ['an empty body', '', 'application/json', 400, 'invalid-json'],
    ['a prototype in disguise', '{"n":1,"__proto__":{"x":1}}', 'application/json', 400, 'invalid-json'],
    ['text that is JSON', '{"n":1}', 'text/plain', 415, 'json-only'],
    ['a form', 'n=1', 'application/x-www-form-urlencoded', 415, 'json-only'],
    ['a body over the limit', `{"n":"${'a'.repeat(1_100_000)}"}`, 'application/json', 413, 'body-too-large'],
  ])('POST of %s is rejected', async (_what, body, type, status, code) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ ...shape, code });
  });

  test.each([
    ['something that is not HTTP', 'HELLO\r\n\r\n', 400, 'bad-request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('%s is answered and hung up on', async (_what, bytes, status, code) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ ...shape, code });
  });
});

test('slow senders and idle connections are closed after twenty seconds', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
  for (const each of [headersTimeout, requestTimeout, keepAliveTimeout, timeout]) {
    expect(each).toBeGreaterThan(0);
    expect(each).toBeLessThanOrEqual(20_000);
  }
});

test('unexpected error → a 500 without details', async () => {
  expect(await (await fetch(`${url}/broken`)).text()).not.toContain('hunter2');
});

test('field errors and headers of an error are sent to the caller', async () => {
  expect(await (await fetch(`${url}/rejected`)).json()).toEqual(
    expect.objectContaining({ errors: { uid: 'Choose another.' } }),
  );
  expect((await fetch(`${url}/down`)).headers.get('retry-after')).toBe('7');
  expect((await fetch(`${url}/database`)).headers.get('retry-after')).toBe('5');
});

test('a slug of the maximum length is found', async () => {
  const slug = 'a'.repeat(120);
  expect(await (await fetch(`${url}/things/${slug}`)).json()).toEqual({ slug });
});

test('paths with and without a final slash are the same', async () => {
  expect((await fetch(`${url}/things/hades/`)).status).toBe(200);
});

test('the caller’s request id is in responses and error responses', async () => {
  const answer = await fetch(`${url}/nowhere`, { headers: { 'x-request-id': 'abc-12345678' } });
  expect(answer.headers.get('x-request-id')).toBe('abc-12345678');
  expect((await answer.json()) as object).toEqual(expect.objectContaining({ request_id: 'abc-12345678' }));
});

test.each(['short', 'has spaces in it', 'a'.repeat(65), '<script>alert(1)</script>'])(
  'the request id %s is replaced by a generated one',
  async (requestId) => {
    const answer = await fetch(`${url}/nowhere`, { headers: { 'x-request-id': requestId } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('every response has Server-Timing', async () => {
  expect((await fetch(`${url}/things/hades`)).headers.get('server-timing')).toMatch(/^app;dur=\d+\.\d$/);
});

test('the routes are described from their schemas, those for operators are not', async () => {
  const described = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(described.paths)).toEqual(expect.arrayContaining(['/echo', '/things/{slug}']));
  expect(Object.keys(described.paths)).not.toEqual(expect.arrayContaining(['/healthz']));
  expect(described.paths['/metrics']).toBeUndefined();
});

test('a call that is rejected for its caller is logged with its code and route, without who it was', async () => {
  const stream = new PassThrough();
  const logged = await createServer({
    name: 'test',
    logLevel: 'info',
    fastify: { logger: { level: 'info', stream } },
  });
  logged.get('/private/:who', async () => {
    throw new HttpError('moderators-only');
  });
  await logged.inject({
    url: '/private/ann?mail=ann@example.org',
    headers: { authorization: 'Bearer x.y.z' },
  });
  await logged.close();
  const lines = String(stream.read()).trim();
  expect(JSON.parse(lines)).toMatchObject({
    level: 30,
    code: 'moderators-only',
    route: '/private/:who',
    msg: 'call rejected',
    time: expect.any(Number),
  });
  expect(lines).not.toMatch(/ann|example|x\.y\.z|127\.0\.0\.1/);
});
