import type { Comment } from '@savepoint/contracts';
import { addBody, post, postChain, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test('a comment is stored with what the server knows and comes back on the page', async () => {
  const { status, body } = await stack.post('/api/user/comments/add', addBody({ content: '  Very good. ' }), {
    name: 'Ann',
  });
  expect(status).toBe(200);
  expect(body.comment).toMatchObject({
    content: 'Very good.',
    name: 'Ann',
    user_uid: 'ann',
    level: 0,
    likes: 0,
  });
  const page = await stack.get('/api/comments?entity_type=game&entity_slug=hades');
  expect(page.body).toEqual({ comments: [body.comment], next_cursor: null, total: 1 });
});

test('replies go three levels deep and no further', async () => {
  const chain = await postChain(stack, 4, { entity_slug: 'celeste' });
  expect(chain.map(({ level }) => level)).toEqual([0, 1, 2, 3]);
  const deeper = await stack.post('/api/user/comments/add', addBody({ entity_slug: 'celeste' }, chain[3]));
  expect(deeper).toMatchObject({ status: 409, body: { code: 'parent-too-deep' } });
});

test('a leaf can be deleted, a comment with replies cannot', async () => {
  const [top, reply] = (await postChain(stack, 2)) as [Comment, Comment];
  expect(await stack.post('/api/user/comments/delete', targetBody(top))).toMatchObject({
    status: 409,
    body: { code: 'not-a-leaf' },
  });
  expect(await stack.post('/api/user/comments/delete', targetBody(reply))).toEqual({
    status: 200,
    body: { deleted: reply.uid },
  });
  expect((await stack.post('/api/user/comments/delete', targetBody(top))).status).toBe(200);
  expect((await stack.post('/api/user/comments/delete', targetBody(top))).status).toBe(404);
});
test('likes', async () => {
  const top = await post(stack);
  expect(await stack.post('/api/user/comments/like', targetBody(top))).toMatchObject({
    status: 200,
    body: { likes: 1, liked: true },
  });
  expect(await stack.post('/api/user/comments/like', targetBody(top))).toMatchObject({
    status: 200,
    body: { likes: 1, liked: true },
  });
  expect(await stack.post('/api/user/comments/unlike', targetBody(top))).toMatchObject({
    status: 200,
    body: { likes: 0, liked: false },
  });
});
