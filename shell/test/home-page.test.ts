import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const titles = (document: Document) =>
  [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);

test('the front page shows all sections', async () => {
  const { status, document, jsonld } = await load(`${shell.url}/`);
  expect(status).toBe(200);
  expect(document.title).toBe('Savepoint: video game news, reviews and charts');
  expect(textOf(document, 'h1')).toBe('In praise of the safe room');
  expect(titles(document)).toEqual([
    'This week’s chart',
    'News',
    'Reviews',
    'Rising',
    'News in brief',
    'Upcoming',
    'Latest comments',
    'Categories',
  ]);
  expect(document.querySelectorAll('.mini-chart__item')).toHaveLength(8);
  expect(document.querySelectorAll('.story')).toHaveLength(3);
  expect(document.querySelectorAll('.news-feed__item')).toHaveLength(7);
  expect(textOf(document, '.date-line span:last-child')).toBe('12 games on 1 platform, rated by members');
  expect(jsonld('WebSite')).toMatchObject({ potentialAction: { '@type': 'SearchAction' } });
});

test('rank changes have a text for screen readers', async () => {
  const { document } = await load(`${shell.url}/`);
  const words = [...document.querySelectorAll('.mini-chart__item .mv')]
    .slice(0, 4)
    .map(({ textContent }) => textContent);
  expect(words).toEqual(['no change', 'up 2', 'down 1', 'New']);
});

test('only the picture of the lead story is loaded eagerly', async () => {
  const { document } = await load(`${shell.url}/`);
  const pictures = [...document.querySelectorAll('main img')];
  expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy')).toHaveLength(1);
  expect(document.querySelector('.lead img')?.hasAttribute('loading')).toBe(false);
  const lacks = (picture: Element, names: string[]) => names.filter((name) => !picture.hasAttribute(name));
  for (const picture of pictures) expect(lacks(picture, ['width', 'height', 'alt'])).toEqual([]);
  for (const picture of pictures.filter((each) => each.hasAttribute('loading')))
    expect(lacks(picture, ['srcset', 'sizes'])).toEqual([]);
});

test('empty sections are left out, and there is still one h1', async () => {
  shell.data.articles.length = 0;
  shell.data.reviews.length = 0;
  const { document } = await load(`${shell.url}/`);
  expect(titles(document)).toEqual([
    'This week’s chart',
    'Rising',
    'Upcoming',
    'Latest comments',
    'Categories',
  ]);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
});

test('user-actions and comments down: their sections are left out', async () => {
  shell.userActions.mode = 'failing';
  shell.comments.mode = 'failing';
  const { status, document } = await load(`${shell.url}/`);
  expect(status).toBe(200);
  expect(titles(document)).not.toContain('Latest comments');
  expect(titles(document)).toContain('News');
});

test('a ranked game that is not in the catalogue is left out', async () => {
  shell.data.games.splice(2, 1);
  const { document } = await load(`${shell.url}/`);
  expect(document.querySelector('a[href="/games/game-2/"]')).toBeNull();
});

test('latest comments are excerpts with a link to the comment', async () => {
  const { document } = await load(`${shell.url}/`);
  const lines = [...document.querySelectorAll('.stack .news-feed li')];
  expect(lines).toHaveLength(1);
  const [line] = lines;
  expect(textOf(line!, 'a')).toBe('Mara on Hades');
  expect(line!.querySelector('a')?.getAttribute('href')).toBe('/games/hades/?comment=comment-on-hades');
  expect(textOf(line!, 'p')).toMatch(/^First clear! And then again.*…$/);
  expect(textOf(line!, 'p')!.length).toBeLessThanOrEqual(141);
});
