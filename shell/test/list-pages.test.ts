import { article, game, review } from './support/catalogue';
import { load, textOf } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
  const mac = { slug: 'mac', name: 'Mac' };
  shell.data.menus.platforms.push({ ...mac, description: 'Apples.', count: 10 });
  shell.data.games.push(
    ...Array.from({ length: 40 }, (_, i) => game(`more-${i}`, i < 10 ? { platforms: [mac] } : {})),
  );
});
afterEach(() => shell.close());

const asked = () =>
  new URL(
    shell.catalog.requests.findLast((path) => path.startsWith('/games?'))!,
    'http://x',
  ).searchParams;

test('a category lists its games with their ratings, requested in one call', async () => {
  const { document, jsonld } = await load(`${shell.url}/games/action/`);
  expect(textOf(document, 'h1')).toBe('Action games');
  expect(document.querySelectorAll('.games .gcard')).toHaveLength(24);
  expect(textOf(document, '.gcard .rating')).toBe('4.7(2,318 ratings)');
  expect(textOf(document, '.toolbar__count')).toBe('52 games');
  expect(asked().get('category')).toBe('action');
  expect(shell.userActions.requests.filter((path) => path.startsWith('/api/ratings'))).toHaveLength(1);
  expect(jsonld('ItemList')).toMatchObject({ itemListElement: { length: 24 } });
});

test('pages of a list link to each other', async () => {
  const { document, jsonld } = await load(`${shell.url}/games/action/?page=2`);
  const href = (rel: string) => document.querySelector(`head link[rel=${rel}]`)?.getAttribute('href');
  expect(document.title).toBe('Action games, page 2 | Savepoint');
  expect(href('canonical')).toBe(`${PUBLIC_URL}/games/action/?page=2`);
  expect(href('prev')).toBe(`${PUBLIC_URL}/games/action/`);
  expect(href('next')).toBe(`${PUBLIC_URL}/games/action/?page=3`);
  expect(textOf(document, '.pager')).toBe('PreviousPage 1Page 2Page 3Next');
  expect(document.querySelector('.pager [aria-current=page]')?.textContent).toBe('Page 2');
  expect(jsonld('ItemList')).toMatchObject({ itemListElement: { 0: { position: 25 } } });
});

test.each(['0', '-1', 'two', '1.5', '4', '999999', '1&page=2'])('invalid page %s: 404', async (page) => {
  expect((await load(`${shell.url}/games/action/?page=${page}`)).status).toBe(404);
});

test('filters are a plain form, and chips remove selected filters', async () => {
  const { document } = await load(
    `${shell.url}/games/action/?platform=windows-pc&platform=mac&year=2020&score=9&sort=title`,
  );
  expect(Object.fromEntries(asked())).toMatchObject({
    category: 'action',
    platform: 'mac,windows-pc',
    year: '2020',
    min_score: '9',
    sort: 'title',
    facets: 'true',
  });
  const form = document.querySelector<HTMLFormElement>('form#filters')!;
  expect(
    [...new document.defaultView!.FormData(form)].map(([name, value]) => `${name}=${String(value)}`),
  ).toEqual(['platform=windows-pc', 'platform=mac', 'year=2020', 'score=9', 'sort=title']);
  const chips = [...document.querySelectorAll('.selected-filters a')].map((chip) => [
    chip.textContent,
    chip.getAttribute('href'),
  ]);
  expect(chips).toEqual([
    ['PC, remove filter', '/games/action/?platform=mac&year=2020&score=9&sort=title'],
    ['Mac, remove filter', '/games/action/?platform=windows-pc&year=2020&score=9&sort=title'],
    ['2020, remove filter', '/games/action/?platform=mac&platform=windows-pc&score=9&sort=title'],
    ['9 and up, remove filter', '/games/action/?platform=mac&platform=windows-pc&year=2020&sort=title'],
    ['Clear all filters', '/games/action/?sort=title'],
  ]);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `${PUBLIC_URL}/games/action/`,
  );
});

