import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors, type ErrorCode } from '@savepoint/contracts/errors';
import type { RenderResponse } from '@savepoint/contracts/regions';
import { callEnv, callerHeaders, callsNotRejected, regionTrustEnv } from '@savepoint/service-kit/testing';
import { startHttpServer } from '../test/http-server';
import { startFakeStore } from '../test/fake-store';
import { buildApp } from '.';
import { RENDER_TIMEOUTS, type RenderTimeouts } from './renderer-pool';

/** A bundle with one region whose `render` has this body. */
const bundle = (region: string, body: string, top = '') =>
  `${top}\nexports.regions = { '${region}': { async render(props, context) { ${body} } } };`;
const renders = (text: string) => `return { html: '<p>${text}</p>' };`;

let store: Awaited<ReturnType<typeof startFakeStore>>;
let api: Awaited<ReturnType<typeof startHttpServer>>;
/** Addresses requested of the public API. */
let apiRequests: string[];
let dataDir: string;
let app: Awaited<ReturnType<typeof buildApp>>;

/** Longer than a process needs to start on a busy machine. */
const LONG = { renderMs: 100_000, pingMs: 100_000, startMs: 100_000 };

const start = (timeouts: RenderTimeouts = LONG, comments = api.url, env: NodeJS.ProcessEnv = {}) =>
  buildApp(
    {
      REGIONS_URL: store.url,
      CATALOG_URL: api.url,
      COMMENTS_URL: comments,
      USER_ACTIONS_URL: api.url,
      STREAMS_URL: api.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...callEnv,
      ...regionTrustEnv,
      ...env,
    },
    timeouts,
  );
const PROPS = { slug: 'hades', name: 'Hades' };
const post = (payload: object) =>
  app.inject({ method: 'POST', url: '/render', headers: callerHeaders('POST', '/render'), payload });
const PAGE_URL = 'https://savepoint.test/games/hades/';
/** Renders one region. @returns its fragment or failure, with the status of the failure’s code */
async function render(region: string, version = '1.0.0', props: unknown = PROPS) {
  const response = await post({ url: PAGE_URL, regions: [{ region, version, props }] });
  expect(response.statusCode).toBe(200);
  const { fragment, failure } = response.json<RenderResponse>().results[0]!;
  const statusCode = failure ? errors[failure.code as ErrorCode].status : 200;
  const result = fragment ?? failure;
  return { statusCode, body: JSON.stringify(result), json: <T = unknown>() => result as T };
}
/** Renders a region, again while its process ends or starts too late for a short timeout. */
async function renderInTime(region: string, props: unknown = PROPS) {
  for (;;) {
    const response = await render(region, '1.0.0', props);
    if (response.statusCode === 200) return response;
  }
}
const cached = () => {
  const folder = path.join(dataDir, 'fragments', 'bundles');
  return path.join(folder, readdirSync(folder)[0]!);
};

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fragments-'));
  store = await startFakeStore();
  apiRequests = [];
  api = await startHttpServer((request, response) => {
    apiRequests.push(request.url ?? '');
    if (request.url?.startsWith('/api/ratings')) return;
    const found = request.url?.startsWith('/api/comments') ?? false;
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ requested: request.url }));
  });
});
afterEach(async () => {
  await app.close();
  await Promise.all([store.close(), api.close()]);
  rmSync(dataDir, { recursive: true, maxRetries: 20 });
});

test('a region is rendered with its props, and data of the public API', async () => {
  store.publish(
    'things',
    '1.0.0',
    bundle(
      'things',
      `const state = await context.call('listComments', { query: { entity_slug: props.slug, limit: 5 } });
       return { html: '<p id="' + context.region + '">' + context.url + '</p>', state, jsonld: [{ '@type': 'Thing' }] };`,
    ),
  );
  app = await start();
  const response = await render('things');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    html: '<p id="things">https://savepoint.test/games/hades/</p>',
    state: { requested: '/api/comments?entity_slug=hades&limit=5' },
    jsonld: [{ '@type': 'Thing' }],
  });
});

test('a release that the caller knows first is rendered, although the registry is not polled before', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('one')));
  app = await start(LONG, api.url, { REGISTRY_POLL_INTERVAL_MS: '3600000' });
  expect((await render('things')).json()).toEqual({ html: '<p>one</p>' });
  store.publish('things', '1.1.0', bundle('things', renders('two')));
  expect((await render('things', '1.1.0')).json()).toEqual({ html: '<p>two</p>' });
  store.publish('others', '1.0.0', bundle('others', renders('three')));
  expect((await render('others')).json()).toEqual({ html: '<p>three</p>' });
});

