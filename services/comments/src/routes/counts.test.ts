import type { CommentCountsResponse } from '@savepoint/contracts/comments';
import { clearThreads, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const readCounts = (slugs: string, headers: Record<string, string> = {}, type = 'game') =>
  fetch(`${stack.url}/api/comments/counts?entity_type=${type}&slugs=${slugs}`, { headers });
const counts = async (slugs: string, type?: string) =>
  ((await (await readCounts(slugs, {}, type)).json()) as CommentCountsResponse).counts;

test('comments and replies of many entities are counted in one call, in the order of the slugs', async () => {
  const top = await post(stack);
  const reply = await post(stack, {}, top);
  await post(stack, { entity_slug: 'celeste' });
  await post(stack, { entity_type: 'article', entity_slug: 'on-ladders' });
  const expected = [
    { slug: 'celeste', comments: 1 },
    { slug: 'unheard-of', comments: 0 },
    { slug: 'hades', comments: 2 },
  ];
  expect(await counts('celeste,unheard-of,hades')).toEqual(expected);
  expect(await counts('on-ladders', 'article')).toEqual([{ slug: 'on-ladders', comments: 1 }]);

  await stack.post('/api/user/comments/delete', targetBody(reply));
  expect(await counts('hades')).toEqual([{ slug: 'hades', comments: 1 }]);
});

test('unchanged counts → 304, changed ones → 200', async () => {
  await post(stack);
  const first = await readCounts('hades,celeste');
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('public, max-age=30, s-maxage=0');
  expect((await readCounts('hades,celeste', { 'if-none-match': etag })).status).toBe(304);
  expect((await readCounts('hades,celeste', { 'if-none-match': `W/${etag}` })).status).toBe(304);
  await post(stack, { entity_slug: 'celeste' });
  expect((await readCounts('hades,celeste', { 'if-none-match': etag })).status).toBe(200);
});

test('a hundred entities are counted', async () => {
  const slugs = Array.from({ length: 100 }, (_, index) => `game-${index}`);
  expect(await counts(slugs.join())).toHaveLength(100);
});