test('each choice has its number of games; years without games are not offered', async () => {
  const { document } = await load(`${shell.url}/games/action/?year=2019`);
  const choices = [...document.querySelectorAll('.check')].map((choice) =>
    [choice.querySelector('input')!.value, choice.querySelector('.num')?.textContent].join(' '),
  );
  expect(choices).toEqual(['windows-pc 12', 'mac 10', ' ', 'reviewed 4', '9 1']);
  const years = [...document.querySelectorAll('#filter-year option')].map(({ textContent }) => textContent);
  expect(years).toEqual(['Any year', '2021 (2)', '2020 (5)', '2019 (0)']);
});

test('/games/all/ lists the whole catalogue with filters by platform and category', async () => {
  const { status, document } = await load(`${shell.url}/games/all/?category=action&platform=mac`);
  expect(status).toBe(200);
  expect(textOf(document, 'h1')).toBe('All games');
  expect(asked().get('category')).toBe('action');
  expect(asked().get('platform')).toBe('mac');
  const legends = [...document.querySelectorAll('.filters legend')].map(({ textContent }) => textContent);
  expect(legends).toEqual(['Platform', 'Category', 'Our score']);
  expect(textOf(document, '.toolbar__count')).toBe('10 games');
});

test('the order and repetition of repeated parameters does not matter to the cache', async () => {
  const states = [];
  for (const query of [
    'platform=windows-pc&platform=mac',
    'platform=mac&platform=windows-pc&platform=mac&platform=',
  ])
    states.push((await fetch(`${shell.url}/games/all/?${query}`)).headers.get('x-cache'));
  expect(states).toEqual(['miss', 'hit']);
});

test('a game without a date: shows a note', async () => {
  shell.data.games[0] = game('soon', { released: null });
  const { document } = await load(`${shell.url}/games/all/`);
  expect(textOf(document, '.gcard__meta')).toBe('Lantern Works, no date yet');
});

