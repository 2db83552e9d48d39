import { load, textOf } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

const get = async (path: string) => {
  const answer = await fetch(shell.url + path);
  return { status: answer.status, text: await answer.text() };
};

test('the list of topics: each with its description and its number of texts', async () => {
  const { status, document, jsonld } = await load(`${shell.url}/topics/`);
  expect(status).toBe(200);
  expect([...document.querySelectorAll('main .news-feed__item')].map((item) => item.textContent)).toEqual([
    'LampsWhat they light.2 articles and reviews',
    'StairsUp and down.Nothing on this topic yet',
  ]);
  expect(jsonld('ItemList')).toMatchObject({
    itemListElement: [{ name: 'Lamps', url: `${PUBLIC_URL}/topics/lamps/` }, { name: 'Stairs' }],
  });
});

test('a topic: its reviews and articles, its canonical address and its feed', async () => {
  const { document, jsonld } = await load(`${shell.url}/topics/lamps/`);
  expect(textOf(document, 'h1')).toBe('Lamps');
  expect(
    [...document.querySelectorAll('main .gcard h3 a, main .story h3 a')].map((link) =>
      link.getAttribute('href'),
    ),
  ).toEqual(['/reviews/hades/', '/articles/safe-rooms/']);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `${PUBLIC_URL}/topics/lamps/`,
  );
  expect(document.querySelector('link[title="Savepoint: Lamps"]')?.getAttribute('href')).toBe(
    '/feeds/topics/lamps.rss',
  );
  expect(jsonld('CollectionPage')).toMatchObject({ name: 'Lamps', description: 'What they light.' });
});

test('a topic without texts says so', async () => {
  const { document } = await load(`${shell.url}/topics/stairs/`);
  expect(textOf(document, '.state h2')).toBe('Nothing on this topic yet');
  expect(document.querySelector('.state a')?.getAttribute('href')).toBe('/articles/');
});

test.each(['/topics/ladders/', '/topics/lamps/?page=2', '/topics/lamps/?page=x', '/topics/LADDERS/'])(
  '%s: 404',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(['rss', 'atom', 'json'])(
  'the feed of a topic as %s: its article and its review',
  async (format) => {
    const { status, text } = await get(`/feeds/topics/lamps.${format}`);
    expect(status).toBe(200);
    for (const path of ['/articles/safe-rooms/', '/reviews/hades/'])
      expect(text).toContain(PUBLIC_URL + path);
    expect(text).not.toContain('/articles/news-1/');
  },
);

test('the feed of an unknown topic: 404', async () => {
  expect((await get('/feeds/topics/ladders.rss')).status).toBe(404);
});

test('an article and a review link to their topics, and name them as keywords', async () => {
  for (const path of ['/articles/safe-rooms/', '/reviews/hades/']) {
    const { document, jsonld } = await load(shell.url + path);
    expect(textOf(document, 'nav[aria-label=Topics]')).toBe('Lamps');
    expect(document.querySelector('nav[aria-label=Topics] a')?.getAttribute('href')).toBe('/topics/lamps/');
    expect(jsonld(path.startsWith('/a') ? 'Article' : 'Review')).toMatchObject({ keywords: ['Lamps'] });
  }
  const { document } = await load(`${shell.url}/articles/news-1/`);
  expect(document.querySelector('nav[aria-label=Topics]')).toBeNull();
});

test('the sitemap of pages names the list of topics and every topic', async () => {
  const { text } = await get('/sitemaps/pages.xml');
  for (const path of ['/topics/', '/topics/lamps/', '/topics/stairs/'])
    expect(text).toContain(`<loc>${PUBLIC_URL}${path}</loc>`);
});
