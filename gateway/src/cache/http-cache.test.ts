import { type CachedSite, GAME, startCachedSite } from '../../test/cached-site';
import type { Answered } from '../../test/request';
const HOUR_S = 3600;

let site: CachedSite;
let origin: CachedSite['origin'];
beforeEach(async () => {
  site = await startCachedSite();
  origin = site.origin;
});
afterEach(() => site.close());

const get: CachedSite['get'] = (...options) => site.get(...options);
const pass = (seconds: number) => void (site.nowMs += seconds * 1000);
/** Requests until the answer is as expected: a refresh in the background has ended then. */
async function until(expected: (answer: Answered) => boolean, path = GAME): Promise<Answered> {
  for (;;) {
    const answer = await get(path);
    if (expected(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('freshness', () => {
  test('a kept page: served without its upstream, with its age, its ETag and all headers of the gateway', async () => {
    const first = await get();
    pass(59);
    origin.content = 'two';
    const second = await get();
    expect([second.status, second.body]).toEqual([200, 'one']);
    expect(origin.seen).toHaveLength(1);
    expect(second.headers).toMatchObject({ age: '59', 'x-cache': 'hit', etag: first.headers.etag });
    const changing = ['age', 'x-cache', 'x-request-id', 'server-timing', 'date'];
    const lasting = ({ headers }: Answered) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
    expect(lasting(second)).toEqual(lasting(first));
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(second.headers['server-timing']).toMatch(/^app;dur=\d/);
  });

  test('an upstream’s Age counts', async () => {
    origin.headers['age'] = '50';
    await get();
    pass(9);
    expect((await get()).headers).toMatchObject({ age: '59', 'x-cache': 'hit' });
    origin.content = 'two';
    pass(2);
    await get();
    await site.received(2);
  });

  test('stale-while-revalidate: the stale page at once, then the new one', async () => {
    await get();
    origin.content = 'two';
    pass(600);
    expect((await get()).body).toBe('one');
    expect((await until(({ body }) => body === 'two')).headers.age).toBe('0');
    expect(origin.seen).toHaveLength(2);
    expect(origin.seen[1]?.headers).toMatchObject({
      'if-none-match': '"one-identity"',
      'cache-control': 'no-cache',
    });
  });

  test('older than stale-while-revalidate: the reader waits for the new page', async () => {
    await get();
    origin.content = 'two';
    pass(661);
    expect((await get()).body).toBe('two');
  });

  test('a page that has not changed is fresh again after a 304', async () => {
    await get();
    pass(661);
    expect(await get()).toMatchObject({ status: 200, body: 'one', headers: { age: '0' } });
    pass(30);
    expect((await get()).headers.age).toBe('30');
    expect(origin.seen).toHaveLength(2);
  });

  test('the clock is set back: the page is requested again', async () => {
    await get();
    pass(-HOUR_S);
    await get();
    expect(origin.seen).toHaveLength(2);
  });

  test.each(['no-cache', 'max-age=0'])('a reload (%s) gets a page of at most five seconds', async (value) => {
    await get();
    origin.content = 'two';
    pass(5);
    expect((await get(GAME, { 'cache-control': value })).body).toBe('one');
    pass(1);
    expect((await get(GAME, { 'cache-control': value })).body).toBe('two');
    expect(origin.seen[1]?.headers['cache-control']).toBe('no-cache');
  });

  test('a response with no-cache is validated for each request', async () => {
    origin.headers['cache-control'] = 'no-cache';
    await get();
    expect((await get()).body).toBe('one');
    origin.content = 'two';
    expect((await get()).body).toBe('two');
    expect(origin.seen).toHaveLength(3);
  });
});

describe('outage', () => {
  const fail = (status = 503) => {
    origin.answer = (_request, response) => void response.writeHead(status).end('no');
  };

  test('the upstream is stopped: what was read is served for a day, marked as stale', async () => {
    await get();
    await origin.close();
    pass(23 * HOUR_S);
    const stale = await get();
    expect([stale.status, stale.body]).toEqual([200, 'one']);
    expect(stale.headers).toMatchObject({
      'x-cache': 'stale',
      'cache-control': 'public, max-age=0, s-maxage=5',
      age: String(23 * HOUR_S),
    });
    pass(2 * HOUR_S);
    expect((await get(GAME, { accept: 'text/html' })).body).toContain('Back in a moment');
  });

  test.each([500, 502, 503, 504])('the upstream answers %i: the same', async (status) => {
    await get();
    fail(status);
    pass(HOUR_S);
    expect(await get()).toMatchObject({ status: 200, body: 'one', headers: { 'x-cache': 'stale' } });
  });

  test('it is asked again every five seconds only', async () => {
    await get();
    fail();
    pass(HOUR_S);
    for (let times = 0; times < 3; times += 1) await get();
    expect(origin.seen).toHaveLength(2);
    origin.answer = undefined;
    origin.content = 'two';
    pass(6);
    expect((await get()).body).toBe('two');
  });

  test('a 404 ends it: the page is gone', async () => {
    await get();
    fail(404);
    pass(HOUR_S);
    expect((await get()).status).toBe(404);
    origin.answer = undefined;
    expect((await get()).headers['x-cache']).toBe('miss');
  });

  test('an incomplete page does not replace a complete one', async () => {
    await get();
    origin.content = 'incomplete';
    origin.headers['cache-control'] = 'public, max-age=0, s-maxage=5';
    pass(661);
    expect((await get()).body).toBe('incomplete');
    await origin.close();
    expect(await get()).toMatchObject({ body: 'one', headers: { 'x-cache': 'stale' } });
  });
});
