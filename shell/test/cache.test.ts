import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { eventually, manualClock } from './support/clock';
import { load } from './support/page';
import { startShell, type TestShell } from './support/shell';

const clock = manualClock();
let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const at = (path: string, headers: Record<string, string> = {}) => load(shell.url + path, { headers });
const GAME = '/games/hades/';
/** Number of requests to the catalog for a path. */
const asked = (path = '/games/hades') => shell.catalog.requests.filter((each) => each === path).length;

/** A page as raw bytes, not decoded. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    request(shell.url + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

describe('a page', () => {
  test('is rendered once for concurrent and later requests', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => at(GAME)));
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect((await at(GAME)).headers.get('x-cache')).toBe('hit');
    expect(asked()).toBe(1);
  });

  test.each(['?utm_source=mail', '?fbclid=x&gclid=y', '?page2=3', '?platform=&year=&sort='])(
    'with the unknown query %s: served from the same cache entry',
    async (query) => {
      const { html } = await at(GAME);
      const again = await at(GAME + query);
      expect(again.headers.get('x-cache')).toBe('hit');
      expect(again.html).toBe(html);
    },
  );

  test('with known parameters: one cache entry per value, in any order', async () => {
    const lists = () => shell.catalog.requests.filter((path) => path.startsWith('/games?')).length;
    await at('/games/action/?sort=title&page=1');
    expect(lists()).toBe(1);
    const again = await at('/games/action/?page=1&utm_medium=x&sort=title');
    expect(again.headers.get('x-cache')).toBe('hit');
    expect((await at('/games/action/?sort=release')).headers.get('x-cache')).toBe('miss');
    expect(lists()).toBe(2);
  });

  test('with an encoded address: served from the same cache entry', async () => {
    await at(GAME);
    expect((await at('/games/%68ades/')).headers.get('x-cache')).toBe('hit');
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('Accept-Encoding "%s": sent as %s, with its own ETag', async (accepted, encoding, decode) => {
    const plain = await raw(GAME, {});
    const { headers, bytes } = await raw(GAME, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['vary']).toBe('accept-encoding');
    expect(decode(bytes).equals(plain.bytes)).toBe(true);
    expect(headers['etag'] === plain.headers['etag']).toBe(encoding === undefined);
    const again = await raw(GAME, { 'accept-encoding': accepted });
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(again.headers['etag']).toBe(headers['etag']);
  });

  test('If-None-Match with the ETag of the encoding: 304', async () => {
    const first = await at(GAME);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    );
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await at(GAME, { 'if-none-match': given });
      expect(again.status).toBe(304);
      expect(again.html).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('vary')).toBe('accept-encoding');
      expect(again.headers.get('content-type')).toBeNull();
    }
    for (const given of ['"something-else"', etag.replace('-gzip', '')])
      expect((await at(GAME, { 'if-none-match': given })).status).toBe(200);
  });

  test('is fresh for a minute, then served stale once while it is refreshed', async () => {
    const before = await at(GAME);
    shell.data.games[0]!.name = 'Hades Renamed';
    clock.advance(59);
    expect((await at(GAME)).html).toBe(before.html);
    expect(asked()).toBe(1);
    clock.advance(2);
    expect((await at(GAME)).html).toBe(before.html);
    await eventually(async () => expect((await at(GAME)).html).toContain('Hades Renamed'));
    expect(asked()).toBe(2);
  });

  test('older than eleven minutes: rendered before it is served', async () => {
    await at(GAME);
    shell.data.games[0]!.name = 'Hades Renamed';
    clock.advance(661);
    const { html, headers } = await at(GAME);
    expect(html).toContain('Hades Renamed');
    expect(headers.get('x-cache')).toBe('miss');
  });

  test('from before the clock was set back by 40 days: rendered before it is served', async () => {
    await at(GAME);
    shell.data.games[0]!.name = 'Hades Renamed';
    clock.advance(-40 * 86_400);
    const { html, headers } = await at(GAME);
    expect(html).toContain('Hades Renamed');
    expect(headers.get('x-cache')).toBe('miss');
    expect((await at(GAME)).headers.get('x-cache')).toBe('hit');
  });

  test('reloaded by the reader: at most five seconds old', async () => {
    const reload = { 'cache-control': 'max-age=0' };
    await at(GAME);
    clock.advance(4);
    expect((await at(GAME, reload)).headers.get('x-cache')).toBe('hit');
    shell.ratings.count = 2319;
    clock.advance(2);
    expect((await at(GAME)).html).not.toContain('2,319');
    expect((await at(GAME, reload)).html).toContain('2,319');
    expect((await at(GAME)).html).toContain('2,319');
  });
});

describe('a feed, a sitemap and robots.txt', () => {
  test.each([
    ['/feeds/articles.rss', '/articles?size=30&bodies=true'],
    ['/feeds/reviews.json', '/reviews?size=30&bodies=true'],
    ['/sitemaps/reviews.xml', '/reviews?page=1&size=100'],
    ['/news-sitemap.xml', '/articles?kind=news&size=100'],
    ['/robots.txt', undefined],
  ])('%s is cached like a page', async (path, source) => {
    const first = await at(path);
    expect(first.headers.get('x-cache')).toBe('miss');
    const again = await at(`${path}?utm=1`, { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-cache')).toBe('hit');
    if (source) expect(asked(source)).toBe(1);
  });

  test('concurrent requests for an unknown sitemap: all 404', async () => {
    const absent = await Promise.all(Array.from({ length: 5 }, () => at('/sitemaps/games-99.xml')));
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('an address without a page', () => {
  test('shares one cached 404 page, and its slug is requested once in a few seconds', async () => {
    const first = await at('/games/nobody/');
    expect(first.status).toBe(404);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    const other = await at('/games/nobody-else/');
    expect(other.html).toBe(first.html);
    expect(other.headers.get('x-cache')).toBe('hit');
    expect((await at('/nothing/at/all')).headers.get('x-cache')).toBe('hit');
    await at('/games/nobody/');
    expect(asked('/games/nobody')).toBe(1);
  });
});