test.each([
  ['its props alone', `return { html: '<p>' + props.name + '</p>' };`, true],
  ['a call', `await context.call('listComments', {}); ${renders('one')}`, undefined],
  ['the URL of the page', `return { html: '<p>' + context.url + '</p>' };`, undefined],
])(
  'a region is rendered from %s → the result says whether other pages may reuse it',
  async (_what, body, reusable) => {
    store.publish('things', '1.0.0', bundle('things', body));
    app = await start();
    const response = await post({
      url: PAGE_URL,
      regions: [{ region: 'things', version: '1.0.0', props: PROPS }],
    });
    const [result] = response.json<RenderResponse>().results;
    expect(result!.fragment).toBeDefined();
    expect(result!.reusable).toBe(reusable);
  },
);

test('a region is rendered again when a call responds something else, which its ETag tells', async () => {
  let etag = '"one"';
  const validators: (string | undefined)[] = [];
  const service = await startHttpServer((request, response) => {
    const known = request.headers['if-none-match'];
    validators.push(known);
    if (known === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, 'content-type': 'application/json' }).end(JSON.stringify({ etag }));
  });
  store.publish(
    'things',
    '1.0.0',
    bundle(
      'things',
      `renders += 1;
       const { etag } = await context.call('listComments', { query: { entity_slug: props.slug } });
       return { html: '<p>' + etag + ' ' + renders + '</p>' };`,
      'let renders = 0;',
    ),
  );
  app = await start(LONG, service.url);
  const html = async () => (await render('things')).json<{ html: string }>().html;
  expect([await html(), await html()]).toEqual(['<p>"one" 1</p>', '<p>"one" 1</p>']);
  etag = '"two"';
  expect([await html(), await html()]).toEqual(['<p>"two" 2</p>', '<p>"two" 2</p>']);
  expect(validators).toEqual([undefined, '"one"', '"one"', '"two"']);
  await service.close();
});

test.each([
  ['may be kept by shared caches → it is not asked for again', {}, 1],
  ['may be invalidated in shared caches → it is asked for again', { 'cache-groups': '"thread"' }, 2],
])('a region is rendered from a response that %s', async (_what, headers, requests) => {
  let requested = 0;
  const service = await startHttpServer((_request, response) => {
    requested += 1;
    const cacheControl = { 'cache-control': 'public, max-age=0, s-maxage=1000' };
    response.writeHead(200, { ...cacheControl, ...headers }).end('{}');
  });
  store.publish('things', '1.0.0', bundle('things', `await context.call('listComments'); ${renders('one')}`));
  app = await start(LONG, service.url);
  for (let time = 0; time < 2; time += 1) expect((await render('things')).statusCode).toBe(200);
  expect(requested).toBe(requests);
  await service.close();
});

test('renders are measured by region, version and outcome', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('one')));
  store.publish('others', '2.0.0', bundle('others', `throw new Error('broken');`));
  app = await start();
  for (const version of ['1.0.0', '1.0.0']) await render('things', version);
  await render('others', '2.0.0');
  const { body } = await app.inject('/metrics');
  const counts = [
    ...body.matchAll(/^fragment_render_duration_seconds_count\{part="fragments",(.*)\} (\d+)$/gm),
  ];
  expect(counts.map(([, labels, count]) => `${labels}: ${count}`)).toEqual([
    'region="things",version="1.0.0",outcome="ok": 2',
    'region="others",version="2.0.0",outcome="failed": 1',
  ]);
});

test('a bundle with another digest is rejected and not executed', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('good')), bundle('things', renders('bad')));
  app = await start();
  const response = await render('things');
  expect(response.statusCode).toBe(502);
  expect(response.json()).toMatchObject({ code: 'bundle-mismatch' });
});

test('a cached bundle that was changed is fetched again', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('good')));
  app = await start();
  await render('things');
  await app.close();
  writeFileSync(cached(), bundle('things', renders('bad')));
  app = await start();
  expect((await render('things')).json()).toEqual({ html: '<p>good</p>' });
});

