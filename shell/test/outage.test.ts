import { manualClock } from './support/clock';
import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

const clock = manualClock();
let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const at = (path: string, init?: RequestInit) => load(shell.url + path, init);
const GAME = '/games/hades/';

test.each(['failing', 'hanging'] as const)(
  'catalog %s: the stale page is served, whatever its age',
  async (mode) => {
    const before = await at(GAME);
    shell.catalog.mode = mode;
    clock.advance(3 * 24 * 3600);
    const { status, html, headers } = await at(GAME);
    expect(status).toBe(200);
    expect(html).toBe(before.html);
    expect(headers.get('x-cache')).toBe('stale');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  },
);

test('after a failed refresh the catalog is called again only after a few seconds', async () => {
  await at(GAME);
  shell.catalog.mode = 'failing';
  clock.advance(3600);
  await at(GAME);
  const asked = shell.catalog.requests.filter((path) => path === '/games/hades').length;
  shell.catalog.mode = 'ok';
  shell.data.games[0]!.name = 'Hades Renamed';
  expect((await at(GAME)).headers.get('x-cache')).toBe('stale');
  expect(shell.catalog.requests.filter((path) => path === '/games/hades')).toHaveLength(asked);
  clock.advance(6);
  const back = await at(GAME);
  expect(back.headers.get('x-cache')).toBe('miss');
  expect(back.html).toContain('Hades Renamed');
});

const PAGES = [
  '/',
  '/games/',
  '/games/hades/',
  '/games/action/',
  '/platforms/',
  '/platforms/windows-pc/',
  '/developers/lantern-works/',
  '/authors/ines-okafor/',
  '/charts/top-games/',
  '/reviews/',
  '/reviews/hades/',
  '/articles/',
  '/articles/upcoming/',
  '/articles/safe-rooms/',
  '/search/?q=hades',
  '/sitemap/',
  '/privacy-policy/',
];

test('pages that are not cached, catalog down: a 503 page with links, not stored', async () => {
  shell.catalog.mode = 'failing';
  for (const path of PAGES) {
    const { status, headers, document } = await at(path);
    expect([path, status]).toEqual([path, 503]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(textOf(document, 'h1')).toBe('Back in a moment');
    expect(textOf(document, 'main p')).toMatch(/Try again in a few seconds\.$/);
    expect(document.querySelector('[data-region=header] a[href="/charts/top-games/"]')).not.toBeNull();
    expect(textOf(document, '[data-region=footer]')).toContain('not affiliated with any game developer');
  }
  shell.catalog.mode = 'ok';
  for (const path of PAGES) expect([path, (await at(path)).status]).toEqual([path, 200]);
});

test('feed not cached, catalog down: 503', async () => {
  shell.catalog.mode = 'failing';
  const { status, headers } = await at('/feeds/articles.rss');
  expect(status).toBe(503);
  expect(headers.get('cache-control')).toBe('no-store');
  shell.catalog.mode = 'ok';
  expect((await at('/feeds/articles.rss')).status).toBe(200);
});

test('pages that need nothing of the catalog: 200 while it is down', async () => {
  shell.catalog.mode = 'failing';
  for (const path of ['/account/', '/contact/', '/feeds/', '/search/'])
    expect([path, (await at(path)).status]).toEqual([path, 200]);
});

test('game not cached, user-actions down: without ratings, and with them soon after', async () => {
  shell.userActions.mode = 'failing';
  const { status, html, headers } = await at(GAME);
  expect(status).toBe(200);
  expect(html).not.toContain('2,318');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  shell.userActions.mode = 'ok';
  clock.advance(6);
  const { html: whole, headers: kept } = await at(GAME);
  expect(whole).toContain('2,318');
  expect(kept.get('cache-control')).toContain('s-maxage=60');
});

test('user-actions down: the complete stale page is preferred to a new one without ratings', async () => {
  const before = await at(GAME);
  shell.userActions.mode = 'failing';
  clock.advance(3600);
  const { html, headers } = await at(GAME);
  expect(html).toBe(before.html);
  expect(headers.get('x-cache')).toBe('stale');
});
