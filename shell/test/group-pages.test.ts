import { load, textOf } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

test.each([
  ['/developers/lantern-works/', 'Games by Lantern Works', '12 games developed by Lantern Works.'],
  ['/publishers/lantern-house/', 'Games published by Lantern House', '12 games published by Lantern House.'],
  ['/series/lanterns/', 'The Lanterns series', '1 game of the Lanterns series.'],
])('%s lists the games of the group', async (path, title, text) => {
  const { document, jsonld } = await load(shell.url + path);
  expect(textOf(document, 'h1')).toBe(title);
  expect(textOf(document, '.page-head > p')).toBe(text);
  expect(jsonld('ItemList')).toBeDefined();
  expect(jsonld('BreadcrumbList')).toMatchObject({ itemListElement: { length: 2 } });
  const [, kind, slug] = /^\/(\w+?)s?\/([\w-]+)\/$/.exec(path)!;
  const asked = shell.catalog.requests.findLast((request) => request.startsWith('/games?'))!;
  expect(asked).toContain(`${kind === 'serie' ? 'series' : kind}=${slug}`);
});

test('a series whose name begins with an article: one article in the title', async () => {
  shell.data.games[0]!.series = 'The Lanterns';
  const { document } = await load(`${shell.url}/series/the-lanterns/`);
  expect(textOf(document, 'h1')).toBe('The Lanterns series');
  expect(textOf(document, '.page-head > p')).toBe('1 game of the Lanterns series.');
  expect(textOf(document, '.crumbs [aria-current]')).toBe('The Lanterns');
});

test.each([
  '/developers/nobody/',
  '/publishers/Not_a_slug/',
  '/series/nothing/',
  '/developers/lantern-works/?page=2',
  '/authors/nobody/',
  '/authors/ines-okafor/?page=2',
])('%s: 404', async (path) => {
  expect((await load(shell.url + path)).status).toBe(404);
});

test('a list with filters has the canonical address of the group', async () => {
  const { document } = await load(`${shell.url}/developers/lantern-works/?platform=windows-pc`);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `${PUBLIC_URL}/developers/lantern-works/`,
  );
});

test('a game’s page links to its developer, publisher and series', async () => {
  const { document, jsonld } = await load(`${shell.url}/games/hades/`);
  for (const path of ['/developers/lantern-works/', '/publishers/lantern-house/', '/series/lanterns/'])
    expect(document.querySelector(`.facts a[href="${path}"]`)).not.toBeNull();
  expect(jsonld('VideoGame')).toMatchObject({
    isPartOf: { name: 'Lanterns', url: `${PUBLIC_URL}/series/lanterns/` },
  });
});

test('a name without a slug has no link', async () => {
  shell.data.games[0]!.developers = ['任天堂'];
  const { document } = await load(`${shell.url}/games/hades/`);
  expect(textOf(document, '.facts dd')).toBe('任天堂');
  expect(document.querySelector('.facts dd')!.querySelector('a')).toBeNull();
});

test('an author’s page: who they are, their reviews and their articles', async () => {
  const { document, jsonld } = await load(`${shell.url}/authors/ines-okafor/`);
  expect(textOf(document, 'h1')).toBe('Ines Okafor');
  expect(textOf(document, '.page-head > p')).toBe('She keeps the notebook.');
  expect(document.querySelectorAll('.shelf .gcard')).toHaveLength(2);
  expect(document.querySelectorAll('.stories article')).toHaveLength(10);
  expect(jsonld('ProfilePage')).toMatchObject({
    mainEntity: { name: 'Ines Okafor', jobTitle: 'Editor', url: `${PUBLIC_URL}/authors/ines-okafor/` },
  });
});

test.each(['/articles/news-1/', '/reviews/hades/'])('the byline of %s links to the author', async (path) => {
  const { document, jsonld } = await load(shell.url + path);
  expect(document.querySelector('.byline a')?.getAttribute('href')).toBe('/authors/ines-okafor/');
  expect(jsonld(path.startsWith('/articles') ? 'NewsArticle' : 'Review')).toMatchObject({
    author: { url: `${PUBLIC_URL}/authors/ines-okafor/` },
  });
});
