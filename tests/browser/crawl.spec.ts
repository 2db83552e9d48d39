import AxeBuilder from '@axe-core/playwright';
import { crawl, inside, inTurn, sitemapPaths, type Visited } from './crawl/crawl';
import type { Facts } from './crawl/facts';
import { problemsOf } from './crawl/json-ld';
import { expect, test } from './site';

let visited: Map<string, Visited>;
let listed: string[];

/** The pages, without those that engines are told to leave out. */
const pages = (): (Visited & { facts: Facts })[] =>
  [...visited.values()].filter((one): one is Visited & { facts: Facts } => one.facts !== null);
const indexed = () => pages().filter(({ facts }) => !facts.robots.includes('noindex'));

test.beforeAll(async ({ site, browser }) => {
  test.setTimeout(180_000);
  const parser = await browser.newPage();
  visited = await crawl(site.url, parser);
  await parser.close();
  const sitemaps = await sitemapPaths(site.url, '/sitemap.xml');
  listed = (await inTurn(sitemaps, (path) => sitemapPaths(site.url, path))).flat();
});

test('every link leads somewhere at once', () => {
  const broken = [...visited.values()]
    .filter(({ status }) => status !== 200)
    .map(({ path, status, from }) => `${status} ${path} on ${from}`);
  expect(broken).toEqual([]);
  expect(visited.size).toBeGreaterThan(150);
});

test('every address in the sitemaps is reached by links, and every indexed page is in them', ({ site }) => {
  expect(listed.filter((path) => !visited.has(path))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const own = indexed().filter(
    ({ path, facts }) => !path.includes('?') && facts.canonical === site.url + path,
  );
  expect(own.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
});

/** The id of a thread, and those of places in one. */
const THREAD = 'comments';
const COMMENTS = /^(comments$|comment-)/;

test('every link to a place in a page finds it', async ({ site }) => {
  const lost = pages().flatMap(({ path, facts }) =>
    facts.links.flatMap((link) => {
      const { hash, pathname, search, origin } = new URL(link, site.url + path);
      const target = origin === site.url ? visited.get(pathname + search) : undefined;
      const id = decodeURIComponent(hash.slice(1));
      if (!id || !target?.facts || target.facts.ids.includes(id)) return [];
      // A thread whose HTML was late on a busy machine is brought by the page’s client, with its places.
      return target.facts.ids.includes(THREAD) || !COMMENTS.test(id) ? [`${link} on ${path}`] : [];
    }),
  );
  expect(lost).toEqual([]);
});

test('every page has one heading of its own, a title, a description and the address it is known by', async ({
  site,
}) => {
  const wrong = pages().flatMap(({ path, facts: { headings, title, description, canonical, robots } }) => [
    ...(headings.length === 1 && headings[0] ? [] : [`${headings.length} h1 on ${path}`]),
    ...(title.length > 4 && title.length <= 120 ? [] : [`title “${title}” on ${path}`]),
    ...(description.length >= 20 && description.length <= 320
      ? []
      : [`description “${description}” on ${path}`]),
    ...(canonical || robots.includes('noindex') ? [] : [`no canonical on ${path}`]),
  ]);
  expect(wrong).toEqual([]);
  for (const { path, facts } of indexed()) {
    const canonical = visited.get(facts.canonical!.replace(site.url, ''));
    expect({ path, canonical: canonical?.facts?.canonical }).toEqual({ path, canonical: facts.canonical });
    if (listed.includes(path)) expect(facts.canonical).toBe(site.url + path);
  }
});

test('no two pages have one title', () => {
  const canonical = indexed().filter(({ path, facts }) => facts.canonical?.endsWith(path));
  const titles = canonical.map(({ facts }) => facts.title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('structured data says what its vocabulary asks for', () => {
  const problems = pages().flatMap(({ path, facts }) =>
    facts.jsonld.flatMap((text) => problemsOf(text).map((problem) => `${path}: ${problem}`)),
  );
  expect(problems).toEqual([]);
  for (const [path, type] of [
    ['/', 'WebSite'],
    ['/games/hades/', 'VideoGame'],
    ['/reviews/hades/', 'Review'],
    ['/articles/hades-ii-leaves-early-access/', 'NewsArticle'],
    ['/charts/top-games/', 'ItemList'],
  ] as const)
    expect(visited.get(path)!.facts!.jsonld.join()).toContain(`"@type":"${type}"`);
});

test('every picture, script, style sheet and feed is there, and every picture keeps its place', async ({
  site,
}) => {
  test.setTimeout(180_000);
  expect(pages().flatMap(({ facts }) => facts.unsized)).toEqual([]);
  const files = new Map<string, string>();
  for (const { path, facts } of pages())
    for (const file of facts.files) {
      const address = inside(site.url, file, path);
      if (address !== null) files.set(kindOf(address), address);
    }
  const missing = await inTurn([...files.values()], async (path) => {
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    return answer.status === 200 ? [] : [`${answer.status} ${path}`];
  });
  expect(missing.flat()).toEqual([]);
  expect(files.size).toBeGreaterThan(100);
});

/** Files that are made in the same way are asked for once: each picture in one size, and each size of one picture. */
const sizes = new Set<string>();
function kindOf(address: string): string {
  const [path = '', query = ''] = address.split('?');
  if (!path.startsWith('/cdn/covers/')) return address;
  const kind = `${path.split('/')[3]} ${query}`;
  if (sizes.has(kind)) return path;
  sizes.add(kind);
  return address;
}

/** One page of each kind, and some that have more on them than others. */
const SAMPLE = [
  '/',
  '/games/',
  '/games/action/',
  '/games/action/?sort=title&platform=windows-pc&year=2020',
  '/games/puzzle/?year=1990',
  '/games/hades/',
  '/games/the-legend-of-zelda-breath-of-the-wild/',
  '/games/grand-theft-auto-vi/',
  '/platforms/',
  '/platforms/windows-pc/?page=2',
  '/charts/top-games/',
  '/charts/top-games/?period=all-time',
  '/reviews/',
  '/reviews/hades/',
  '/articles/',
  '/articles/upcoming/',
  '/articles/silksong-has-a-date/',
  '/search/?q=witcher',
  '/search/?q=qqqqqq',
  '/account/',
  '/contact/',
  '/feeds/',
  '/sitemap/',
  '/our-team/',
  '/privacy-policy/',
  '/nowhere/',
];

test('no page has a barrier in either theme, and none is wider than a narrow screen', async ({
  site,
  page,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: unknown[] = [];
  for (const path of SAMPLE) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const axe = new AxeBuilder({ page });
      // Only colours change with the theme.
      const { violations } = await (theme === 'dark' ? axe : axe.withRules('color-contrast')).analyze();
      for (const { id, nodes } of violations)
        found.push({ path, theme, id, at: nodes.slice(0, 3).map(({ target }) => target.join(' ')) });
    }
    await page.setViewportSize({ width: 320, height: 700 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found.push({ path, width });
  }
  expect(found).toEqual([]);
});
