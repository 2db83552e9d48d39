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
  expect(all(rss.text, 'item > title')).toEqual(['A &amp; B &lt;c&gt;', 'The story of two']);
  // A day without a time is the same day in every zone.
  expect(all(rss.text, 'item > pubDate')[0]).toBe('Fri, 13 Dec 2024 12:00:00 GMT');
  expect(all(atom.text, 'entry > id')).toEqual(urls);
  expect(all(atom.text, 'entry > updated')[0]).toBe('2024-12-13T12:00:00.000Z');
  expect(json.items.map(({ url }) => url)).toEqual(urls);
  expect(all(atom.text, 'entry > summary')[0]).toBe('With a bell in it.');
});

test('feeds have the whole text, its picture, topics, authors and last change', async () => {
  shell.data.articles = [
    article('one', {
      authors: [{ name: 'Ines Okafor', slug: 'ines-okafor' }, { name: 'A & B' }],
      published: '2024-12-13T08:30:00Z',
      updated: '2024-12-20',
      corrections: [{ date: '2024-12-20', text: 'It is 4 < 5.' }],
      topics: [{ slug: 'lamps', name: 'Lamps & lights' }],
      body: '<p>See <a href="/games/hades/">it</a>, <a href="#fn">1</a> or <code> href="/not/"</code>.</p><img src="/cdn/a.webp" srcset="/cdn/a.webp 1x, /cdn/b.webp 2x" alt="A > B">',
    }),
  ];
  const html = `<p>See <a href="${PUBLIC_URL}/games/hades/">it</a>, <a href="${PUBLIC_URL}/articles/one/#fn">1</a> or <code> href="/not/"</code>.</p><img src="${PUBLIC_URL}/cdn/a.webp" srcset="${PUBLIC_URL}/cdn/a.webp 1x, ${PUBLIC_URL}/cdn/b.webp 2x" alt="A > B">
<p><strong>Corrected on 20 December 2024:</strong> It is 4 &lt; 5.</p>`;
  const rss = await get('/feeds/news.rss');
  const item = xml(rss.text).querySelector('item')!;
  const one = (name: string) => [...item.getElementsByTagName(name)].map(({ textContent }) => textContent);
  expect(one('content:encoded')).toEqual([html]);
  expect(one('dc:creator')).toEqual(['Ines Okafor', 'A & B']);
  expect(one('category')).toEqual(['Lamps & lights']);
  expect(one('pubDate')).toEqual(['Fri, 13 Dec 2024 08:30:00 GMT']);
  expect(one('atom:updated')).toEqual(['2024-12-20T12:00:00.000Z']);
  expect(item.getElementsByTagName('media:content')[0]?.getAttribute('url')).toMatch(
    `${PUBLIC_URL}/cdn/cards/`,
  );
  expect(all(rss.text, 'channel > lastBuildDate')).toEqual(['Fri, 20 Dec 2024 12:00:00 GMT']);
  const atom = (await get('/feeds/news.atom')).text;
  expect(all(atom, 'entry > content[type=html]')).toEqual([html]);
  expect(all(atom, 'entry > author > name')).toEqual(['Ines Okafor', 'A & B']);
  expect(all(atom, 'entry > updated')).toEqual(['2024-12-20T12:00:00.000Z']);
  const [json] = (JSON.parse((await get('/feeds/news.json')).text) as { items: object[] }).items;
  expect(json).toMatchObject({
    content_html: html,
    summary: 'What happened, in a sentence.',
    date_modified: '2024-12-20T12:00:00.000Z',
    tags: ['Lamps & lights'],
  });
});

test('RSS: text with signs of HTML and line breaks is shown as it was written', async () => {
  shell.data.articles = [
    article('one', { title: 'Q&A: 3 < 4 & <i>z</i>', summary: 'x < y & <img src=x>\nAT&T' }),
    article('two', { title: 'Ratchet & Clank: 3 < 4' }),
  ];
  const document = xml((await get('/feeds/news.rss')).text);
  const shown = (html: string | null | undefined) => {
    const { body } = new JSDOM(html ?? '').window.document;
    for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
    return { text: body.textContent, elements: body.children.length };
  };
  const [one, two] = document.querySelectorAll('item');
  expect(shown(one!.querySelector('description')?.textContent)).toEqual({
    text: 'x < y & <img src=x>\nAT&T',
    elements: 0,
  });
  expect(shown(one!.querySelector('title')?.textContent)).toEqual({
    text: 'Q&A: 3 < 4 & <i>z</i>',
    elements: 0,
  });
  // Reads alike as text and as HTML.
  expect(two!.querySelector('title')?.textContent).toBe('Ratchet & Clank: 3 < 4');
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
