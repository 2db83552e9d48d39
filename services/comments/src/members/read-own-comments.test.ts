import type { OwnCommentsPage } from '@savepoint/contracts/members';
import { post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const mine = (body: object, as = 'ann') =>
  stack.post<OwnCommentsPage>('/api/user/comments/mine', body, { as });

test('comments of a member are listed latest first, in pages, with their entity and whether they have replies', async () => {
  const first = await post(stack, { content: 'One' });
  await post(stack, { content: 'An answer' }, first, 'bob');
  await post(stack, { content: 'Two', entity_type: 'article', entity_slug: 'on-ladders' });
  const page = await mine({ kind: 'written', limit: 1 });
  expect(page).toMatchObject({
    status: 200,
    body: {
      items: [{ content: 'Two', entity_type: 'article', entity_name: 'on-ladders', has_replies: false }],
      total: 2,
    },
  });
  const next = await mine({ kind: 'written', limit: 1, cursor: page.body.next_cursor });
  expect(next.body).toMatchObject({
    items: [{ uid: first.uid, content: 'One', has_replies: true }],
    next_cursor: null,
  });
});

test('liked comments are listed in the order of the likes, without deleted ones', async () => {
  const [one, two, gone] = [await post(stack), await post(stack), await post(stack)];
  for (const comment of [two, gone, one])
    await stack.post('/api/user/comments/like', targetBody(comment), { as: 'liz' });
  await stack.post('/api/user/comments/delete', targetBody(gone));
  const { body } = await mine({ kind: 'liked' }, 'liz');
  expect(body.items.map(({ uid, likes, name }) => [uid, likes, name])).toEqual([
    [one.uid, 1, 'ann'],
    [two.uid, 1, 'ann'],
  ]);
});

test('POST /api/user/comments/mine rejects a cursor that is not ours, and who is not logged in', async () => {
  expect((await mine({ kind: 'liked', cursor: 'x' })).status).toBe(400);
  expect((await stack.post('/api/user/comments/mine', { kind: 'liked' }, { as: null })).status).toBe(401);
});
