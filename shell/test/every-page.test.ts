import { readFileSync } from 'node:fs';
import path from 'node:path';
import { propsSchemaOf } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';
import { pages } from '../src/pages';
import { load, textOf, type Received } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';
import { styleSheet } from './support/styles';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

const listed = pages.filter(({ inSitemap }) => inSitemap === true).map(({ path }) => path);
const WITH_PARAMETERS = [
  '/games/action/',
  '/games/hades/',
  '/platforms/windows-pc/',
  '/reviews/hades/',
  '/articles/news-1/',
  '/developers/lantern-works/',
  '/publishers/lantern-house/',
  '/series/lanterns/',
  '/authors/ines-okafor/',
  '/topics/lamps/',
  '/topics/stairs/',
  '/privacy-policy/',
];
const PAGES = [...listed, ...WITH_PARAMETERS];
const UNLISTED = [
  '/api/docs/',
  '/account/',
  '/moderation/',
  '/sites/',
  '/sites/myblog/',
  '/sites/myblog/moderation/',
  '/search/',
  '/search/?q=game',
];

const all = (page: Received, selector: string) => [...page.document.querySelectorAll(selector)];

describe.each([...PAGES, ...UNLISTED])('%s', (address) => {
  let page: Received;
  beforeAll(async () => {
    page = await load(shell.url + address);
  });

  test('responds 200 with one heading, one main, header and footer', () => {
    expect(page.status).toBe(200);
    expect(all(page, 'h1')).toHaveLength(1);
    expect(all(page, 'main')).toHaveLength(1);
    expect(all(page, '[data-region=header], [data-region=footer]')).toHaveLength(2);
  });

  test('has no gap in its heading levels', () => {
    const levels = all(page, 'main :is(h1,h2,h3,h4)').map(({ tagName }) => Number(tagName[1]));
    levels.reduce((before, level) => {
      expect(level - before).toBeLessThanOrEqual(1);
      return level;
    }, 1);
  });

  test('has a title and a description', () => {
    expect(page.document.title.length).toBeGreaterThan(10);
    expect(page.document.querySelector('meta[name=description]')?.getAttribute('content')).toBeTruthy();
  });

  test('has a size on every picture and a name on every control', () => {
    for (const picture of all(page, 'img'))
      expect(['width', 'height', 'alt'].filter((name) => !picture.hasAttribute(name))).toEqual([]);
    for (const control of all(page, 'input:not([type=hidden]), select')) {
      const named = control.closest('label') ?? page.document.querySelector(`label[for="${control.id}"]`);
      expect(named?.textContent?.trim()).toBeTruthy();
    }
    for (const link of all(page, 'a, button'))
      expect(link.getAttribute('aria-label') ?? link.textContent).toMatch(/\S/);
  });

  test('gives every region props that fit its schema', () => {
    const problems = all(page, '[data-region]').flatMap((slot) => {
      const props = slot.querySelector(':scope > [data-region-props]')?.textContent ?? 'null';
      return Value.Errors(propsSchemaOf(slot.getAttribute('data-region')!), JSON.parse(props));
    });
    expect(problems).toEqual([]);
  });

  test('uses each id once', () => {
    const ids = all(page, '[id]').map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('uses only classes of its style sheets', () => {
    const linked = all(page, 'link[rel=stylesheet]').map((link) => link.getAttribute('href')!);
    const known = styleSheet(linked.flatMap((href) => /page-([\w-]+)\.1\.css$/.exec(href)?.[1] ?? []));
    const used = new Set(all(page, '[class]').flatMap((element) => [...element.classList]));
    expect(
      [...used].filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(known) && !UNSTYLED.has(name)),
    ).toEqual([]);
  });

  test('links only to addresses with a trailing slash', () => {
    const paths = all(page, 'a[href^="/"], form[action]').map(
      (element) => (element.getAttribute('href') ?? element.getAttribute('action')!).split(/[?#]/)[0]!,
    );
    expect(paths.filter((each) => !each.endsWith('/') && !/^\/(?:feeds|api)\//.test(each))).toEqual([]);
  });
});

/** Classes without styles. */
const UNSTYLED = new Set(['dates', 'mini-chart', 'news-feed']);

test('every page with parameters has an address in WITH_PARAMETERS or UNLISTED', () => {
  const matches = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  const addresses = [...WITH_PARAMETERS, ...UNLISTED];
  const missing = pages.filter(
    ({ path }) => path.includes(':') && !addresses.some((address) => matches(path).test(address)),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test.each(PAGES)('%s has a canonical address and valid structured data', async (address) => {
  const { document } = await load(shell.url + address);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(PUBLIC_URL + address);
  const card = (name: string) =>
    document.querySelector(`meta[property="og:image${name}"]`)?.getAttribute('content');
  expect(card('')).toMatch(`${PUBLIC_URL}/cdn/cards/`);
  expect([card(':width'), card(':height')]).toEqual(['1200', '630']);
  expect(card(':alt')).toBe(document.querySelector('meta[property="og:title"]')?.getAttribute('content'));
  for (const script of document.querySelectorAll('script[type="application/ld+json"]'))
    expect(JSON.parse(script.textContent)).toMatchObject({ '@context': 'https://schema.org' });
});

test.each(UNLISTED)('%s is excluded from search engines', async (address) => {
  const { document } = await load(shell.url + address);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
});

test('the site’s icon is served', async () => {
  const answer = await fetch(`${shell.url}/icon.svg`);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toBe(readFileSync(path.join(__dirname, '../assets/icon.svg'), 'utf8'));
});

test('a page of text shows what the catalogue has', async () => {
  const { document } = await load(`${shell.url}/privacy-policy/`);
  expect(textOf(document, 'h1')).toBe('Privacy policy');
  expect(textOf(document, '.prose')).toBe('Very little.');
  expect((await load(`${shell.url}/about/`)).status).toBe(404);
});