test.each([
  ['platform=amiga', 'no platform “amiga”'],
  ['year=20x0', 'no year “20x0”'],
  ['platform=mac&platform=amiga', 'no platform “amiga”'],
  ['score=8.5', 'no score “8.5”'],
  ['sort=random', 'sorted by “random”'],
  [`sort=${'a'.repeat(5_000)}`, `sorted by “${'a'.repeat(60)}”`],
  ['sort=%3Cb%3E', 'sorted by “<b>”'],
])('invalid filter %.20s: 400 with a link to the list', async (query, named) => {
  const { status, document } = await load(`${shell.url}/games/action/?${query}`);
  expect(status).toBe(400);
  expect(textOf(document, 'main')).toContain(named);
  expect(document.querySelector('.message .chip')?.getAttribute('href')).toBe('/games/action/');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('empty filters and unknown parameters are ignored', async () => {
  const { status } = await load(`${shell.url}/games/action/?platform=&year=&sort=&utm_source=letter`);
  expect(status).toBe(200);
  expect(Object.fromEntries(asked())).toEqual({
    category: 'action',
    sort: 'release',
    facets: 'true',
    page: '1',
    size: '24',
  });
});

test.each(['rating', 'popularity', 'title'])(
  'sorted by %s: links to its pages keep the order',
  async (sort) => {
    const { document } = await load(`${shell.url}/games/action/?sort=${sort}`);
    expect(asked().get('sort')).toBe(sort);
    expect(document.querySelector<HTMLSelectElement>('#sort')?.value).toBe(sort);
    expect(document.querySelector('.pager [rel=next]')?.getAttribute('href')).toBe(
      `/games/action/?sort=${sort}&page=2`,
    );
  },
);

test('many choices: the ones with the most games and those selected are visible, the others in a disclosure', async () => {
  shell.data.menus.platforms.push(
    ...Array.from({ length: 30 }, (_, i) => ({
      slug: `on-${i}`,
      name: `Machine ${i}`,
      description: '',
      count: i < 20 ? 1 : 0,
    })),
  );
  const { document } = await load(`${shell.url}/games/action/?platform=on-19`);
  const values = (selector: string) =>
    [...document.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value);
  expect(values('fieldset > .check input[name=platform]')).toEqual([
    'windows-pc',
    'mac',
    ...Array.from({ length: 8 }, (_, i) => `on-${i}`),
    'on-19',
  ]);
  expect(values('.filters__more input')).toHaveLength(11);
});

test('menus contain the sections with the most games, and a page lists all of them', async () => {
  shell.data.menus.platforms.push(
    ...Array.from({ length: 500 }, (_, i) => ({
      slug: `on-${i}`,
      name: `Machine ${i}`,
      description: '',
      count: i < 480 ? 1 : 1000 - i,
    })),
  );
  const { document } = await load(`${shell.url}/platforms/`);
  expect(document.querySelectorAll('main a[href^="/platforms/on-"]')).toHaveLength(500);
  for (const region of ['header', 'footer']) {
    const props = document.querySelector(`[data-region=${region}] [data-region-props]`)!.textContent!;
    const slugs = (JSON.parse(props) as { platforms: { slug: string }[] }).platforms.map(({ slug }) => slug);
    expect(slugs).toHaveLength(24);
    expect(slugs[0]).toBe('windows-pc');
    expect(slugs.slice(-20)).toEqual(Array.from({ length: 20 }, (_, i) => `on-${480 + i}`));
  }
});

test('a list without games: shows a message', async () => {
  shell.data.games.length = 0;
  const { status, document } = await load(`${shell.url}/games/action/`);
  expect(status).toBe(200);
  expect(textOf(document, '.state h3')).toBe('No games yet');
  const filtered = await load(`${shell.url}/games/action/?year=2020`);
  expect(textOf(filtered.document, '.state h3')).toBe('No games match these filters');
});

test('user-actions down: the list without ratings', async () => {
  shell.userActions.mode = 'failing';
  const { status, document } = await load(`${shell.url}/platforms/mac/`);
  expect(status).toBe(200);
  expect(textOf(document, 'h1')).toBe('Mac games');
  expect(document.querySelectorAll('.gcard')).toHaveLength(10);
  expect(document.querySelector('.rating')).toBeNull();
});

test('unknown platform: 404', async () => {
  expect((await load(`${shell.url}/platforms/amiga/`)).status).toBe(404);
});

test('/articles/news/ lists news only, /articles/ every kind', async () => {
  shell.data.articles.push(article('what-is-next', { kind: 'upcoming' }));
  const titles = ({ document }: { document: Document }) => [...document.querySelectorAll('.story h3')].length;
  expect(titles(await load(`${shell.url}/articles/news/`))).toBe(9);
  expect(titles(await load(`${shell.url}/articles/`))).toBe(11);
});

test('upcoming games are grouped by month, and only articles about them are listed', async () => {
  shell.data.games = [
    game('one', { released: '2027-03-05' }),
    game('two', { released: '2027-03-19' }),
    game('period', { released: '2027-03' }),
    game('quarter', { released: '2027-Q1', early_access: '2025-02-03' }),
    game('half', { released: '2027-H1' }),
    game('year', { released: '2027' }),
    game('three', { released: null }),
  ];
  shell.data.articles = [
    article('about-one', { kind: 'upcoming', games: ['one', 'hades'] }),
    article('about-hades', { kind: 'upcoming', games: ['hades'] }),
    article('about-nothing', { kind: 'upcoming' }),
  ];
  const { document } = await load(`${shell.url}/articles/upcoming/`);
  const titles = [...document.querySelectorAll('.story h3')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['The story of about-one']);
  const months = [...document.querySelectorAll('.month')].map((month) => [
    textOf(month, 'h2'),
    ...[...month.querySelectorAll('h3')].map(({ textContent }) => textContent),
  ]);
  const dates = [...document.querySelectorAll('.dates__day')].map(({ textContent }) => textContent);
  expect(dates).toEqual(['5Mar', '19Mar', 'Mar2027', 'Q12027', '20271st half', '2027', 'No date']);
  expect(document.body.textContent).toContain('Early access: 3 February 2025');
  expect(months).toEqual([
    ['March 2027', 'The game one', 'The game two', 'The game period'],
    ['Q1 2027', 'The game quarter'],
    ['1st half of 2027', 'The game half'],
    ['2027', 'The game year'],
    ['No date yet', 'The game three'],
  ]);
});

test('reviews are listed with their scores', async () => {
  shell.data.reviews = [review('hades', { score: 7.25 })];
  const { document } = await load(`${shell.url}/reviews/`);
  expect(document.querySelector('.dial')?.getAttribute('aria-label')).toBe('Score: 7.3 out of 10');
  expect(textOf(document, '.scorerow > b')).toBe('Good');
});
