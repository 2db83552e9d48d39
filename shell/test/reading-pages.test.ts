import { article, review } from './support/catalogue';
import { load, textOf } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

test('a review shows its text, score, verdict and game', async () => {
  const { document, jsonld } = await load(`${shell.url}/reviews/hades/`);
  expect(document.title).toBe('Hades review: What hades is about | Savepoint');
  expect(document.querySelector('.prose strong')?.textContent).toBe('dark');
  expect(textOf(document, '.verdict h2')).toBe('Essential');
  expect(textOf(document, '.pros-cons__pros li')).toBe('The lamps');
  expect(textOf(document, '.about-game h2')).toBe('Hades');
  expect(jsonld('Review')).toMatchObject({
    reviewRating: { ratingValue: 9.4, bestRating: 10 },
    itemReviewed: { '@type': 'VideoGame', name: 'Hades', url: `${PUBLIC_URL}/games/hades/` },
  });
});

const metaOf = (document: Document, name: string) =>
  [...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map((meta) =>
    meta.getAttribute('content'),
  );

test('several authors, guests among them, a time, and corrections: on the page and for machines alike', async () => {
  const signed = {
    authors: [{ name: 'Ines Okafor', slug: 'ines-okafor' }, { name: 'Joss' }, { name: 'A Guest' }],
    published: '2024-12-01T08:30:00Z',
    updated: '2024-12-20',
    corrections: [{ date: '2024-12-20', text: 'It costs 40, not 50.' }],
  };
  shell.data.articles[0] = article('safe-rooms', signed);
  shell.data.reviews[0] = review('hades', signed);
  for (const [path, type] of [
    ['/articles/safe-rooms/', 'NewsArticle'],
    ['/reviews/hades/', 'Review'],
  ] as const) {
    const { document, jsonld } = await load(shell.url + path);
    expect(textOf(document, '.byline')).toMatch(
      /y Ines Okafor, Joss and A Guest1 December 2024, 08:30 UTCUpdated 20 December 2024/,
    );
    expect([...document.querySelectorAll('.byline a')].map((link) => link.getAttribute('href'))).toEqual([
      '/authors/ines-okafor/',
    ]);
    expect(document.querySelector('.byline time[data-local]')?.getAttribute('datetime')).toBe(
      signed.published,
    );
    expect(textOf(document, '.corrections')).toBe('Correction20 December 2024 · It costs 40, not 50.');
    expect(jsonld(type)).toMatchObject({
      datePublished: signed.published,
      dateModified: '2024-12-20',
      author: [
        { name: 'Ines Okafor', url: `${PUBLIC_URL}/authors/ines-okafor/` },
        { name: 'Joss' },
        { name: 'A Guest' },
      ],
      correction: [{ '@type': 'CorrectionComment', text: 'It costs 40, not 50.' }],
    });
    expect(metaOf(document, 'author')).toEqual(['Ines Okafor, Joss and A Guest']);
    expect(metaOf(document, 'og:type')).toEqual(['article']);
    expect(metaOf(document, 'article:published_time')).toEqual([signed.published]);
    expect(metaOf(document, 'article:modified_time')).toEqual(['2024-12-20']);
    expect(metaOf(document, 'article:author')).toEqual([
      `${PUBLIC_URL}/authors/ines-okafor/`,
      'Joss',
      'A Guest',
    ]);
  }
  const { text } = await fetch(`${shell.url}/sitemaps/articles.xml`).then(async (answer) => ({
    text: await answer.text(),
  }));
  expect(text).toContain('<lastmod>2024-12-20</lastmod>');
});

test('a review has the favourite button of its game, and none when the game cannot be loaded', async () => {
  const { document } = await load(`${shell.url}/reviews/hades/`);
  const slot = document.querySelector('.about-game [data-region=favorite]')!;
  expect(JSON.parse(slot.querySelector('[data-region-props]')!.textContent!)).toEqual({
    slug: 'hades',
    name: 'Hades',
  });
  shell.data.games.splice(1, 1);
  expect(
    (await load(`${shell.url}/reviews/game-1/`)).document.querySelector('[data-region=favorite]'),
  ).toBeNull();
});

test('the save line of a review: progress with blocks, time and platform; the ending where there is one', async () => {
  const saveLine = async () => {
    const { document } = await load(`${shell.url}/reviews/hades/`);
    const facts = [...document.querySelectorAll('.save-line > div')];
    const blocks = document.querySelector('.save-line__blocks')?.getAttribute('style') ?? null;
    return { facts: facts.map(({ textContent }) => textContent), blocks };
  };
  expect(await saveLine()).toEqual({
    facts: ['The reviewer’s save30 of 40 lamps', 'Time played20 h', 'Played onPC'],
    blocks: '--completed:75%',
  });
});

test('a save line without a countable progress has no blocks', async () => {
  const played = { time: '3 h 30 min', platform: { slug: 'mac', name: 'Mac' }, progress: 'Finished' };
  shell.data.reviews[0] = review('hades', { played: { ...played, ending: 'Seen' } });
  const { document } = await load(`${shell.url}/reviews/hades/`);
  expect(textOf(document, '.save-line')).toBe(
    'The reviewer’s saveFinishedTime played3 h 30 minPlayed onMacEndingSeen',
  );
  expect(document.querySelector('.save-line__blocks')).toBeNull();
  expect(document.querySelector('.save-line a')?.getAttribute('href')).toBe('/platforms/mac/');
});

test('a sample text is marked as one', async () => {
  shell.data.articles[2] = article('news-2', { sample: false });
  const { document } = await load(`${shell.url}/articles/news-1/`);
  expect(textOf(document, '.note')).toMatch(/^This is a sample text/);
  expect((await load(`${shell.url}/articles/news-2/`)).document.querySelector('.note')).toBeNull();
});

test('an article shows the games it is about, with their ratings', async () => {
  shell.data.articles[1] = article('news-1', { games: ['hades', 'game-3'] });
  const { document, jsonld } = await load(`${shell.url}/articles/news-1/`);
  expect([...document.querySelectorAll('.sticky h3')].map(({ textContent }) => textContent)).toEqual([
    'Hades',
    'The game game-3',
  ]);
  expect(document.querySelector('.article-art img')?.getAttribute('src')).toContain('aria-label=%22Hades%22');
  expect(textOf(document, '.byline')).toBe('By Ines Okafor13 December 20241 minute');
  expect(jsonld('NewsArticle')).toMatchObject({
    headline: 'The story of news-1',
    datePublished: '2024-12-13',
  });
});

test.each([
  [['hades'], 'Preview'],
  [['hades', 'game-1'], 'Upcoming'],
  [['hades', 'game-2'], 'Preview'],
  [[], 'Preview'],
])('an article about what was upcoming, with the games %j: “%s”', async (games, kicker) => {
  Object.assign(shell.data.games[1]!, { released: '2096-Q4' });
  Object.assign(shell.data.games[2]!, { released: null, early_access: '2020-01-01' });
  shell.data.articles.push(article('ahead', { kind: 'upcoming', games }));
  const { document } = await load(`${shell.url}/articles/ahead/`);
  expect(textOf(document, '.article-head .tag')).toBe(kicker);
});

test('the comments region of an article gets the article’s props', async () => {
  const { document } = await load(`${shell.url}/articles/news-1/`);
  expect(
    JSON.parse(document.querySelector('[data-region=comments] [data-region-props]')!.textContent!),
  ).toEqual({
    entity_type: 'article',
    entity_slug: 'news-1',
    entity_name: 'The story of news-1',
  });
});

test.each(['/reviews/nothing/', '/articles/nothing/', '/reviews/UPPER/', '/articles/a--b/'])(
  'unknown %s: 404',
  async (path) => {
    expect((await load(shell.url + path)).status).toBe(404);
  },
);

test('a search shows its results and their number', async () => {
  const { document } = await load(`${shell.url}/search/?q=game-1`);
  expect(textOf(document, '.results-summary')).toBe('3 games and 2 other pages for “game-1”');
  expect(textOf(document, '.game-results p')).toContain('Also known as GAME1');
  const others = [...document.querySelectorAll('.other-results')].find((section) =>
    section.querySelector('h2')?.textContent.startsWith('Studios'),
  );
  expect([...others!.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Lamp WorksStudio. 3 games',
    'AdaAuthor',
  ]);
  expect(others!.querySelector('a')?.getAttribute('href')).toBe('/developers/lamp-works/');
  expect(document.querySelector('.game-results a')?.getAttribute('href')).toBe('/games/game-1/');
  expect(
    JSON.parse(document.querySelector('[data-region=search] [data-region-props]')!.textContent!),
  ).toEqual({ q: 'game-1' });
  expect(document.querySelector<HTMLInputElement>('input[name=q]')?.value).toBe('game-1');
});

test('no results: shows a message with the query as text', async () => {
  const { document, html } = await load(`${shell.url}/search/?q=${encodeURIComponent('<b>wibble</b>')}`);
  expect(textOf(document, '.state h2')).toBe('No results for “<b>wibble</b>”');
  expect(html).not.toContain('<b>wibble');
});

test('no results: links and popular games', async () => {
  const { document } = await load(`${shell.url}/search/?q=wibble`);
  expect([...document.querySelectorAll('.state a')].map((link) => link.getAttribute('href'))).toContain(
    '/games/',
  );
  expect(document.querySelectorAll('.shelf .gcard')).toHaveLength(6);
  const found = await load(`${shell.url}/search/?q=game-1`);
  expect(found.document.querySelectorAll('.shelf')).toHaveLength(0);
});

test('an empty query: popular games, and no search', async () => {
  const { document } = await load(`${shell.url}/search/?q=%20`);
  expect(document.querySelectorAll('.shelf .gcard')).toHaveLength(6);
  expect(shell.catalog.requests.filter((path) => path.startsWith('/search'))).toEqual([]);
});

test('a long query is cut, not rejected', async () => {
  const { status } = await load(`${shell.url}/search/?q=${'x'.repeat(500)}`);
  expect(status).toBe(200);
  expect(shell.catalog.requests.find((path) => path.startsWith('/search'))).toBe(
    `/search?q=${'x'.repeat(200)}&page=1`,
  );
});
