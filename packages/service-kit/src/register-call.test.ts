import { callEnv, callerHeaders } from './testing';
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
  expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
  const again = await read(etag);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(again.headers['content-type']).toBeUndefined();
  comments = 2;
  expect((await read(etag)).statusCode).toBe(200);
  await app.close();
});
