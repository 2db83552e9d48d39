import { crawl, internalPath, mapConcurrently, addIfNew, sitemapPaths, type Visited } from './crawl/crawl';
import type { PageData } from './crawl/page-data';
import { problemsOf } from './crawl/json-ld';
import { expect } from './site';
import { test } from './untouched-site';

let visited: Map<string, Visited>;
let listed: string[];

/** All HTML pages. */
const pages = (): (Visited & { data: PageData })[] =>
  [...visited.values()].filter((one): one is Visited & { data: PageData } => one.data !== null);
/** Pages that search engines may index. */
const indexed = () => pages().filter(({ data }) => !data.robots.includes('noindex'));

test.beforeAll(async ({ site, browser }) => {
  const parser = await browser.newPage();
  visited = await crawl(site.url, parser);
  await parser.close();
  const sitemaps = await sitemapPaths(site.url, '/sitemap.xml');
  listed = (await mapConcurrently(sitemaps, (path) => sitemapPaths(site.url, path))).flat();
});

test('every link leads to a page without a redirect', () => {
  const broken = [...visited.values()]
    .filter(({ status }) => status !== 200)
    .map(({ path, status, referrer }) => `${status} ${path} on ${referrer}`);
  expect(broken).toEqual([]);
  expect(visited.size).toBeGreaterThan(150);
});

test('sitemaps have every indexed page and only pages that links lead to', ({ site }) => {
  expect(listed.filter((path) => !visited.has(path))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  const own = indexed().filter(({ path, data }) => !path.includes('?') && data.canonical === site.url + path);
  expect(own.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
});

/** Id of a thread, and pattern of the ids in it. */
const THREAD = 'comments';
const COMMENTS = /^(comments$|comment-)/;

test('every link with a fragment has its target', async ({ site }) => {
  const lost = pages().flatMap(({ path, data }) =>
    data.links.flatMap((link) => {
      const { hash, pathname, search, origin } = new URL(link, site.url + path);
      const target = origin === site.url ? visited.get(pathname + search) : undefined;
      const id = decodeURIComponent(hash.slice(1));
      if (!id || !target?.data || target.data.ids.includes(id)) return [];
      // If the fragment timed out on a busy machine, the client renders the thread with its ids.
      return target.data.ids.includes(THREAD) || !COMMENTS.test(id) ? [`${link} on ${path}`] : [];
    }),
  );
  expect(lost).toEqual([]);
});

test('every page has one h1, a title, a description and a canonical URL', async ({ site }) => {
  const wrong = pages().flatMap(({ path, data: { headings, title, description, canonical, robots } }) => [
    ...(headings.length === 1 && headings[0] ? [] : [`${headings.length} h1 on ${path}`]),
    ...(title.length > 4 && title.length <= 120 ? [] : [`title “${title}” on ${path}`]),
    ...(description.length >= 20 && description.length <= 320
      ? []
      : [`description “${description}” on ${path}`]),
    ...(canonical || robots.includes('noindex') ? [] : [`no canonical on ${path}`]),
  ]);
  expect(wrong).toEqual([]);
  for (const { path, data } of indexed()) {
    const canonical = visited.get(data.canonical!.replace(site.url, ''));
    expect({ path, canonical: canonical?.data?.canonical }).toEqual({ path, canonical: data.canonical });
    if (listed.includes(path)) expect(data.canonical).toBe(site.url + path);
  }
});

test('no page has a placeholder that was not filled in', () => {
  const left = pages().flatMap(({ path, data }) => data.placeholders.map((text) => `${text} on ${path}`));
  expect(left).toEqual([]);
});

test('page titles are unique', () => {
  const canonical = indexed().filter(({ path, data }) => data.canonical?.endsWith(path));
  const titles = canonical.map(({ data }) => data.title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('structured data has the required properties', () => {
  const problems = pages().flatMap(({ path, data }) =>
    data.jsonld.flatMap((text) => problemsOf(text).map((problem) => `${path}: ${problem}`)),
  );
  expect(problems).toEqual([]);
  for (const [path, type] of [
    ['/', 'WebSite'],
    ['/games/hades/', 'VideoGame'],
    ['/reviews/hades/', 'Review'],
    ['/articles/hades-ii-leaves-early-access/', 'NewsArticle'],
    ['/charts/top-games/', 'ItemList'],
  ] as const)
    expect(visited.get(path)!.data!.jsonld.join()).toContain(`"@type":"${type}"`);
});

test('every picture, script, style sheet and feed exists, and every picture has its dimensions', async ({
  site,
}) => {
  expect(pages().flatMap(({ data }) => data.incompleteImages)).toEqual([]);
  const files = filesToRequest(
    pages().flatMap(({ path, data }) =>
      data.files.flatMap((file) => internalPath(site.url, file, path) ?? []),
    ),
  );
  const missing = await mapConcurrently(files, async (path) => {
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    return answer.status === 200 ? [] : [`${answer.status} ${path}`];
  });
  expect(missing.flat()).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

/**
 * Selects the files to request: of drawn pictures, one in each size, and all others in the smallest size, which is
 * enough to check that they exist.
 */
function filesToRequest(addresses: Iterable<string>): string[] {
  const seen = new Set<string>();
  return [...addresses].flatMap((address) => {
    const drawn = /^\/cdn\/(covers|cards)\/(game|art)\/([^/?]+)\??(.*?)(&?v=.*)?$/.exec(address);
    if (!drawn) return addIfNew(seen, address) ? [address] : [];
    const [, make, kind, slug, size] = drawn;
    if (addIfNew(seen, `${make} ${kind} ${size}`)) return [address];
    const small = `/cdn/covers/${kind}/${slug}?width=44&height=44&fit=cover`;
    return addIfNew(seen, small) ? [small] : [];
  });
}
