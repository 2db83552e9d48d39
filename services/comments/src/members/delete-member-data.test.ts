import { FORMER_MEMBER, REMOVED_COMMENT_TEXT } from '@savepoint/contracts/base';
import type { Comment, CommentsPage } from '@savepoint/contracts/comments';
import { callsNotRejected, callToken } from '@savepoint/service-kit/testing';
import { addBody, clearThreads, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  await stack.connection.collection('comment_account_deletions').deleteMany({});
});

const deleteData = (comments: string, requestedAt = new Date()) =>
  stack.post(
    '/internal/delete-member-data',
    { user_uid: 'ann', comments, requested_at: requestedAt.toISOString() },
    { as: null },
  );
const thread = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades')).body;
const authorAndText = ({ user_uid, name, content }: Comment) => ({ user_uid, name, content });

/** Posts two conversations: Ann, Bob and Ann; and Ann with a reply by herself. Ann likes Bob’s reply. */
async function postConversations() {
  const top = await post(stack, { content: 'Top' });
  const answer = await post(stack, { content: 'Answer' }, top, 'bob');
  await post(stack, { content: 'Last word' }, answer);
  const alone = await post(stack, { content: 'Alone' });
  await post(stack, { content: 'Still alone' }, alone);
  await stack.post('/api/user/comments/like', targetBody(answer));
  return { top, answer };
}

test('removed comments leave no text and no name; one with replies stays in the thread', async () => {
  await postConversations();
  expect(await deleteData('remove')).toEqual({ status: 200, body: { finished: true } });
  const { comments, total } = await thread();
  expect(total).toBe(2);
  expect(comments.map(authorAndText)).toEqual([
    { user_uid: FORMER_MEMBER.uid, name: FORMER_MEMBER.name, content: REMOVED_COMMENT_TEXT },
    { user_uid: 'bob', name: 'bob', content: 'Answer' },
  ]);
  const stored = JSON.stringify(await stack.connection.collection('comments').find().toArray());
  expect(stored).not.toMatch(/"ann"|Top|Last word|lone/);
});

test('anonymised comments keep their text and lose their name', async () => {
  await postConversations();
  await deleteData('anonymise');
  const { comments, total } = await thread();
  expect(total).toBe(5);
  expect(comments.filter(({ name }) => name === FORMER_MEMBER.name)).toHaveLength(4);
  expect(comments.map(({ content }) => content)).toContain('Last word');
  expect(await stack.connection.collection('comments').countDocuments({ user_uid: 'ann' })).toBe(0);
});

test('the member’s likes are deleted, and the counts are right immediately', async () => {
  const { answer } = await postConversations();
  await deleteData('remove');
  expect((await thread()).comments.find(({ uid }) => uid === answer.uid)?.likes).toBe(0);
  expect(await stack.connection.collection('comment_likes').countDocuments()).toBe(0);
});

test('a cached page without a comment of the member shows that their like is gone', async () => {
  const comment = await post(stack, { content: 'Liked' }, undefined, 'bob');
  await stack.post('/api/user/comments/like', targetBody(comment));
  const likes = async () => (await thread()).comments.map((each) => each.likes);
  expect(await likes()).toEqual([1]);
  await deleteData('remove');
  expect(await likes()).toEqual([0]);
});

test('an internal call without the right to make it is rejected and changes nothing', async () => {
  await postConversations();
  const stored = async () =>
    JSON.stringify(
      await Promise.all(
        ['comments', 'comment_likes', 'comment_account_deletions'].map((name) =>
          stack.connection.collection(name).find().sort({ _id: 1 }).toArray(),
        ),
      ),
    );
  const before = await stored();
  expect(await callsNotRejected(stack.url, 'comments')).toEqual([]);
  const body = { user_uid: 'ann', comments: 'remove', requested_at: new Date().toISOString() };
  const asMember = await stack.post('/internal/delete-member-data', body, { as: 'ann', roles: ['admin'] });
  expect(asMember).toMatchObject({ status: 401, body: { code: 'caller-unauthenticated' } });
  const asOther = await stack.post('/internal/delete-member-data', body, {
    bearer: callToken('shell', 'comments'),
  });
  expect(asOther).toMatchObject({ status: 403, body: { code: 'caller-not-allowed' } });
  expect(await stored()).toBe(before);
});

test('a repeated call changes nothing; an interrupted deletion is continued', async () => {
  await postConversations();
  await deleteData('remove');
  await stack.connection
    .collection<{ _id: string }>('comment_account_deletions')
    .updateOne({ _id: 'ann' }, { $set: { pending: true } });
  const requestedAt = new Date(0);
  for (let time = 0; time < 2; time++)
    expect(await deleteData('anonymise', requestedAt)).toEqual({ status: 200, body: { finished: true } });
  expect((await thread()).total).toBe(2);
});

test('sessions from before the deletion are rejected; sessions from after it can post', async () => {
  const { answer } = await postConversations();
  const old = { claims: { auth_time: Math.floor(Date.now() / 1000) - 5 } };
  await deleteData('remove');
  const deleted = { status: 401, body: { code: 'account-deleted' } };
  expect(await stack.post('/api/user/comments/add', addBody(), old)).toMatchObject(deleted);
  expect(await stack.post('/api/user/comments/like', targetBody(answer), old)).toMatchObject(deleted);
  expect(await stack.post('/api/user/comments/mine', { kind: 'written' }, old)).toMatchObject(deleted);
  const fresh = { claims: { auth_time: Math.floor(Date.now() / 1000) + 5 } };
  expect((await stack.post('/api/user/comments/add', addBody(), fresh)).status).toBe(200);
  await deleteData('remove', new Date(0));
  expect((await thread()).total).toBe(3);
});

test('comments and likes stored during the deletion are deleted as well', async () => {
  const old = { claims: { auth_time: Math.floor(Date.now() / 1000) - 5 } };
  const by = await post(stack, { content: 'By Bob' }, undefined, 'bob');
  const below = { parent_uid: by.uid };
  await Promise.all([
    ...Array.from({ length: 5 }, () => stack.post('/api/user/comments/add', addBody(), old)),
    deleteData('remove'),
    ...Array.from({ length: 5 }, () => stack.post('/api/user/comments/add', addBody(below), old)),
    stack.post('/api/user/comments/like', targetBody(by), old),
  ]);
  expect(await stack.connection.collection('comments').countDocuments({ user_uid: 'ann' })).toBe(0);
  expect(await stack.connection.collection('comment_likes').countDocuments({ user_uid: 'ann' })).toBe(0);
});
