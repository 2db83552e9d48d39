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

test.each(['broken', 'hang'] as const)(
  'while the catalog is %s, the last copy of a page is shown, however old',
  async (mood) => {
    const before = await at(GAME);
    shell.catalog.mood = mood;
    clock.later(3 * 24 * 3600);
    const { status, html, headers } = await at(GAME);
    expect(status).toBe(200);
    expect(html).toBe(before.html);
    expect(headers.get('x-cache')).toBe('stale');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  },
);

test('the catalog is asked again only after a few seconds, and its page is back with it', async () => {
  await at(GAME);
  shell.catalog.mood = 'broken';
  clock.later(3600);
  await at(GAME);
  const asked = shell.catalog.asked.filter((path) => path === '/games/hades').length;
  shell.catalog.mood = 'well';
  shell.data.games[0]!.name = 'Hades Renamed';
  expect((await at(GAME)).headers.get('x-cache')).toBe('stale');
  expect(shell.catalog.asked.filter((path) => path === '/games/hades')).toHaveLength(asked);
  clock.later(6);
  const back = await at(GAME);
  expect(back.headers.get('x-cache')).toBe('miss');
  expect(back.html).toContain('Hades Renamed');
});

test.each([
  '/',
  '/games/',
  '/games/hades/',
  '/games/action/',
  '/platforms/',
  '/platforms/windows-pc/',
  '/charts/top-games/',
  '/reviews/',
  '/reviews/hades/',
  '/articles/',
  '/articles/upcoming/',
  '/articles/safe-rooms/',
  '/search/?q=hades',
  '/sitemap/',
  '/privacy-policy/',
])(
  'without a copy, %s is 503 while the catalog is down, with words and ways on, and nobody keeps that',
  async (path) => {
    shell.catalog.mood = 'broken';
    const { status, headers, document } = await at(path);
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(textOf(document, 'h1')).toBe('Back in a moment');
    expect(textOf(document, 'main p')).toMatch(/Try again in a few seconds\.$/);
    expect(document.querySelector('[data-region=header] a[href="/charts/top-games/"]')).not.toBeNull();
    expect(textOf(document, '[data-region=footer]')).toContain('not affiliated with any game developer');
    shell.catalog.mood = 'well';
    expect((await at(path)).status).toBe(200);
  },
);

test('without a copy, a feed is 503 while the catalog is down', async () => {
  shell.catalog.mood = 'broken';
  const { status, headers } = await at('/feeds/articles.rss');
  expect(status).toBe(503);
  expect(headers.get('cache-control')).toBe('no-store');
  shell.catalog.mood = 'well';
  expect((await at('/feeds/articles.rss')).status).toBe(200);
});

test.each(['/account/', '/contact/', '/feeds/', '/search/'])('%s needs no catalog', async (path) => {
  shell.catalog.mood = 'broken';
  expect((await at(path)).status).toBe(200);
});

test('a game without a copy is shown without ratings while those are down, and with them soon after', async () => {
  shell.userActions.mood = 'broken';
  const { status, html, headers } = await at(GAME);
  expect(status).toBe(200);
  expect(html).not.toContain('2,318');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  shell.userActions.mood = 'well';
  clock.later(6);
  const { html: whole, headers: kept } = await at(GAME);
  expect(whole).toContain('2,318');
  expect(kept.get('cache-control')).toContain('s-maxage=60');
});

test('a whole copy is better than a new page without ratings', async () => {
  const before = await at(GAME);
  shell.userActions.mood = 'broken';
  clock.later(3600);
  const { html, headers } = await at(GAME);
  expect(html).toBe(before.html);
  expect(headers.get('x-cache')).toBe('stale');
});
