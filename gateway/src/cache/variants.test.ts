import { regionVariants, REGION_VARIANT_HEADER } from '@savepoint/contracts/regions';
import { GAME, startCachedSite, type CachedSite } from '../../test/cached-site';

let site: CachedSite;
/** Whether the shell knows of the rollout. */
let shellKnows: boolean;
beforeEach(async () => {
  site = await startCachedSite();
  shellKnows = true;
  site.origin.answer = ({ headers }, response) => {
    const variant = shellKnows ? headers[REGION_VARIANT_HEADER] : undefined;
    const etag = `"${String(variant)}"`;
    response.setHeader('cache-control', 'public, max-age=0, s-maxage=60, stale-if-error=86400');
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('etag', etag);
    if (variant !== undefined) response.setHeader(REGION_VARIANT_HEADER, variant);
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.end(`variant ${String(variant)}`);
  };
});
afterEach(() => site.close());

const ROLLOUT = { channels: { rollout: {} }, rollout: { start: 20, percent: 10 } };
const goLive = () => (site.variants = regionVariants({ header: ROLLOUT }));
const bucket = (value: number | string) => ({ cookie: `savepoint.bucket=${value}` });
const PRIVATE = 'private, no-cache';

test('no rollout → the upstream, the key and the headers are as without this feature', async () => {
  const first = await site.get(GAME, bucket(25));
  const second = await site.get();
  expect(second.headers['x-cache']).toBe('hit');
  for (const { headers, body } of [first, second]) {
    expect(body).toBe('variant undefined');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers[REGION_VARIANT_HEADER]).toBeUndefined();
  }
  const forged = { [REGION_VARIANT_HEADER]: '20', 'cache-control': 'no-store' };
  expect((await site.get(GAME, forged)).body).toBe('variant undefined');
  const seen = site.origin.seen.map(({ headers }) => headers[REGION_VARIANT_HEADER]);
  expect(seen).toEqual([undefined, undefined]);
});

test('readers in different shares get different copies, and each is served from the cache the second time', async () => {
  goLive();
  const pages = [];
  for (const value of [25, 50, 29, 99]) pages.push(await site.get(GAME, bucket(value)));
  expect(pages.map(({ body, headers }) => [body, headers['x-cache']])).toEqual([
    ['variant 20', 'miss'],
    ['variant 0', 'miss'],
    ['variant 20', 'hit'],
    ['variant 0', 'hit'],
  ]);
  for (const { headers } of pages) {
    expect(headers['cache-control']).toBe(PRIVATE);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers[REGION_VARIANT_HEADER]).toBeUndefined();
  }
});

test('a reader without a bucket gets one, on a miss and on a hit, and the page of that bucket', async () => {
  goLive();
  for (let index = 0; index < 20; index += 1) {
    const page = await site.get();
    const [cookie = ''] = page.headers['set-cookie'] ?? [];
    const drawn = Number(/^savepoint\.bucket=(\d+);/.exec(cookie)?.[1]);
    expect(page.body).toBe(`variant ${site.variants![drawn]}`);
    expect(page.headers['cache-control']).toBe(PRIVATE);
  }
  expect(site.origin.seen.length).toBeLessThanOrEqual(2);
});

test('forged cookies and headers make no further entries, and none is kept for others', async () => {
  goLive();
  for (let index = -50; index < 150; index += 1)
    await site.get(GAME, { ...bucket(index), [REGION_VARIANT_HEADER]: `forged-${index}` });
  expect(site.origin.seen.length).toBeLessThanOrEqual(2);
  for (const { headers } of site.origin.seen) expect(['0', '20']).toContain(headers[REGION_VARIANT_HEADER]);
  site.variants = undefined;
  const page = await site.get(GAME, { [REGION_VARIANT_HEADER]: '20' });
  expect(page.body).toBe('variant undefined');
});

test('requests that pass the cache by: the reader’s variant, private, and no forged header', async () => {
  goLive();
  for (const path of [`${GAME}?utm_source=x`, GAME]) {
    const headers = { ...bucket(25), [REGION_VARIANT_HEADER]: '7', 'cache-control': 'no-store' };
    const page = await site.get(path, headers);
    expect(page.body).toBe('variant 20');
    expect(page.headers['cache-control']).toBe(PRIVATE);
  }
});

test('the client has the copy of its variant → 304, still private; that of another → the page', async () => {
  goLive();
  await site.get(GAME, bucket(25));
  const same = await site.get(GAME, { ...bucket(25), 'if-none-match': '"20"' });
  expect(same.status).toBe(304);
  expect(same.headers['cache-control']).toBe(PRIVATE);
  expect((await site.get(GAME, { ...bucket(50), 'if-none-match': '"20"' })).body).toBe('variant 0');
});

test('a copy is refreshed and served in an outage as the variant that it is', async () => {
  goLive();
  await site.get(GAME, bucket(25));
  site.nowMs += 61_000;
  expect((await site.get(GAME, bucket(25))).body).toBe('variant 20');
  expect(site.origin.seen.at(-1)!.headers).toMatchObject({
    [REGION_VARIANT_HEADER]: '20',
    'if-none-match': '"20"',
  });
  site.nowMs += 61_000;
  site.origin.answer = (_request, response) => void response.writeHead(503).end();
  const stale = await site.get(GAME, bucket(25));
  expect([stale.body, stale.headers['x-cache'], stale.headers['cache-control']]).toEqual([
    'variant 20',
    'stale',
    PRIVATE,
  ]);
});

test('rollback: everybody gets the one public page again, whatever their cookie says', async () => {
  goLive();
  await site.get(GAME, bucket(25));
  site.variants = undefined;
  site.version = 'second';
  for (const cookie of [bucket(25), {}]) {
    const { body, headers } = await site.get(GAME, cookie);
    expect(body).toBe('variant undefined');
    expect(headers['cache-control']).toContain('public');
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('the shell does not know of the rollout yet → its page is public, and sets no cookie', async () => {
  goLive();
  shellKnows = false;
  const { body, headers } = await site.get();
  expect(body).toBe('variant undefined');
  expect(headers['cache-control']).toContain('public');
  expect(headers['set-cookie']).toBeUndefined();
});

test.each(['/assets/host.1.js', '/sitemap.xml', '/embed/comments/game/hades/', '/regions/header/entry.js'])(
  '%s does not depend on the reader',
  async (path) => {
    goLive();
    const first = await site.get(path, bucket(25));
    const second = await site.get(path);
    expect(second.headers['x-cache']).toBe('hit');
    expect(first.headers['cache-control']).toContain('public');
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(site.origin.seen[0]!.headers[REGION_VARIANT_HEADER]).toBeUndefined();
  },
);
