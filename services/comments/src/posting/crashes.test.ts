import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { CommentChanges, CommentsPage } from '@savepoint/contracts/comments';
import type { StoredComment } from '../data/models/comment';
import { addBody, post, targetBody, storedComment } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const comments = () => stack.connection.collection<StoredComment>('comments');
const page = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades')).body;

/** A reply whose process crashed after storing it and before it became part of the thread. */
async function storeAttachingReply() {
  const top = await post(stack);
  const body = addBody({}, top);
  const { comment_uid: _id, ...rest } = body;
  await comments().insertOne(
    storedComment({
      ...rest,
      _id,
      user_uid: 'ann',
      name: 'ann',
      created: new Date(),
      root_uid: null,
      level: 1,
      state: 'attaching',
    }),
  );
  return { top, body };
}

test('a half posted reply is not visible and not counted', async () => {
  const before = await page();
  const { top, body } = await storeAttachingReply();
  const after = await page();
  expect(after.total).toBe(before.total + 1);
  expect(after.comments.map(({ uid }) => uid)).not.toContain(body.comment_uid);
  const below = await stack.get(`/api/comments?entity_type=game&entity_slug=hades&parent_uid=${top.uid}`);
  expect(below.body).toMatchObject({ comments: [] });
});

test('a half posted reply cannot be liked, edited, deleted or replied to', async () => {
  const { body } = await storeAttachingReply();
  const target = { comment_uid: body.comment_uid, entity_type: 'game', entity_slug: 'hades' };
  for (const call of ['/api/user/comments/like', '/api/user/comments/delete'])
    expect((await stack.post(call, target)).status).toBe(404);
  expect((await stack.post('/api/comments/update', { ...target, content: 'Hi' })).status).toBe(404);
  const answer = addBody({ parent_uid: body.comment_uid, grandparent_uid: body.parent_uid });
  expect((await stack.post('/api/user/comments/add', answer)).status).toBe(404);
});

test('a retry of the client finishes posting a half posted reply', async () => {
  const { body } = await storeAttachingReply();
  expect(await stack.post('/api/user/comments/add', body)).toMatchObject({ status: 200 });
  expect((await page()).comments.map(({ uid }) => uid)).toContain(body.comment_uid);
});

test('a half posted reply whose author was banned since is not kept', async () => {
  const { body } = await storeAttachingReply();
  const members = stack.connection.collection<{ _id: string }>('comment_members');
  const ban = { action_uid: 'ban', since: new Date(), until: null, reason: '', by: 'Mod' };
  await members.updateOne({ _id: 'ann' }, { $set: { ban } }, { upsert: true });
  expect(await stack.post('/api/user/comments/add', body)).toMatchObject({
    status: 403,
    body: { code: 'banned' },
  });
  await members.updateOne({ _id: 'ann' }, { $unset: { ban: 1 } });
  expect(await comments().findOne({ _id: body.comment_uid })).toBeNull();
});

test('a half posted reply does not prevent deleting its parent; the retry is rejected', async () => {
  const { top, body } = await storeAttachingReply();
  expect((await stack.post('/api/user/comments/delete', targetBody(top))).status).toBe(200);
  expect(await stack.post('/api/user/comments/add', body)).toMatchObject({
    status: 404,
    body: { code: 'no-such-parent' },
  });
  expect(await comments().findOne({ _id: body.comment_uid })).toBeNull();
});

test('a like whose process crashed before recounting is counted by the next reader', async () => {
  const comment = await post(stack);
  await comments().updateOne({ _id: comment.uid }, { $push: { pending_changes: `${Date.now()}:crashed` } });
  await stack.connection.collection<{ _id: string }>('comment_likes').insertOne({
    _id: `${comment.uid}:bob`,
    comment_uid: comment.uid,
    user_uid: 'bob',
    created: new Date(),
  } as never);
  const found = (await page()).comments.find(({ uid }) => uid === comment.uid);
  expect(found?.likes).toBe(1);
});

test.each(['like', 'unlike'])(
  'a repeated %s tells open pages what the call before, which crashed, did not',
  async (call) => {
    const comment = await post(stack);
    const repeat = () => stack.post(`/api/user/comments/${call}`, targetBody(comment), { as: 'bob' });
    const likes = stack.connection.collection<{ _id: string }>('comment_likes');
    const like = { comment_uid: comment.uid, user_uid: 'bob', created: new Date() };
    const _id = `${comment.uid}:bob`;
    if (call === 'unlike') await stack.post('/api/user/comments/like', targetBody(comment), { as: 'bob' });
    const { log_position } = await page();
    await comments().updateOne({ _id: comment.uid }, { $push: { pending_changes: `${Date.now()}:crashed` } });
    await (call === 'like' ? likes.insertOne({ _id, ...like } as never) : likes.deleteOne({ _id }));
    // Somebody reads the thread, which counts the likes again.
    await page();
    expect(await repeat()).toMatchObject({ status: 200 });
    const changes = `/api/comments/changes?entity_type=game&entity_slug=hades&since=${log_position}`;
    expect((await stack.get<CommentChanges>(changes)).body.liked).toEqual([
      { comment_uid: comment.uid, likes: call === 'like' ? 1 : 0 },
    ]);
  },
);

test('a deletion that crashed before making collapsed replies visible is completed by the next deletion', async () => {
  const top = await post(stack);
  const replies = [];
  for (let index = 0; index < REPLIES_PER_THREAD_MAX + 3; index++) replies.push(await post(stack, {}, top));
  await comments().updateOne(
    { _id: replies[3]?.uid ?? '' },
    { $set: { state: 'attaching', root_uid: null } },
  );
  expect(await comments().countDocuments({ root_uid: top.uid, state: 'visible' })).toBe(
    REPLIES_PER_THREAD_MAX - 1,
  );
  const last = replies.at(-1);
  if (last) await stack.post('/api/user/comments/delete', targetBody(last));
  expect(await comments().countDocuments({ root_uid: top.uid, state: 'visible' })).toBe(
    REPLIES_PER_THREAD_MAX,
  );
});
