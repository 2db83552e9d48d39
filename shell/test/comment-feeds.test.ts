import { JSDOM } from 'jsdom';
import { load } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

const get = async (path: string) => {
  const answer = await fetch(shell.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Parses strictly: anything that is not well-formed XML throws. */
const xml = (text: string) => new JSDOM(text, { contentType: 'application/xml' }).window.document;
const textOf = (parent: ParentNode | null, selector: string) => parent?.querySelector(selector)?.textContent;

const HADES = `${PUBLIC_URL}/games/hades/`;

test('Atom of a thread: its newest comments, with author, times and the address of each', async () => {
  const { status, headers, text } = await get('/feeds/comments/game/hades.atom');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const document = xml(text);
  expect(textOf(document, 'feed > title')).toBe('Comments on Hades');
  expect(textOf(document, 'feed > updated')).toBe('2026-01-09T10:00:00.000Z');
  expect(document.querySelector('feed > link:not([rel])')?.getAttribute('href')).toBe(HADES);
  const [edited, spoiler] = document.querySelectorAll('entry');
  expect(edited?.querySelector('link')?.getAttribute('href')).toBe(
    `${HADES}?comment=comment-edited#comment-comment-edited`,
  );
  expect(textOf(edited!, 'title')).toBe('Mara on Hades');
  expect(textOf(edited!, 'author > name')).toBe('Mara');
  expect(textOf(edited!, 'summary')).toBe('Clear & <b>done</b>');
  expect(textOf(edited!, 'published')).toBe('2026-01-08T10:00:00.000Z');
  expect(textOf(edited!, 'updated')).toBe('2026-01-09T10:00:00.000Z');
  expect(textOf(spoiler!, 'summary')).toBe('This comment contains spoilers. Read it in the thread.');
  expect(text).not.toContain('The lamp was the villain');
});

test('RSS and JSON of a thread have the same comments', async () => {
  const rss = xml((await get('/feeds/comments/game/hades.rss')).text);
  const json = JSON.parse((await get('/feeds/comments/game/hades.json')).text) as {
    items: { url: string; date_modified?: string }[];
  };
  expect([...rss.querySelectorAll('item > link')].map(({ textContent }) => textContent)).toEqual(
    json.items.map(({ url }) => url),
  );
  expect(json.items.map((item) => item.date_modified)).toEqual(['2026-01-09T10:00:00.000Z', undefined]);
});

test('a page with comments names their feed', async () => {
  const { document } = await load(`${shell.url}/games/hades/`);
  const feed = [...document.querySelectorAll('link[rel="alternate"]')].find(
    (link) => link.getAttribute('title') === 'Comments on Hades',
  );
  expect(feed?.getAttribute('href')).toBe('/feeds/comments/game/hades.rss');
});

test('the feed of a page of another site: its title, its address, and links to the thread', async () => {
  const document = xml((await get('/feeds/comments/page/blog-1a.atom')).text);
  expect(textOf(document, 'feed > title')).toBe('Comments on A post');
  expect(document.querySelector('feed > link:not([rel])')?.getAttribute('href')).toBe(
    'https://blog.example/post',
  );
  expect(document.querySelector('entry > link')?.getAttribute('href')).toMatch(
    `${PUBLIC_URL}/embed/comments/page/blog-1a/?comment=`,
  );
});

test('the feed of a site: the comments on all of its pages, each with the page', async () => {
  const { status, text } = await get('/feeds/sites/blog.atom');
  expect(status).toBe(200);
  const document = xml(text);
  expect(textOf(document, 'feed > title')).toBe('Comments on Blog');
  expect(document.querySelector('feed > link:not([rel])')?.getAttribute('href')).toBe('https://blog.example');
  expect(textOf(document, 'entry > title')).toBe('Mara on A post');
});

test.each([
  '/feeds/comments/game/nothing.atom',
  '/feeds/comments/page/blog-9z.atom',
  '/feeds/comments/planet/hades.atom',
  '/feeds/comments/game/Not%20a%20slug.atom',
  '/feeds/sites/journal.atom',
  '/feeds/sites/No%20key.atom',
])('%s: 404', async (path) => {
  expect((await get(path)).status).toBe(404);
});
