import { type CachedSite, GAME, START_MS, startCachedSite } from '../../test/cached-site';
import type { Answered } from '../../test/request';

let site: CachedSite;
let origin: CachedSite['origin'];
beforeEach(async () => {
  site = await startCachedSite();
  origin = site.origin;
});
afterEach(() => site.close());

const get: CachedSite['get'] = (...options) => site.get(...options);
const bodies = async (...answers: Promise<Answered>[]) =>
  (await Promise.all(answers)).map(({ body }) => body);

describe('single flight', () => {
  test('equal requests: one is forwarded', async () => {
    const waiting: (() => void)[] = [];
    origin.answer = (_request, response) =>
      void waiting.push(() => response.writeHead(200, { 'cache-control': 'public, s-maxage=60' }).end('one'));
    const answers = Array.from({ length: 5 }, () => get());
    await site.received(1);
    // Each of the others has been answered by the same response, or is kept out until it arrives.
    for (const answer of waiting) answer();
    expect(await bodies(...answers)).toEqual(Array(5).fill('one'));
    expect(origin.seen).toHaveLength(1);
  });

  test('a response that may not be shared: each request gets its own', async () => {
    let count = 0;
    origin.answer = (_request, response) =>
      void response.writeHead(200, { 'cache-control': 'private' }).end(String((count += 1)));
    const answers = await bodies(get(), get(), get());
    expect([...answers].sort()).toEqual(['1', '2', '3']);
  });

  test('the client that is forwarded disconnects: the others are answered', async () => {
    const abort = new AbortController();
    origin.answer = () => {};
    const headers = { 'accept-encoding': 'identity' };
    const aborted = fetch(site.gateway.url + GAME, { headers, signal: abort.signal }).catch(() => 'aborted');
    await site.received(1);
    const other = get();
    origin.answer = undefined;
    abort.abort();
    expect(await aborted).toBe('aborted');
    expect((await other).body).toBe('one');
  });

  test('a request after a change never joins a validation that began before it', async () => {
    origin.headers['cache-control'] = 'no-cache';
    await get();
    let release = () => {};
    origin.answer = (_request, response) => {
      const body = origin.content;
      const answer = () =>
        void response.writeHead(200, { 'cache-control': 'no-cache', etag: `"${body}"` }).end(body);
      if (body === 'one') release = answer;
      else answer();
    };
    const before = get();
    await site.received(2);
    origin.content = 'two';
    const after = [get(), get()];
    release();
    expect(await bodies(before, ...after)).toEqual(['one', 'two', 'two']);
  });
});

