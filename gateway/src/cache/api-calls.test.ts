import { startGateway } from '../../test/gateway';
import { startOrigin, type Origin } from '../../test/origin';
import { request } from '../../test/request';

const NOW_MS = Date.parse('2025-05-14T12:00:00.000Z');
const THREAD = '/api/comments?entity_type=game&entity_slug=hades';

let version = 'first';
let nowMs = NOW_MS;
let origin: Origin;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeEach(async () => {
  [version, nowMs] = ['first', NOW_MS];
  origin = await startOrigin();
  origin.headers = { 'cache-control': 'no-cache', vary: undefined };
  // Six calls a minute.
  gateway = await startGateway(
    { comments: origin.url, userActions: origin.url },
    { RATE_LIMIT_SCALE: '0.01', FORMS_URL: origin.url },
    { now: () => nowMs, contentVersion: () => version },
  );
});
afterEach(() => Promise.all([gateway.close(), origin.close()]));

const get = (path = THREAD) => request(gateway.url, path);

test.each([
  THREAD,
  '/api/comments/counts?entity_type=game&slugs=hades',
  '/api/ratings?slugs=hades',
  '/api/charts?chart=top',
  '/api/site-data',
])('%s: validated for each request, so that a reader sees what has just been written', async (path) => {
  await get(path);
  expect(await get(path)).toMatchObject({
    status: 200,
    body: 'one',
    headers: { 'x-cache': 'hit', age: '0' },
  });
  expect(origin.seen[1]?.headers['if-none-match']).toBe('"one-identity"');
  origin.content = 'two';
  expect((await get(path)).body).toBe('two');
  expect(origin.seen).toHaveLength(3);
});

