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
    { RATE_LIMIT_SCALE: '0.01' },
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