test('a cached bundle is not fetched again', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('good')));
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
  ['returns something else than a fragment', `return { html: 5 };`, '', 502, 'region-failed'],
  ['ends its process', `process.exit(0);`, '', 502, 'region-failed'],
  [
    'leaves a promise that is rejected',
    `Promise.reject(new Error('mine')); return new Promise(() => {});`,
    '',
    502,
    'region-failed',
  ],
  ['cannot be loaded', '', `throw new Error('mine');`, 502, 'region-failed'],
  ['never responds', `return new Promise(() => {});`, '', 504, 'render-timeout'],
  ['never stops computing', `for (;;);`, '', 504, 'render-timeout'],
  [
    'waits for an API that does not respond',
    `await context.call('readGameStats', {});`,
    '',
    502,
    'region-failed',
  ],
])('a region that %s loses only its own fragment', async (_what, body, top, status, code) => {
  store.publish('bad', '1.0.0', bundle('bad', body, top));
  store.publish('good', '1.0.0', bundle('good', renders('fine')));
  app = await start(status === 504 ? RENDER_TIMEOUTS : LONG);
  const [bad, good] = await Promise.all([render('bad'), renderInTime('good')]);
  expect(bad.statusCode).toBe(status);
  expect(bad.json()).toMatchObject({ code });
  expect(bad.body).not.toContain('mine');
  expect(good.json()).toEqual({ html: '<p>fine</p>' });
  expect((await renderInTime('good')).statusCode).toBe(200);
});

test('a region whose process was stuck works again', async () => {
  const once = `if (props.slug === 'stuck') for (;;);`;
  store.publish('things', '1.0.0', bundle('things', `${once} ${renders('back')}`));
  app = await start(RENDER_TIMEOUTS);
  await renderInTime('things');
  expect((await render('things', '1.0.0', { slug: 'stuck', name: 'Stuck' })).statusCode).toBe(504);
  expect((await renderInTime('things')).json()).toEqual({ html: '<p>back</p>' });
});

test('a slow region keeps its process', async () => {
  store.publish(
    'things',
    '1.0.0',
    bundle(
      'things',
      `loads += 1; if (props.slug === 'slow') await new Promise(() => {}); return { html: String(loads) };`,
      'let loads = 0;',
    ),
  );
  app = await start({ ...RENDER_TIMEOUTS, pingMs: LONG.pingMs });
  expect((await render('things', '1.0.0', { slug: 'slow', name: 'Slow' })).statusCode).toBe(504);
  const loads = async (slug: string) => {
    const result = await renderInTime('things', { slug, name: 'Things' });
    return Number(result.json<{ html: string }>().html);
  };
  const [first, second] = [await loads('first'), await loads('second')];
  expect(first).toBeGreaterThan(1);
  expect(second).toBeGreaterThan(first);
});

test('many remotes on a page: their processes stay, and no slot is empty', async () => {
  const regions = Array.from({ length: 12 }, (_, index) => `things-${index}`);
  // A process that was started again would begin to count again.
  const body = `count += 1; return { html: String(count) };`;
  for (const region of regions) store.publish(region, '1.0.0', bundle(region, body, 'let count = 0;'));
  app = await start();
  const counts: Record<string, number> = {};
  const readers = Array.from({ length: 4 }, async (_, index) => {
    for (const region of regions) {
      expect((await render(region, '1.0.0', { slug: `reader-${index}`, name: 'Reader' })).statusCode).toBe(
        200,
      );
      counts[region] = (counts[region] ?? 0) + 1;
    }
  });
  await Promise.all(readers);
  for (const region of regions)
    expect((await render(region)).json()).toEqual({ html: String(counts[region]! + 1) });
});

test.each([
  ['an internal call', 'listLatestComments'],
  ['a call for members', 'readAccount'],
  ['a call that writes', 'sendContactForm'],
  ['an event stream', 'streamCommentChanges'],
  ['a path', '/api/comments'],
  ['an inherited property', 'toString'],
])('a region cannot make %s through the service', async (_what, name) => {
  store.publish(
    'things',
    '1.0.0',
    bundle('things', `return { html: JSON.stringify(await context.call(${JSON.stringify(name)}, {})) };`),
  );
  app = await start();
  expect((await render('things')).json()).toMatchObject({ code: 'region-failed' });
});

test('a region does not see the service’s environment', async () => {
  process.env['FRAGMENTS_TEST_SECRET'] = 'secret';
  store.publish('things', '1.0.0', bundle('things', `return { html: '', state: process.env };`));
  app = await start();
  expect((await render('things')).json()).toEqual({ html: '', state: { NODE_ENV: 'production' } });
  delete process.env['FRAGMENTS_TEST_SECRET'];
});

test('a publish is live without a restart, and older versions can still be requested', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('old')));
  app = await start();
  expect((await render('things')).json()).toEqual({ html: '<p>old</p>' });
  store.publish('things', '2.0.0', bundle('things', renders('new')));
  while ((await render('things', '2.0.0')).statusCode === 404) await sleep(100);
  expect((await render('things', '2.0.0')).json()).toEqual({ html: '<p>new</p>' });
  expect((await render('things', '1.0.0')).json()).toEqual({ html: '<p>old</p>' });
});