test('compressed responses: each encoding is kept for itself', async () => {
  origin.headers = { 'cache-control': 'public, s-maxage=60', vary: 'accept-encoding' };
  const read = (accepted: string) =>
    request(gateway.url, THREAD, { headers: { 'accept-encoding': accepted } });
  for (const accepted of ['br', 'gzip', 'gzip, deflate, br', 'gzip;q=1, br;q=0.5']) await read(accepted);
  expect(origin.seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', 'gzip']);
});

test('a default may be said or not: there is one kept copy', async () => {
  origin.headers = { 'cache-control': 'public, s-maxage=60', vary: undefined };
  for (const spelling of ['', '&limit=20', '&sort=newest', '&sort=newest&limit=20', '&limit=20&sort=newest'])
    await get(THREAD + spelling);
  await get(`${THREAD}&limit=50`);
  expect(origin.seen.map(({ url }) => url)).toEqual([THREAD, `${THREAD}&limit=50`]);
});

test('a call from a page of another origin is answered by the service, which checks the origin', async () => {
  await get();
  const origins = ['https://blog.example', 'https://evil.example'];
  for (const from of origins) await request(gateway.url, THREAD, { headers: { origin: from } });
  expect(origin.seen.map(({ headers }) => headers['origin'])).toEqual([undefined, ...origins]);
});

describe('counts on pages of a registered site', () => {
  const pages = Array.from({ length: 40 }, (_, index) => `https://blog.example/posts/${index}`);
  const COUNTS = `/api/comments/page-counts?${new URLSearchParams({ site: 'blog', pages: pages.join(' ') })}`;
  const from = (origin: string) => request(gateway.url, COUNTS, { headers: { origin } });
  beforeEach(() => {
    origin.headers = { 'cache-control': 'public, s-maxage=30', vary: 'origin' };
    origin.answer = ({ headers }, response) =>
      void response
        .writeHead(headers.origin === 'https://evil.example' ? 403 : 200, {
          'cache-control': 'public, s-maxage=30',
          vary: 'origin',
          'access-control-allow-origin': String(headers.origin),
        })
        .end(String(headers.origin));
  });

  test('are served from the cache, to each origin its own response', async () => {
    const origins = ['https://blog.example', 'https://www.blog.example'];
    for (const each of [...origins, ...origins])
      expect(await from(each)).toMatchObject({
        status: 200,
        body: each,
        headers: { 'access-control-allow-origin': each, 'x-cache': expect.any(String) },
      });
    expect(origin.seen.map(({ headers }) => headers['origin'])).toEqual(origins);
  });

  test('a rejection is not kept, and a request without an origin is not served what another may read', async () => {
    for (let call = 0; call < 2; call += 1) expect((await from('https://evil.example')).status).toBe(403);
    await from('https://blog.example');
    expect((await get(COUNTS)).headers['x-cache']).toBeUndefined();
    expect(origin.seen).toHaveLength(4);
  });
});

test('suggestions are served without asking the catalog again, until they are stale or after an import', async () => {
  origin.headers = { 'cache-control': 'public, max-age=60', vary: undefined };
  const suggestions = '/api/autosuggest?q=hades';
  await get(suggestions);
  expect(await get(suggestions)).toMatchObject({ body: 'one', headers: { 'x-cache': 'hit' } });
  expect(origin.seen).toHaveLength(1);
  origin.content = 'two';
  version = 'after an import';
  expect((await get(suggestions)).body).toBe('two');
  nowMs += 61_000;
  await get(suggestions);
  expect(origin.seen).toHaveLength(3);
});

test('every call counts, also one that is served from the cache', async () => {
  const remaining: unknown[] = [];
  for (let call = 0; call < 6; call += 1) remaining.push((await get()).headers['x-ratelimit-remaining']);
  expect(remaining).toEqual(['5', '4', '3', '2', '1', '0']);
  expect((await get()).status).toBe(429);
  expect(origin.seen).toHaveLength(6);
});

describe('a call changes what others have read', () => {
  /** A call that no member makes; its upstream says what it has changed. */
  const change = (groups: string) => {
    origin.headers['cache-group-invalidation'] = groups;
    return request(gateway.url, '/api/newsletter-form', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  };
  beforeEach(() => {
    origin.headers = {
      'cache-control': 'public, s-maxage=60, stale-if-error=600',
      'cache-groups': '"threads", "thread:game:hades"',
      vary: undefined,
    };
  });

  test('responses of its groups are requested again, others are not', async () => {
    await get();
    await change('"thread:game:celeste"');
    expect((await get()).headers['x-cache']).toBe('hit');
    await change('"thread:game:hades", "other"');
    expect((await get()).headers['x-cache']).toBe('miss');
  });

  test('a response that was requested before the change is not kept', async () => {
    const answers: (() => void)[] = [];
    const { vary: _vary, ...headers } = origin.headers;
    origin.answer = (_request, response) =>
      void answers.push(() => response.writeHead(200, headers as Record<string, string>).end('before'));
    const before = get();
    while (!answers.length) await new Promise((resolve) => setTimeout(resolve, 5));
    origin.answer = undefined;
    await change('"threads"');
    answers[0]?.();
    expect((await before).body).toBe('before');
    expect((await get()).body).toBe('one');
  });

  test('a reader cannot invalidate anything: only responses to calls that change something count', async () => {
    await get();
    origin.headers['cache-group-invalidation'] = '"threads"';
    await get('/api/ratings?slugs=hades');
    expect((await get()).headers['x-cache']).toBe('hit');
  });

  test('its service fails afterwards: the old response is not served in its place', async () => {
    await get();
    await change('"threads"');
    origin.answer = (_request, response) => void response.writeHead(503).end('no');
    expect((await get()).status).toBe(503);
  });
});

test('the service fails: 503 as without a cache', async () => {
  await get();
  origin.answer = (_request, response) => void response.writeHead(503).end('no');
  expect((await get()).status).toBe(503);
});

test.each(['/api/comments/changes?entity_type=game&entity_slug=hades&since=1', `${THREAD}&unknown=1`])(
  '%s is forwarded as it is',
  async (path) => {
    for (let times = 0; times < 2; times += 1) expect((await get(path)).headers['x-cache']).not.toBe('hit');
    expect(origin.seen.map(({ url }) => url)).toEqual([path, path]);
  },
);
