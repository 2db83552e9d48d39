import type { PageCountsResponse } from '@savepoint/contracts/comments';
import { addBody, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

const ORIGIN = 'https://blog.example';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await registerSite(stack, 'blog');
  await registerSite(stack, 'other');
});
afterAll(() => stack.close());

const readCounts = (pages: string, headers: Record<string, string> = { origin: ORIGIN }, site = 'blog') =>
  fetch(`${stack.url}/api/comments/page-counts?${new URLSearchParams({ site, pages })}`, { headers });
const counts = async (...pages: string[]) =>
  ((await (await readCounts(pages.join(' '))).json()) as PageCountsResponse).counts;

test('pages by address and by id → their counts, in order; 0 for what is not of the site', async () => {
  const page = onPage('blog', '/one');
  const top = await post(stack, page);
  const reply = await post(stack, onKnownPage('blog', '/one'), top, 'bob');
  await post(stack, onPage('blog', '/two', 'id with / and ä'));
  await post(stack, onPage('other', '/one'));
  const pages = [
    `${ORIGIN}/none`,
    `${ORIGIN}/one/index.html?utm_source=x#comments`,
    `id:${encodeURIComponent('id with / and ä')}`,
    'https://other.example/one',
    'id:%',
    'id:',
    'nonsense',
    `${ORIGIN}/one`,
  ];
  expect(await counts(...pages)).toEqual([0, 2, 1, 0, 0, 0, 0, 2]);
  const target = { ...targetBody(reply), entity_type: 'page', entity_slug: page.entity_slug };
  expect((await stack.post('/api/user/comments/delete', target, { as: 'bob' })).status).toBe(200);
  expect(await counts(`${ORIGIN}/one`)).toEqual([1]);
});

test('CORS: the site’s origins only, and shared caches know that', async () => {
  const { status, headers } = await readCounts(`${ORIGIN}/`);
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('vary')).toBe('origin');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-if-error=86400');

  for (const origin of ['https://other.example', 'https://blog.example.evil.example', 'null']) {
    const answer = await readCounts(`${ORIGIN}/`, { origin });
    expect([origin, answer.status]).toEqual([origin, 403]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  const unknown = await readCounts(`${ORIGIN}/`, {}, 'nobody');
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'no-such-site' }),
  ]);
  const direct = await readCounts(`${ORIGIN}/`, {});
  expect([direct.status, direct.headers.get('access-control-allow-origin')]).toEqual([200, null]);
});

test('a change of a page’s thread invalidates the counts of its site in shared caches', async () => {
  const groups = (await readCounts(`${ORIGIN}/`)).headers.get('cache-groups');
  expect(groups).toBe('"comments", "threads", "page-counts:blog"');
  const add = (thread: Parameters<typeof addBody>[0]) =>
    fetch(`${stack.url}/api/user/comments/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.tokens.token('cyd')}` },
      body: JSON.stringify(addBody(thread)),
    });
  const posted = await add(onPage('blog', '/three'));
  expect(posted.status).toBe(200);
  expect(posted.headers.get('cache-group-invalidation')).toContain('"page-counts:blog"');
  const onGame = await add({ entity_slug: 'celeste' });
  expect(onGame.headers.get('cache-group-invalidation')).toBe('"thread:game:celeste"');
});

test('a hundred pages are counted, more are rejected', async () => {
  const pages = Array.from({ length: 101 }, (_, index) => `${ORIGIN}/${index}`);
  expect(await counts(...pages.slice(1))).toHaveLength(100);
  for (const wrong of [pages.join(' '), '', ' ', 'a  b']) expect((await readCounts(wrong)).status).toBe(400);
});
