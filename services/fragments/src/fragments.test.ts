import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHttp } from '../test/http-double';
import { startStore } from '../test/store-double';
import { buildApp } from '.';

/** A bundle whose regions are rendered by these function bodies. */
const bundle = (region: string, body: string, top = '') =>
  `${top}\nexports.regions = { '${region}': { async render(props, context) { ${body} } } };`;
const said = (text: string) => `return { html: '<p>${text}</p>' };`;

let store: Awaited<ReturnType<typeof startStore>>;
let api: Awaited<ReturnType<typeof startHttp>>;
let dataDir: string;
let app: Awaited<ReturnType<typeof buildApp>>;

const start = () =>
  buildApp({
    REGIONS_URL: store.url,
    CATALOG_URL: api.url,
    COMMENTS_URL: api.url,
    USER_ACTIONS_URL: api.url,
    STREAMS_URL: api.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
const render = (region: string, version = '1.0.0', props: unknown = {}) =>
  app.inject({
    method: 'POST',
    url: '/render',
    payload: { region, version, props, url: 'https://savepoint.test/games/hades/' },
  });
const cached = () => path.join(dataDir, 'fragments', readdirSync(path.join(dataDir, 'fragments'))[0]!);

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fragments-'));
  store = await startStore();
  api = await startHttp((request, response) => {
    if (request.url?.startsWith('/api/ratings')) return;
    const found = request.url?.startsWith('/api/comments') ?? false;
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ asked: request.url }));
  });
});
afterEach(async () => {
  await app.close();
  await Promise.all([store.close(), api.close()]);
  rmSync(dataDir, { recursive: true });
});

test('a region is rendered with its props, and data of the public API', async () => {
  store.publish(
    'things',
    '1.0.0',
    bundle(
      'things',
      `const state = await context.get('/api/comments?of=' + props.slug);
       return { html: '<p id="' + context.region + '">' + context.url + '</p>', state, jsonld: [{ '@type': 'Thing' }] };`,
    ),
  );
  app = await start();
  const answer = await render('things', '1.0.0', { slug: 'hades' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    html: '<p id="things">https://savepoint.test/games/hades/</p>',
    state: { asked: '/api/comments?of=hades' },
    jsonld: [{ '@type': 'Thing' }],
  });
});

test('a bundle that is not what was published is refused, and nothing of it runs', async () => {
  const trace = path.join(dataDir, 'ran');
  const tampered = bundle(
    'things',
    said('bad'),
    `require('fs').writeFileSync(${JSON.stringify(trace)}, '');`,
  );
  store.publish('things', '1.0.0', bundle('things', said('good')), tampered);
  app = await start();
  const answer = await render('things');
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ code: 'bundle-refused' });
  expect(readdirSync(dataDir)).not.toContain('ran');
});

test('a bundle that was changed on disk is fetched again', async () => {
  store.publish('things', '1.0.0', bundle('things', said('good')));
  app = await start();
  await render('things');
  await app.close();
  writeFileSync(cached(), bundle('things', said('bad')));
  app = await start();
  expect((await render('things')).json()).toEqual({ html: '<p>good</p>' });
});

test('a bundle that is on disk unharmed is not fetched again', async () => {
  store.publish('things', '1.0.0', bundle('things', said('good')));
  app = await start();
  await render('things');
  await app.close();
  app = await start();
  await render('things');
  expect(store.fetched.filter((url) => url.endsWith('server.cjs'))).toHaveLength(1);
});

test.each([
  ['throws', `throw new Error('mine');`, '', 502, 'region-failed'],
  ['throws something else than an error', `throw null;`, '', 502, 'region-failed'],
  ['answers something else than a fragment', `return { html: 5 };`, '', 502, 'region-failed'],
  ['ends its process', `process.exit(0);`, '', 502, 'region-failed'],
  [
    'leaves a promise that is rejected',
    `Promise.reject(new Error('mine')); return new Promise(() => {});`,
    '',
    502,
    'region-failed',
  ],
  ['cannot even be loaded', '', `throw new Error('mine');`, 502, 'region-failed'],
  ['never answers', `return new Promise(() => {});`, '', 504, 'region-late'],
  ['never stops computing', `for (;;);`, '', 504, 'region-late'],
  ['waits for an API that does not answer', `await context.get('/api/ratings');`, '', 502, 'region-failed'],
])('a region that %s costs its own fragment only', async (_what, body, top, status, code) => {
  store.publish('bad', '1.0.0', bundle('bad', body, top));
  store.publish('good', '1.0.0', bundle('good', said('fine')));
  app = await start();
  let [bad, good] = await Promise.all([render('bad'), render('good')]);
  // On a busy machine a thread may take longer to start than a page waits.
  for (let tries = 0; tries < 10 && status !== 504 && bad.statusCode === 504; tries++)
    [bad, good] = await Promise.all([render('bad'), render('good')]);
  expect(bad.statusCode).toBe(status);
  expect(bad.json()).toMatchObject({ code, request_id: expect.any(String) });
  expect(bad.body).not.toContain('mine');
  expect(good.json()).toEqual({ html: '<p>fine</p>' });
  expect((await render('good')).statusCode).toBe(200);
});

