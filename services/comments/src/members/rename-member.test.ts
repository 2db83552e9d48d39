import type { Comment, CommentChanges, CommentsPage } from '@savepoint/contracts/comments';
import { addBody, clearThreads, post } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  for (const name of ['comment_account_deletions', 'comment_members'])
    await stack.connection.collection(name).deleteMany({});
});

const rename = (user_uid: string, name: string, named_at = new Date()) =>
  stack.post('/internal/rename-member', { user_uid, name, named_at: named_at.toISOString() }, { as: null });
const FINISHED = { status: 200, body: { finished: true } };
const thread = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades')).body;
const namesOf = (comments: Comment[]) => comments.map(({ name }) => name).sort();
const postAs = async (as: string, name: string, over = {}) =>
  (await stack.post<{ comment: Comment }>('/api/user/comments/add', addBody(over), { as, name })).body
    .comment;

test('earlier comments and later ones have the chosen name; those of others keep theirs', async () => {
  const top = await post(stack);
  await post(stack, {}, top, 'bob');
  await post(stack, {}, top);
  const { log_position } = await thread();
  expect(await rename('ann', 'Ada')).toEqual(FINISHED);
  expect(namesOf((await thread()).comments)).toEqual(['Ada', 'Ada', 'bob']);
  const changes = await stack.get<CommentChanges>(
    `/api/comments/changes?entity_type=game&entity_slug=hades&since=${log_position}`,
  );
  expect(JSON.stringify(changes.body)).toContain('"Ada"');
  expect((await post(stack)).name).toBe('Ada');
  expect((await post(stack, {}, top, 'bob')).name).toBe('bob');
});

test('more comments than one batch are renamed', async () => {
  for (let index = 0; index < 60; index++) await post(stack);
  const named_at = new Date();
  // A call ends before its caller’s time limit, and is repeated.
  let answer;
  do answer = await rename('ann', 'Ada', named_at);
  while (answer.status === 200 && JSON.stringify(answer.body) !== JSON.stringify(FINISHED.body));
  expect(answer).toEqual(FINISHED);
  expect(await stack.connection.collection('comments').countDocuments({ name: 'Ada' })).toBe(60);
});

test('a repeated call changes nothing; an earlier choice does not replace a later one', async () => {
  await post(stack);
  const now = new Date();
  await rename('ann', 'Grace', now);
  const { log_position } = await thread();
  expect(await rename('ann', 'Grace', now)).toEqual(FINISHED);
  expect(await rename('ann', 'Ada', new Date(now.getTime() - 1000))).toEqual(FINISHED);
  const after = await thread();
  expect([namesOf(after.comments), after.log_position]).toEqual([['Grace'], log_position]);
});

test('somebody whose account has a name that another member chose posts without it', async () => {
  await rename('ann', 'Ada');
  expect((await postAs('bob', 'Аdа')).name).toBe('Member');
  expect((await postAs('bob', 'Bob')).name).toBe('Bob');
  expect((await postAs('ann', 'Ann Account')).name).toBe('Ada');
  expect((await postAs('ann', 'Ada')).name).toBe('Ada');
});

test('a deleted account gets no name, neither when the call comes late nor when it was begun before', async () => {
  await post(stack);
  await rename('ann', 'Ada');
  const requested_at = new Date().toISOString();
  await stack.post(
    '/internal/delete-member-data',
    { user_uid: 'ann', comments: 'anonymise', requested_at },
    { as: null },
  );
  expect(await stack.connection.collection('comment_members').countDocuments()).toBe(0);
  expect(await rename('ann', 'Ada', new Date(0))).toEqual(FINISHED);
  expect(await stack.connection.collection('comment_members').countDocuments()).toBe(0);
  expect(namesOf((await thread()).comments)).toEqual(['Former member']);
});

test('a member with a ban deletes the account → the ban stays without the chosen name', async () => {
  await post(stack);
  await rename('ann', 'Ada');
  const ban = { action_uid: 'action-0001', user_uid: 'ann', days: null, reason: 'Spam' };
  expect((await stack.post('/api/moderation/ban', ban, { as: 'mo', roles: ['admin'] })).status).toBe(200);
  await stack.post(
    '/internal/delete-member-data',
    { user_uid: 'ann', comments: 'remove', requested_at: new Date().toISOString() },
    { as: null },
  );
  const stored = JSON.stringify(await stack.connection.collection('comment_members').find().toArray());
  expect(stored).toContain('Former member');
  expect(stored).not.toMatch(/ada/i);
});
