import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { callEnv, callerHeaders } from '../testing';
import { registerCall } from './register-call';
import { createServer } from './server';

const start = (name: string) =>
  createServer({ name, logLevel: 'silent', callPublicKeys: callEnv.CALL_PUBLIC_KEYS });

test('registerCall: method, path and validation come from the definition of the call', async () => {
  const app = await start('fragments');
  registerCall(app, 'renderRegions', async ({ body }) => ({
    results: body.regions.map(({ region }) => ({ duration_ms: 1, fragment: { html: `<p>${region}</p>` } })),
  }));
  const render = (payload: object) =>
    app.inject({ method: 'POST', url: '/render', headers: callerHeaders('POST', '/render'), payload });
  const body = { regions: [{ region: 'poll', version: '1', props: {} }], url: 'http://localhost/' };
  expect((await render(body)).json()).toEqual({
    results: [{ duration_ms: 1, fragment: { html: '<p>poll</p>' } }],
  });
  expect((await render({ ...body, more: 1 })).json()).toMatchObject({ code: 'invalid-request' });
  await app.close();
});

test('a service that registers some of its calls and not all → does not start', async () => {
  const app = await start('comments');
  registerCall(app, 'countComments', async () => ({ counts: [] }));
  await expect(app.ready()).rejects.toThrow('comments has no route for');
});

test('a conditional call: its response has an ETag, and is 304 for who has it', async () => {
  const app = await start('comments');
  let comments = 1;
  registerCall(app, 'countComments', async () => ({ counts: [{ slug: 'hades', comments }] }));
  // Without the other calls of the service, the app would not start.
  app.registeredCalls.clear();
  const read = (etag?: string) =>
    app.inject({
      url: '/api/comments/counts?entity_type=game&slugs=hades',
      headers: etag ? { 'if-none-match': etag } : {},
    });
  const first = await read();
  const etag = String(first.headers.etag);
  expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)]);
  const again = await read(etag);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(again.headers['content-type']).toBeUndefined();
  comments = 2;
  expect((await read(etag)).statusCode).toBe(200);
  await app.close();
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['', undefined],
  ['identity', undefined],
])('a conditional call, Accept-Encoding “%s” → Content-Encoding %s', async (accepted, encoding) => {
  const app = await start('comments');
  const counts = Array.from({ length: 100 }, (_, index) => ({ slug: `game-${index}`, comments: index }));
  registerCall(app, 'countComments', async () => ({ counts }));
  app.registeredCalls.clear();
  const read = (headers: Record<string, string> = {}) =>
    app.inject({
      url: '/api/comments/counts?entity_type=game&slugs=hades',
      headers: { 'accept-encoding': accepted, ...headers },
    });
  const { headers, rawPayload } = await read();
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('accept-encoding');
  expect(headers['content-length']).toBe(String(rawPayload.length));
  const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  const decoded = encoding === undefined ? rawPayload : decode(rawPayload);
  expect(JSON.parse(String(decoded))).toEqual({ counts });

  const again = await read({ 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  // A strong validator belongs to one encoding.
  const other = await read({
    'if-none-match': String(headers.etag),
    'accept-encoding': encoding ? '' : 'br',
  });
  expect(other.statusCode).toBe(200);
  await app.close();
});
