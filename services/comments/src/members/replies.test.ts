import type { NewReplies, RepliesPage } from '@savepoint/contracts/comments';
import type { QueuePage, Verdict } from '@savepoint/contracts/moderation';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { startFakeCatalog } from '@savepoint/service-kit/testing';
import { addBody, clearThreads, newUid, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';
import { postComment } from '../posting/post-comment';
import { createDependencies } from '../dependencies';
import { deleteMemberData } from './delete-member-data';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  await stack.connection.collection('comment_account_deletions').deleteMany({});
});

const list = (body: object = {}, as: string | null = 'ann') =>
  stack.post<RepliesPage>('/api/user/replies', body, { as });
const uids = async (as = 'ann') => (await list({}, as)).body.items.map(({ uid }) => uid);
const count = async (as = 'ann') =>
  (await stack.post<NewReplies>('/api/user/replies/count', {}, { as })).body.unread;
const markRead = (body: object = {}, as = 'ann') =>
  stack.post<NewReplies>('/api/user/replies/read', body, { as });
const moderate = <T>(call: string, body: object) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as: 'mod', roles: ['admin'] });
async function decide(uid: string, verdict: Verdict): Promise<string> {
  const { items } = (await moderate<QueuePage>('queue', {})).body;
  const version = items.find(({ comment }) => comment.uid === uid)?.version ?? 0;
  const action_uid = newUid();
  const { status } = await moderate('decide', { action_uid, comment_uid: uid, verdict, version });
  expect(status).toBe(200);
  return action_uid;
}
const deleteAccount = (user_uid: string, comments: 'anonymise' | 'remove') =>
  stack.post(
    '/internal/delete-member-data',
    { user_uid, comments, requested_at: new Date().toISOString() },
    { as: null },
  );

test('a reply reaches the author of its parent, and neither its own author nor anybody else', async () => {
  const top = await post(stack, { content: 'Top' });
  const reply = await post(stack, { content: 'Nonsense!' }, top, 'bob');
  await post(stack, {}, reply, 'bob');
  await post(stack, {}, top);
  const { body } = await list();
  expect(body).toEqual({
    items: [
      {
        uid: reply.uid,
        name: 'bob',
        arrived: reply.created,
        content: 'Nonsense!',
        parent_uid: top.uid,
        entity_type: 'game',
        entity_slug: 'hades',
        entity_name: 'hades',
        unread: true,
      },
    ],
    next_cursor: null,
    total: 1,
    unread: 1,
  });
  expect([await count(), await count('bob'), await count('cyd')]).toEqual([1, 0, 0]);
});

test('a repeated call and concurrent ones leave one reply', async () => {
  const top = await post(stack);
  const body = addBody({}, top);
  await Promise.all(
    Array.from({ length: 5 }, () => stack.post('/api/user/comments/add', body, { as: 'bob' })),
  );
  await markRead();
  await stack.post('/api/user/comments/add', body, { as: 'bob' });
  expect((await list()).body).toMatchObject({ total: 1, unread: 0 });
});

test('pages are latest first and have every reply once', async () => {
  const top = await post(stack);
  const posted: string[] = [];
  for (let index = 0; index < 5; index++) posted.unshift((await post(stack, {}, top, 'bob')).uid);
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await list({ limit: 2, ...(cursor && { cursor }) });
    expect(body.total).toBe(5);
    found.push(...body.items.map(({ uid }) => uid));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(found).toEqual(posted);
});

test('replies are marked as read one by one, until a time, and all; those of others are not', async () => {
  const [top, other] = [await post(stack), await post(stack, {}, undefined, 'cyd')];
  const replies = [];
  for (let index = 0; index < 4; index++) replies.push(await post(stack, {}, top, 'bob'));
  const ofCyd = await post(stack, {}, other, 'bob');
  expect(await markRead({ comment_uids: [replies[0]!.uid, ofCyd.uid] })).toEqual({
    status: 200,
    body: { unread: 3 },
  });
  const unread = async () => (await list()).body.items.filter((reply) => reply.unread);
  expect((await unread()).map(({ uid }) => uid)).not.toContain(replies[0]!.uid);
  // Two may have been posted within a millisecond.
  const { arrived } = (await unread()).at(-1)!;
  await markRead({ until: arrived });
  expect((await unread()).every((reply) => reply.arrived > arrived)).toBe(true);
  expect((await markRead()).body).toEqual({ unread: 0 });
  expect(await count('cyd')).toBe(1);
  expect((await list()).body).toMatchObject({ total: 4, unread: 0 });
});

