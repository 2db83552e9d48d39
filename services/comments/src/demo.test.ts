import { join } from 'node:path';
import type { Comment, CommentsPage } from '@savepoint/contracts/comments';
import { eventually } from '@savepoint/service-kit/testing';
import { addBody, post, targetBody } from '../test/comments';
import { startStack, type Stack } from '../test/stack';

const DEMO_CONTENT = join(__dirname, '../test/demo');

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack.close());

const page = async (): Promise<CommentsPage> =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades')).body;

/** Starts another instance and waits until the page has the expected number of comments. */
async function start(extra: NodeJS.ProcessEnv, expected: number): Promise<Comment[]> {
  const { app } = await stack.startInstance(extra);
  await eventually(async () => (await page()).total === expected);
  // Ends the background work too, so that nothing changes after the page is read.
  await app.close();
  return (await page()).comments;
}

test('sample comments are imported with their order, mark, levels, likes and ages', async () => {
  const startedAt = Date.now();
  const [first, reply, deeper] = await start({ DEMO_CONTENT }, 3);
  expect(first).toMatchObject({
    uid: 'demo-first',
    name: 'Mara',
    user_uid: 'demo-mara',
    level: 0,
    likes: 2,
    demo: true,
  });
  expect(first?.content).toBe('A first comment.');
  expect(reply).toMatchObject({ uid: 'demo-reply', parent_uid: 'demo-first', level: 1, likes: 0 });
  expect(deeper).toMatchObject({ grandparent_uid: 'demo-first', parent_uid: 'demo-reply', level: 2 });
  const importedAt = Date.parse(first?.created ?? '') + 60 * 60_000;
  expect(importedAt).toBeGreaterThanOrEqual(startedAt);
  expect(importedAt).toBeLessThanOrEqual(Date.now());
});

test('a second start and a second instance change nothing, not even the ages', async () => {
  const before = await start({ DEMO_CONTENT }, 3);
  expect(await start({ DEMO_CONTENT }, 3)).toEqual(before);
  expect(await stack.connection.collection('comment_likes').countDocuments()).toBe(2);
});

test('an interrupted import is finished by the next start', async () => {
  const before = await start({ DEMO_CONTENT }, 3);
  await stack.connection.collection<{ _id: string }>('comments').deleteOne({ _id: 'demo-deeper' });
  expect(await start({ DEMO_CONTENT }, 3)).toEqual(before);
});

test('a sample comment that an administrator deleted stays deleted', async () => {
  const [, , deeper] = await start({ DEMO_CONTENT }, 3);
  if (!deeper) throw new Error('no sample comment');
  const answer = await stack.post('/api/user/comments/delete', targetBody(deeper), { roles: ['admin'] });
  expect(answer.status).toBe(200);
  await start({ DEMO_CONTENT }, 2);
  expect((await page()).comments.map(({ uid }) => uid)).toEqual(['demo-first', 'demo-reply']);
});

test('without the setting all sample comments are removed, and can be imported again', async () => {
  await start({ DEMO_CONTENT }, 3);
  await start({}, 0);
  expect(await stack.connection.collection('comments').countDocuments()).toBe(0);
  expect(await stack.connection.collection('comment_likes').countDocuments()).toBe(0);
  expect(await start({ DEMO_CONTENT }, 3)).toHaveLength(3);
});

test('a sample comment that a member replied to stays, without sample likes', async () => {
  const [first] = await start({ DEMO_CONTENT }, 3);
  await stack.post('/api/user/comments/like', targetBody(first as Comment));
  const reply = await post(stack, {}, first);
  expect(await start({}, 2)).toMatchObject([{ uid: 'demo-first', likes: 1 }, { uid: reply.uid }]);
});

test('a member can reply to a sample comment', async () => {
  const [first] = await start({ DEMO_CONTENT }, 3);
  expect((await stack.post('/api/user/comments/add', addBody({}, first))).status).toBe(200);
});
