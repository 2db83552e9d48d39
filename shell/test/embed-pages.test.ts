import { createHash } from 'node:crypto';
import { load, textOf } from './support/page';
import { digestOf, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell({ EMBED_ORIGINS: 'https://a.example' });
});
afterAll(() => shell.close());

const PAGE = { site: 'blog', address: 'https://blog.example/new?utm_source=x#c', title: 'A new post' };
const find = (query: Record<string, string>) =>
  load(`${shell.url}/embed/page/?${new URLSearchParams(query)}`, { redirect: 'manual' });
const ancestors = (headers: Headers) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
const slotProps = (document: Document) =>
  JSON.parse(document.querySelector('[data-region-props]')?.textContent ?? '{}') as object;

test('a page without comments: an empty thread that describes the page, which its site may frame', async () => {
  const { status, headers, document } = await find({ ...PAGE, theme: 'dark' });
  expect(status).toBe(200);
  expect(ancestors(headers)).toBe('https://blog.example https://*.blog.example');
  expect(document.title).toBe('Comments on A new post');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(slotProps(document)).toEqual({
    entity_type: 'page',
    entity_slug: 'blog-2b',
    entity_name: 'A new post',
    entity_page: { address: 'https://blog.example/new', title: 'A new post' },
  });
});

test.each([
  ['its address', { site: 'blog', address: 'https://blog.example/post' }],
  ['its id', { ...PAGE, pageId: 'known' }],
])(
  'a page with comments, by %s → its thread, whose links depend on its own address',
  async (_what, query) => {
    const { status, headers, document } = await find({ ...query, theme: 'light' });
    expect([status, ancestors(headers)]).toEqual([200, 'https://blog.example https://*.blog.example']);
    expect(document.documentElement.dataset).toMatchObject({
      address: '/embed/comments/page/blog-1a/light/',
      theme: 'light',
    });
    expect(document.title).toBe('Comments on A post');
    expect(slotProps(document)).toEqual({
      entity_type: 'page',
      entity_slug: 'blog-1a',
      entity_name: 'A post',
    });
  },
);

test('a thread is searched once for all spellings of the address of its page, and rendered once for all titles', async () => {
  const asked = (path: string) => shell.comments.requests.filter((each) => each.includes(path)).length;
  const before = [asked('/page-thread?'), asked('/page-threads/')];
  const page = { site: 'blog', pageId: 'known', lang: 'nb' };
  const threads = [];
  for (const query of [
    { ...page, address: 'https://blog.example/a' },
    { ...page, address: 'https://BLOG.example/a?utm_source=x#c', signOn: '1' },
    { ...page, address: 'https://blog.example/a', title: 'Another title' },
  ])
    threads.push((await find(query)).html);
  threads.push((await load(`${shell.url}/embed/comments/page/blog-1a/nb/`)).html);
  expect(new Set(threads).size).toBe(1);
  expect([asked('/page-thread?'), asked('/page-threads/')]).toEqual([before[0]! + 2, before[1]! + 1]);
});

test('the document has its style sheets and its script inside, which its policy allows', async () => {
  const { headers, document } = await load(`${shell.url}/embed/comments/page/blog-1a/`);
  const script = [...document.scripts].at(-1)!;
  expect(script.text).toBe('/* loading */// frame');
  const policy = headers.get('content-security-policy');
  for (const { text } of [...document.scripts].filter(({ src, type }) => !src && !type))
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(document.querySelector('link[rel=stylesheet]')).toBeNull();
  const styles = [...document.querySelectorAll('style')];
  expect(styles.length).toBeGreaterThan(0);
  for (const { textContent } of styles) expect(policy).toContain(`'${digestOf(textContent)}'`);
});

test('a thread of a page: framed by its site only, with its title', async () => {
  const { status, headers, document } = await load(`${shell.url}/embed/comments/page/blog-1a/`);
  expect(status).toBe(200);
  expect(ancestors(headers)).toBe('https://blog.example https://*.blog.example');
  expect(document.title).toBe('Comments on A post');
  expect(slotProps(document)).toEqual({ entity_type: 'page', entity_slug: 'blog-1a', entity_name: 'A post' });
});

test('the address of a thread that was merged into another → the other’s', async () => {
  const { status, headers } = await load(`${shell.url}/embed/comments/page/blog-0c/`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/embed/comments/page/blog-1a/']);
});

test.each([
  [
    'an origin that is not registered',
    { ...PAGE, address: 'https://evil.example/' },
    403,
    'Pages of https://evil.example may not show the comments of the site “blog”.',
  ],
  ['an unknown site', { ...PAGE, site: 'nobody' }, 404, 'There is no site with the key “nobody”.'],
  ['a key of another form', { ...PAGE, site: '<b>' }, 400, 'This tag needs data-site'],
  ['no address', { site: 'blog' }, 400, 'This tag needs data-site'],
  ['an address that is none of the web', { ...PAGE, address: 'file:///a' }, 400, 'This tag needs data-site'],
] as const)(
  '%s → a sentence in any frame and in the console, and no thread',
  async (_what, query, expected, sentence) => {
    const { status, headers, document } = await find(query);
    expect(status).toBe(expected);
    expect(ancestors(headers)).toBe('*');
    expect(textOf(document, 'body')).toContain(sentence);
    const [, inline] = [...document.scripts].filter(({ src }) => !src);
    expect(inline?.text).toContain(`console.error("Savepoint: ${sentence}`);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
    expect(document.querySelector('[data-region]')).toBeNull();
  },
);

test('a thread that does not exist → a sentence', async () => {
  const { status, document } = await load(`${shell.url}/embed/comments/page/blog-9/`);
  expect(status).toBe(404);
  expect(textOf(document, 'body')).toContain('Nobody has commented on this page yet');
});

test('a very long title is shortened', async () => {
  const { status, document } = await find({ ...PAGE, title: 'x'.repeat(1_000) });
  expect(status).toBe(200);
  expect(slotProps(document)).toMatchObject({ entity_page: { title: 'x'.repeat(200) } });
});
