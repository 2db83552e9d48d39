import { JSDOM } from 'jsdom';
import { article } from './support/catalogue';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const get = async (path: string, init?: RequestInit) => {
  const answer = await fetch(shell.url + path, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Parses strictly: anything that is not well-formed XML throws. */
const xml = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;
const all = (text: string, selector: string) =>
  [...xml(text).querySelectorAll(selector)].map(({ textContent }) => textContent);

test('robots.txt names the sitemaps and the disallowed paths', async () => {
  const { text, headers } = await get('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain('Disallow: /search/');
  expect(text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

test('security.txt without a contact: 404', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});

test('security.txt with a contact: plain text that names it and expires within a year', async () => {
  await shell.close();
  shell = await startShell({ SECURITY_CONTACT: 'security@savepoint.example' });
  const { status, headers, text } = await get('/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain('Contact: mailto:security@savepoint.example\n');
  expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600_000);
});

test('the sitemap index lists existing sitemaps, which list existing pages', async () => {
  const index = all((await get('/sitemap.xml')).text, 'loc');
  expect(index).toEqual(
    ['pages', 'authors', 'developer', 'publisher', 'series', 'articles', 'reviews', 'games-1'].map(
      (name) => `${PUBLIC_URL}/sitemaps/${name}.xml`,
    ),
  );
  const pages: string[] = [];
  for (const url of index)
    pages.push(...(all((await get(url!.slice(PUBLIC_URL.length))).text, 'loc') as string[]));
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toEqual(
    expect.arrayContaining(
      [
        '/',
        '/games/action/',
        '/games/hades/',
        '/reviews/hades/',
        '/articles/safe-rooms/',
        '/developers/lantern-works/',
        '/publishers/lantern-house/',
        '/series/lanterns/',
        '/authors/ines-okafor/',
      ].map((path) => PUBLIC_URL + path),
    ),
  );
  const absent: string[] = [];
  for (const page of pages) if ((await get(page.slice(PUBLIC_URL.length))).status !== 200) absent.push(page);
  // The catalogue of this test has a single text page.
  expect(
    absent.every((page) =>
      /\/(about|our-team|how-we-score|subscription|development|advertise-with-us|cookie-policy|terms-and-conditions|dmca-policy|earnings-disclaimer)\/$/.test(
        page,
      ),
    ),
  ).toBe(true);
});

test.each(['articles', 'reviews'])('the sitemap of %s has the date of each', async (name) => {
  const { text } = await get(`/sitemaps/${name}.xml`);
  const dates = all(text, 'lastmod') as string[];
  expect(dates).toHaveLength(all(text, 'loc').length);
  for (const date of dates) expect(date).toMatch(/^2024-12-\d\d$/);
});

test.each(['games-2', 'games-0', 'games-x', 'nothing', '..%2f..'])(
  'unknown sitemap %s: 404',
  async (name) => {
    expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

test('the news sitemap has news of the last two days only', async () => {
  const today = new Date().toISOString().slice(0, 10);
  shell.data.articles.unshift(article('just-now', { title: 'R&D <now>', published: today }));
  const { text } = await get('/news-sitemap.xml');
  expect(all(text, 'loc')).toEqual([`${PUBLIC_URL}/articles/just-now/`]);
  expect(xml(text).getElementsByTagName('news:title')[0]?.textContent).toBe('R&D <now>');
});

test('pages link to the OpenSearch description and the manifest', async () => {
  const { document } = new JSDOM((await get('/')).text).window;
  const { text } = await get(document.querySelector('link[rel=search]')!.getAttribute('href')!);
  expect(xml(text).querySelector('Url')?.getAttribute('template')).toBe(
    `${PUBLIC_URL}/search/?q={searchTerms}`,
  );
  const manifest = await get(document.querySelector('link[rel=manifest]')!.getAttribute('href')!);
  expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Savepoint', start_url: '/' });
});

test('feeds have the same content in all three formats', async () => {
  shell.data.articles = [
    article('one', { title: 'A & B <c>', summary: 'With a bell\u0007 in it.' }),
    article('two'),
  ];
  const rss = await get('/feeds/news.rss');
  const atom = await get('/feeds/news.atom');
  const json = JSON.parse((await get('/feeds/news.json')).text) as {
    items: { title: string; url: string; summary: string }[];
  };
  const urls = [`${PUBLIC_URL}/articles/one/`, `${PUBLIC_URL}/articles/two/`];
  expect(all(rss.text, 'item > link')).toEqual(urls);
  expect(all(rss.text, 'item > title')).toEqual(['A & B <c>', 'The story of two']);
  expect(all(rss.text, 'item > pubDate')[0]).toBe('Fri, 13 Dec 2024 00:00:00 GMT');
  expect(all(atom.text, 'entry > id')).toEqual(urls);
  expect(all(atom.text, 'entry > updated')[0]).toBe('2024-12-13T00:00:00.000Z');
  expect(json.items.map(({ url }) => url)).toEqual(urls);
  expect(all(atom.text, 'entry > summary')[0]).toBe('With a bell in it.');
});

test('every feed responds 304 to its ETag', async () => {
  for (const name of ['articles', 'news', 'reviews']) {
    const { headers, status } = await get(`/feeds/${name}.rss`);
    expect(status).toBe(200);
    const again = await get(`/feeds/${name}.rss`, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  }
});

test('catalog down: feeds are 503, not empty', async () => {
  shell.catalog.mode = 'failing';
  expect((await get('/feeds/news.rss')).status).toBe(503);
  expect((await get('/sitemap.xml')).status).toBe(503);
});