test('the store is down → known versions are still rendered', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('fine')));
  app = await start();
  await render('things');
  await store.close();
  expect((await render('things')).statusCode).toBe(200);
});

test('the store is down at start → the service starts, is not ready, and regions are unknown', async () => {
  await store.close();
  app = await start();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect((await render('things')).json()).toMatchObject({ code: 'no-such-region' });
});

test('the store is down at a restart → the last registry and its bundles are used', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('fine')));
  app = await start();
  await render('things');
  await app.close();
  await store.close();
  app = await start();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await render('things')).json()).toEqual({ html: '<p>fine</p>' });
});

test('a call without the right to make it is rejected', async () => {
  app = await start();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await callsNotRejected(url, 'fragments')).toEqual([]);
});

test('unknown region, unknown version and no fragment have different codes', async () => {
  store.publish('things', '1.0.0', bundle('things', renders('fine')));
  store.publishWithoutServer('plain', '1.0.0');
  app = await start();
  expect((await render('other')).json()).toMatchObject({ code: 'no-such-region' });
  expect((await render('things', '9.9.9')).json()).toMatchObject({ code: 'no-such-version' });
  expect((await render('plain')).json()).toMatchObject({ code: 'no-fragment' });
});

test.each([
  ['without a required prop', 'streams', { slug: 'hades' }, 'name: This field is required.'],
  ['with a prop of another type', 'streams', { ...PROPS, slug: 5 }, 'slug: This field must be string.'],
  ['with an unknown prop', 'streams', { ...PROPS, colour: 'red' }, 'colour: This field is not known.'],
  [
    'with a wrong field inside a prop',
    'comments',
    { entity_type: 'game', entity_slug: 'hades', entity_name: 'Hades', location: { page: 1 } },
    'location.page: This field must be string.',
  ],
  ['of something else than an object', 'streams', null, 'props: This field must be object.'],
  ['of an open slot without a required prop', 'poll', { slug: 'hades' }, 'name: This field is required.'],
  ['of an open slot with an unknown prop', 'poll', { ...PROPS, q: '' }, 'q: This field is not known.'],
])('props %s → invalid-props, and nothing is rendered', async (_what, region, props, problem) => {
  store.publish(
    region,
    '1.0.0',
    bundle(region, `await context.call('listComments', {}); ${renders('fine')}`),
  );
  app = await start();
  const response = await render(region, '1.0.0', props);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid-props',
    error: `The region ${region} does not accept these props: ${problem}`,
  });
  expect(apiRequests).toEqual([]);
});

test('the regions of a page are rendered with one call: one that fails or is late does not affect the others', async () => {
  store.publish('good', '1.0.0', bundle('good', renders('fine')));
  store.publish('bad', '1.0.0', bundle('bad', `throw new Error('mine');`));
  app = await start();
  const regions = ['bad', 'good', 'unknown', 'good'].map((region) => ({
    region,
    version: '1.0.0',
    props: PROPS,
  }));
  const { results } = (await post({ url: PAGE_URL, regions })).json<RenderResponse>();
  expect(results.map(({ fragment, failure }) => fragment?.html ?? failure?.code)).toEqual([
    'region-failed',
    '<p>fine</p>',
    'no-such-region',
    '<p>fine</p>',
  ]);
  for (const { duration_ms } of results) expect(duration_ms).toBeGreaterThanOrEqual(0);
});

test('a region is rendered with the texts of the page’s language', async () => {
  store.publish(
    'good',
    '1.0.0',
    bundle('good', 'return { html: context.language?.texts.kit.close ?? "English" };'),
  );
  app = await start();
  const regions = [{ region: 'good', version: '1.0.0', props: PROPS }];
  const language = { locale: 'de', texts: { kit: { close: 'Schließen', count: { other: 'x' } } } };
  const htmlOf = async (more: object) => {
    const { results } = (await post({ url: PAGE_URL, regions, ...more })).json<RenderResponse>();
    return results[0]?.fragment?.html;
  };
  expect(await htmlOf({ language })).toBe('Schließen');
  expect(await htmlOf({})).toBe('English');
});

test('a request with unknown fields, or without regions, is rejected', async () => {
  app = await start();
  const region = { region: 'a', version: 'b', props: {} };
  for (const payload of [
    { url: '', regions: [region], more: 1 },
    { url: '', regions: [region], language: { locale: 'de', texts: { x: { y: 1 } } } },
    { url: '', regions: [{ ...region, more: 1 }] },
    { url: '', regions: [] },
  ])
    expect((await post(payload)).statusCode).toBe(400);
});