test('a reply that is hidden, deleted, or whose author left is gone; shown again it is back as it was', async () => {
  const top = await post(stack);
  const [hidden, deleted, left] = [
    await post(stack, {}, top, 'bob'),
    await post(stack, {}, top, 'bob'),
    await post(stack, {}, top, 'eve'),
  ];
  await stack.post('/api/user/comments/report', { ...targetBody(hidden), reason: 'spam' }, { as: 'cyd' });
  const action_uid = await decide(hidden.uid, 'removed');
  await stack.post('/api/user/comments/delete', targetBody(deleted), { as: 'bob' });
  await deleteAccount('eve', 'anonymise');
  expect([await uids(), await count()]).toEqual([[], 0]);
  await markRead();
  await moderate('undo', { action_uid });
  expect([await uids(), await count()]).toEqual([[hidden.uid], 1]);
  expect(left.uid).not.toBe(hidden.uid);
});

test('a reply that waits for a moderator arrives when it is approved, as the latest', async () => {
  const top = await post(stack);
  const held = await post(stack, { content: 'See https://held.example/1' }, top, 'newcomer');
  const later = await post(stack, {}, top, 'bob');
  expect([await uids(), await count()]).toEqual([[later.uid], 1]);
  await markRead();
  await decide(held.uid, 'approved');
  expect([await uids(), await count()]).toEqual([[held.uid, later.uid], 1]);
});

test('the account of the receiver is deleted → nothing says any more whom the replies reached', async () => {
  const top = await post(stack);
  await post(stack, {}, top, 'bob');
  await deleteAccount('ann', 'anonymise');
  const stored = JSON.stringify(await stack.connection.collection('comments').find().toArray());
  expect(stored).not.toContain('"ann"');
  await post(stack, {}, { ...top, user_uid: 'former-member' }, 'bob');
  expect(await stack.connection.collection('comments').countDocuments({ 'reply.to': { $gt: '' } })).toBe(0);
});

test('the receiver’s account is deleted while a reply is being stored → the reply does not name them', async () => {
  const catalogue = await startFakeCatalog(['game/hades']);
  const { connection } = stack;
  const context = createDependencies(connection, createEntityLookup(catalogue.url));
  const top = await post(stack);
  const { insertIfAbsent } = context.comments;
  context.comments.insertIfAbsent = async (document) => {
    await deleteMemberData(context, {
      user_uid: 'ann',
      comments: 'anonymise',
      requested_at: new Date().toISOString(),
    });
    return insertIfAbsent.call(context.comments, document);
  };
  const bob = { sub: 'bob', name: 'Bob', auth_time: Math.ceil(Date.now() / 1000) + 60 };
  const reply = await postComment(context, bob, addBody({}, top));
  expect(await connection.collection('comments').findOne({ _id: reply._id as never })).not.toHaveProperty(
    'reply',
  );
  await catalogue.close();
});

test.each([
  ['', { kind: 'all' }],
  ['', { cursor: 'x' }],
  ['', { limit: 101 }],
  ['/count', { as: 'bob' }],
  ['/read', { until: 'yesterday' }],
  ['/read', { comment_uids: [] }],
])('POST /api/user/replies%s rejects %j, and everybody who is not logged in', async (path, body) => {
  const answer = await stack.post<{ code: string }>(`/api/user/replies${path}`, body);
  expect([answer.status, typeof answer.body.code]).toEqual([400, 'string']);
  expect((await stack.post(`/api/user/replies${path}`, {}, { as: null })).status).toBe(401);
});