describe('representations', () => {
  test('each encoding is kept apart, and requested once', async () => {
    const encodings = ['br', 'gzip', 'gzip, deflate, br', 'identity', 'br;q=0, gzip'];
    for (const accepted of encodings) await get(GAME, { 'accept-encoding': accepted });
    expect(origin.seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', 'gzip', 'identity']);
    expect(await get(GAME, { 'accept-encoding': 'gzip' })).toMatchObject({
      body: 'one as gzip',
      headers: { 'content-encoding': 'gzip', vary: 'accept-encoding', etag: '"one-gzip"', 'x-cache': 'hit' },
    });
  });

  test('If-None-Match: 304 from the cache, also of a page that is not kept yet', async () => {
    const first = await get(GAME, { 'if-none-match': '"one-identity"' });
    expect([first.status, first.body]).toEqual([304, '']);
    expect(first.headers['content-type']).toBeUndefined();
    expect(origin.seen[0]?.headers['if-none-match']).toBeUndefined();
    const second = await get(GAME, { 'if-none-match': 'W/"x", W/"one-identity"' });
    expect([second.status, second.body, second.headers['x-cache']]).toEqual([304, '', 'hit']);
    expect(second.headers).toMatchObject({ etag: '"one-identity"', vary: 'accept-encoding' });
    expect((await get(GAME, { 'if-none-match': '"x"' })).status).toBe(200);
    expect(origin.seen).toHaveLength(1);
  });

  test('If-Modified-Since counts without If-None-Match only', async () => {
    const modified = new Date(START_MS).toUTCString();
    origin.headers['last-modified'] = modified;
    await get();
    expect((await get(GAME, { 'if-modified-since': modified })).status).toBe(304);
    const older = new Date(START_MS - 1000).toUTCString();
    expect((await get(GAME, { 'if-modified-since': older })).status).toBe(200);
    expect((await get(GAME, { 'if-modified-since': modified, 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('HEAD: the headers of a kept GET without its body; it fills nothing', async () => {
    await get(GAME, {}, 'HEAD');
    const got = await get();
    expect(origin.seen.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
    const head = await get(GAME, {}, 'HEAD');
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '3']);
    expect(head.headers.etag).toBe(got.headers.etag);
    expect(origin.seen).toHaveLength(2);
  });

  test('a range is requested from the upstream', async () => {
    await get();
    await get(GAME, { range: 'bytes=0-1' });
    expect(origin.seen[1]?.headers['range']).toBe('bytes=0-1');
  });

  test('pictures are kept by the Accept header', async () => {
    origin.headers['vary'] = 'Accept';
    const cover = '/cdn/covers/game/hades?width=300&height=400&fit=cover';
    for (const accept of ['image/avif', 'image/webp', 'image/avif']) await get(cover, { accept });
    expect(origin.seen.map(({ headers }) => headers.accept)).toEqual(['image/avif', 'image/webp']);
  });
});

describe('invalidation', () => {
  test('an import or a publish: every page is validated at its next request', async () => {
    for (const path of [GAME, '/']) await get(path);
    origin.content = 'two';
    site.version = 'second';
    expect(await bodies(get(GAME), get('/'))).toEqual(['two', 'two']);
    expect((await get(GAME)).headers['x-cache']).toBe('hit');
  });

  test('a page of another version than the gateway’s is served, and not kept', async () => {
    origin.headers['x-content-version'] = 'older';
    for (let times = 0; times < 2; times += 1) {
      const { body, headers } = await get();
      expect([body, headers['x-content-version']]).toEqual(['one', undefined]);
    }
    expect(origin.seen).toHaveLength(2);
    origin.headers['x-content-version'] = 'first';
    await get();
    await get();
    expect(origin.seen).toHaveLength(3);
  });

  test('an import while a page is requested: it is not kept', async () => {
    origin.answer = (_request, response) => {
      site.version = 'second';
      response.writeHead(200, { 'cache-control': 'public, s-maxage=60' }).end('one');
    };
    await get();
    await get();
    await get();
    expect(origin.seen).toHaveLength(2);
  });

  test('immutable files outlive it', async () => {
    origin.headers['cache-control'] = 'public, max-age=31536000, immutable';
    const file = '/regions/comments/1.0.0/remote.js';
    await get(file);
    site.version = 'second';
    expect((await get(file)).headers['x-cache']).toBe('hit');
  });

  test('the registry is kept until the next publish, and no longer than its headers say', async () => {
    origin.headers['cache-control'] = 'public, max-age=2, s-maxage=1';
    const registry = '/regions/regions.json';
    for (let times = 0; times < 3; times += 1) await get(registry);
    expect(origin.seen).toHaveLength(1);
    site.version = 'second';
    await get(registry);
    expect(origin.seen).toHaveLength(2);
  });
});

test('memory is bounded: the least recently used page is evicted, one over the largest share is not kept', async () => {
  origin.content = 'x'.repeat(40_000);
  for (let page = 1; page <= 30; page += 1) await get(`/games/game-${page}/`);
  expect(origin.seen).toHaveLength(30);
  expect((await get('/games/game-30/')).headers['x-cache']).toBe('hit');
  expect((await get('/games/game-1/')).headers['x-cache']).toBe('miss');
  origin.content = 'x'.repeat(100_000);
  for (let times = 0; times < 2; times += 1) expect((await get('/large/')).body).toBe(origin.content);
  expect(origin.seen).toHaveLength(33);
  // Of unknown length.
  origin.answer = (_request, response) => {
    response.writeHead(200, { 'cache-control': 'public, s-maxage=60' });
    for (let part = 0; part < 10; part += 1) response.write('x'.repeat(10_000));
    response.end();
  };
  for (let times = 0; times < 2; times += 1) expect((await get('/long/')).body).toBe(origin.content);
  expect(origin.seen).toHaveLength(35);
});

test('what is served from the cache is measured', async () => {
  for (let times = 0; times < 3; times += 1) await get();
  expect(await site.gateway.metrics()).toMatch(
    /http_request_duration_seconds_count\{[^}]*method="GET",route="kept",status="200"[^}]*\} 2\n/,
  );
});