test('a region that got stuck once works again', async () => {
  const trace = JSON.stringify(path.join(dataDir, 'stuck'));
  const once = `const fs = require('fs'); if (!fs.existsSync(${trace})) { fs.writeFileSync(${trace}, ''); for (;;); }`;
  store.publish('things', '1.0.0', bundle('things', `${once} ${said('back')}`));
  app = await start();
  expect((await render('things')).statusCode).toBe(504);
  await sleep(700);
  expect((await render('things')).json()).toEqual({ html: '<p>back</p>' });
});

test('a region that is merely slow keeps its thread', async () => {
  store.publish(
    'things',
    '1.0.0',
    bundle(
      'things',
      `loads += 1; if (props.slow) await new Promise(() => {}); return { html: String(loads) };`,
      'let loads = 0;',
    ),
  );
  app = await start();
  expect((await render('things', '1.0.0', { slow: true })).statusCode).toBe(504);
  await sleep(700);
  expect((await render('things')).json()).toEqual({ html: '2' });
});

test.each([
  ['another origin', '//127.0.0.1:1/api/comments'],
  ['a path outside the API', '/internal/things'],
  ['a path that leaves the API', '/api/../internal/comments'],
])('a region cannot ask %s through the service', async (_what, wanted) => {
  store.publish(
    'things',
    '1.0.0',
    bundle('things', `return { html: JSON.stringify(await context.get(${JSON.stringify(wanted)})) };`),
  );
  app = await start();
  expect((await render('things')).json()).toMatchObject({ code: 'region-failed' });
});

test('a region does not see the service’s environment', async () => {
  process.env['FRAGMENTS_TEST_SECRET'] = 'secret';
  store.publish('things', '1.0.0', bundle('things', `return { html: JSON.stringify(process.env) };`));
  app = await start();
  expect((await render('things')).json()).toEqual({ html: '{"NODE_ENV":"production"}' });
  delete process.env['FRAGMENTS_TEST_SECRET'];
});

test('a publish is live without a restart, and pages that are still open get the version they name', async () => {
  store.publish('things', '1.0.0', bundle('things', said('old')));
  app = await start();
  expect((await render('things')).json()).toEqual({ html: '<p>old</p>' });
  store.publish('things', '2.0.0', bundle('things', said('new')));
  const deadline = Date.now() + 5_000;
  while ((await render('things', '2.0.0')).statusCode === 404 && Date.now() < deadline) await sleep(100);
  expect((await render('things', '2.0.0')).json()).toEqual({ html: '<p>new</p>' });
  expect((await render('things', '1.0.0')).json()).toEqual({ html: '<p>old</p>' });
});

test('the store may go away: what is known is still rendered', async () => {
  store.publish('things', '1.0.0', bundle('things', said('fine')));
  app = await start();
  await render('things');
  await store.close();
  expect((await render('things')).statusCode).toBe(200);
});

test('without a store the service starts, is not ready, and says that a region is not known', async () => {
  await store.close();
  app = await start();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect((await render('things')).json()).toMatchObject({ code: 'no-such-region' });
});

test('what is not known is told apart', async () => {
  store.publish('things', '1.0.0', bundle('things', said('fine')));
  store.publishWithoutServer('plain', '1.0.0');
  app = await start();
  expect((await render('other')).json()).toMatchObject({ code: 'no-such-region' });
  expect((await render('things', '9.9.9')).json()).toMatchObject({ code: 'no-such-version' });
  expect((await render('plain')).json()).toMatchObject({ code: 'no-fragment' });
});

test('a request with unknown fields is refused', async () => {
  app = await start();
  const answer = await app.inject({
    method: 'POST',
    url: '/render',
    payload: { region: 'a', version: 'b', props: {}, url: '', more: 1 },
  });
  expect(answer.statusCode).toBe(400);
});
