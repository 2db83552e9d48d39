import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { crawl, inside, inTurn, isNew, sitemapPaths, type Visited } from './crawl/crawl';
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
  expect(pages().flatMap(({ facts }) => facts.unsized)).toEqual([]);
  const files = wanted(
    pages().flatMap(({ path, facts }) => facts.files.flatMap((file) => inside(site.url, file, path) ?? [])),
  );
  const missing = await inTurn(files, async (path) => {
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    return answer.status === 200 ? [] : [`${answer.status} ${path}`];
  });
  expect(missing.flat()).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

/**
 * Files that are made in the same way are asked for once: a drawn picture once in each size, and otherwise in the
 * smallest, which tells as well whether there is such a picture.
 */
function wanted(addresses: Iterable<string>): string[] {
  const seen = new Set<string>();
  return [...addresses].flatMap((address) => {
    const drawn = /^\/cdn\/(covers|cards)\/(game|art)\/([^/?]+)\??(.*?)(&?v=.*)?$/.exec(address);
    if (!drawn) return isNew(seen, address) ? [address] : [];
    const [, make, kind, slug, size] = drawn;
    if (isNew(seen, `${make} ${kind} ${size}`)) return [address];
    const small = `/cdn/covers/${kind}/${slug}?width=44&height=44&fit=cover`;
    return isNew(seen, small) ? [small] : [];
  });
}

/** A page of each template, and of some with other things in them. */
const SAMPLE = [
  '/',
  '/games/',
  '/games/action/?sort=title&platform=windows-pc&year=2020',
  '/games/hades/',
  '/games/grand-theft-auto-vi/',
  '/platforms/',
  '/platforms/windows-pc/?page=2',
  '/charts/top-games/',
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

/** What keeps some readers out of a page in either theme, and how wide it is if that is too wide for a phone. */
async function barriers(page: Page, origin: string, path: string): Promise<unknown[]> {
  const found: unknown[] = [];
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    // Only colours change with the theme.
    const { violations } = await (theme === 'dark' ? axe : axe.withRules('color-contrast')).analyze();
    for (const { id, nodes } of violations)
      found.push({ path, theme, id, at: nodes.slice(0, 3).map(({ target }) => target.join(' ')) });
  }
  await page.setViewportSize({ width: 320, height: 700 });
  for (const text of ['100%', '200%']) {
    const width = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return document.documentElement.scrollWidth;
    }, text);
    if (width > 320) found.push({ path, text, width });
  }
  return found;
}

test('no page has a barrier in either theme, and none is wider than a narrow screen, also with text twice as large', async ({
  site,
  context,
}) => {
  test.setTimeout(300_000);
  const left = [...SAMPLE];
  const readers = [1, 2].map(async () => {
    const page = await context.newPage();
    const found: unknown[] = [];
    for (let path = left.shift(); path; path = left.shift())
      found.push(...(await barriers(page, site.url, path)));
    return found;
  });
  expect((await Promise.all(readers)).flat()).toEqual([]);
});
