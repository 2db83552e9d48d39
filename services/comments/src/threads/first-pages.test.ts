import type { CommentsPage } from '@savepoint/contracts/comments';
import { clearThreads, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const read = async (more = '', url = stack.url) =>
  (await stack.get<CommentsPage>(`/api/comments?entity_type=game&entity_slug=hades${more}`, url)).body;
const contents = ({ comments }: CommentsPage) => comments.map(({ content }) => content);
/** Without an entry in the log, so that only a page that is not from the cache shows it. */
const rewrite = (uid: string, content: string) =>
  stack.connection.collection<{ _id: string }>('comments').updateOne({ _id: uid }, { $set: { content } });

test('a cached first page is replaced after a change in the thread by any instance', async () => {
  const comment = await post(stack, { content: 'As it was.' });
  const other = await stack.startInstance();
  for (const url of [stack.url, other.url]) expect(contents(await read('', url))).toEqual(['As it was.']);
  await rewrite(comment.uid, 'As it is.');
  for (const url of [stack.url, other.url]) expect(contents(await read('', url))).toEqual(['As it was.']);

  await stack.post('/api/user/comments/like', targetBody(comment), { as: 'bob' });
  for (const url of [stack.url, other.url])
    expect((await read('', url)).comments).toMatchObject([{ content: 'As it is.', likes: 1 }]);
});

test('other orders, other lengths and replies do not use the cached first page', async () => {
  const comment = await post(stack, { content: 'As it was.' });
  await read();
  await rewrite(comment.uid, 'As it is.');
  for (const more of ['&sort=oldest', '&limit=50']) expect(contents(await read(more))).toEqual(['As it is.']);
  expect(contents(await read(`&parent_uid=${comment.uid}`))).toEqual([]);
});
