import { IGNORED_MEMBERS_MAX } from '@savepoint/contracts/base';
import type {
  IgnoredMember,
  IgnoredMembersResponse,
  NewReplies,
  RepliesPage,
} from '@savepoint/contracts/comments';
import { clearThreads, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  for (const name of ['ignored_members', 'comment_account_deletions'])
    await stack.connection.collection(name).deleteMany({});
});

const ignore = (body: object, as: string | null = 'ann') =>
  stack.post<{ member: IgnoredMember }>('/api/user/ignored/add', body, { as });
const stop = (uid: string, as = 'ann') => stack.post('/api/user/ignored/remove', { uid }, { as });
const ignored = async (as = 'ann') =>
  (await stack.post<IgnoredMembersResponse>('/api/user/ignored', {}, { as })).body.members;
const replies = async (as = 'ann') =>
  (await stack.post<RepliesPage>('/api/user/replies', {}, { as })).body.items.map(({ content }) => content);
const unread = async (as = 'ann') =>
  (await stack.post<NewReplies>('/api/user/replies/count', {}, { as })).body.unread;
const deleteAccount = (user_uid: string) =>
  stack.post(
    '/internal/delete-member-data',
    { user_uid, comments: 'anonymise', requested_at: new Date().toISOString() },
    { as: null },
  );

test('ignoring: stored once, listed latest first, ended by undo, and known to nobody else', async () => {
  const [bobs, cyds] = [await post(stack, {}, undefined, 'bob'), await post(stack, {}, undefined, 'cyd')];
  for (let call = 0; call < 2; call++) expect((await ignore(targetBody(bobs))).status).toBe(200);
  const { body } = await ignore(targetBody(cyds));
  expect(body.member).toEqual({ uid: 'cyd', name: 'cyd', since: expect.any(String) as string });
  expect((await ignored()).map(({ uid }) => uid)).toEqual(['cyd', 'bob']);
  expect(await ignored('bob')).toEqual([]);
  for (let call = 0; call < 2; call++) expect((await stop('bob')).status).toBe(200);
  expect((await ignored()).map(({ uid }) => uid)).toEqual(['cyd']);
});

test('ignoring: the thread is the same for everybody, the one who ignores included', async () => {
  const bobs = await post(stack, {}, undefined, 'bob');
  const thread = '/api/comments?entity_type=game&entity_slug=hades';
  const before = (await stack.get<object>(thread)).body;
  await ignore(targetBody(bobs));
  expect((await stack.get<object>(thread)).body).toEqual(before);
});

test('replies of an ignored member are in neither list nor count, stay unread, and are back after undo', async () => {
  const top = await post(stack);
  await post(stack, { content: 'From Bob.' }, top, 'bob');
  const bobs = await post(stack, {}, undefined, 'bob');
  await post(stack, { content: 'From Cyd.' }, top, 'cyd');
  await ignore(targetBody(bobs));
  await post(stack, { content: 'From Bob again.' }, top, 'bob');
  expect([await replies(), await unread()]).toEqual([['From Cyd.'], 1]);
  await stack.post('/api/user/replies/read', {}, { as: 'ann' });
  expect(await unread()).toBe(0);
  await stop('bob');
  expect([await replies(), await unread()]).toEqual([['From Bob again.', 'From Cyd.', 'From Bob.'], 2]);
});

test('ignoring: rejected for oneself, hidden and unknown comments, and those who are not logged in', async () => {
  const [own, former] = [await post(stack), await post(stack, {}, undefined, 'gone')];
  const held = await post(stack, { content: 'https://spam.example' }, undefined, 'dan');
  await deleteAccount('gone');
  expect((await ignore(targetBody(own))).body).toMatchObject({ code: 'own-comment-ignored' });
  for (const target of [targetBody(held), targetBody(former), targetBody(own, 'celeste')])
    expect((await ignore(target)).body).toMatchObject({ code: 'no-such-comment' });
  expect((await ignore(targetBody(own), null)).status).toBe(401);
  expect(await ignored()).toEqual([]);
});

test('ignoring: one more than allowed is rejected', async () => {
  const since = new Date();
  await stack.connection.collection<{ _id: string }>('ignored_members').insertMany(
    Array.from({ length: IGNORED_MEMBERS_MAX }, (_, index) => {
      const uid = `member-${index}`;
      return { _id: `ann:${uid}`, member: 'ann', uid, name: uid, since };
    }),
  );
  const bobs = await post(stack, {}, undefined, 'bob');
  expect((await ignore(targetBody(bobs))).body).toMatchObject({
    code: 'too-many-ignored',
    params: { max: IGNORED_MEMBERS_MAX },
  });
  await stop('member-7');
  expect((await ignore(targetBody(bobs))).status).toBe(200);
  expect(await ignored()).toHaveLength(IGNORED_MEMBERS_MAX);
});

test('a member chooses another name → the lists of those who ignore them have it', async () => {
  const bobs = await post(stack, {}, undefined, 'bob');
  await ignore(targetBody(bobs));
  const rename = { user_uid: 'bob', name: 'Robert', named_at: new Date().toISOString() };
  await stack.post('/internal/rename-member', rename, { as: null });
  expect(await ignored()).toMatchObject([{ uid: 'bob', name: 'Robert' }]);
});

test('an account is deleted → neither whom they ignored nor who ignored them is stored', async () => {
  await ignore(targetBody(await post(stack, {}, undefined, 'bob')));
  await ignore(targetBody(await post(stack)), 'bob');
  await deleteAccount('bob');
  expect(await stack.connection.collection('ignored_members').countDocuments()).toBe(0);
});

test('a reader whom a site has logged in ignores members there, and can read the list there only', async () => {
  await registerSite(stack, 'blog');
  await registerSite(stack, 'other');
  const bobs = await post(stack, onPage('blog'), undefined, 'bob');
  const theirs = await post(stack, onPage('other'), undefined, 'bob');
  const token = stack.tokens.token('@blog.reader', { claims: await stack.claimsOf({ site: 'blog' }) });
  const call = <T>(path: string, body: object) => stack.post<T>(path, body, { bearer: token });
  const there = onKnownPage('blog');
  expect((await call('/api/user/ignored/add', { comment_uid: bobs.uid, ...there })).status).toBe(200);
  expect((await call<IgnoredMembersResponse>('/api/user/ignored', there)).body.members).toMatchObject([
    { uid: 'bob' },
  ]);
  for (const elsewhere of [{}, onKnownPage('other')])
    expect((await call('/api/user/ignored', elsewhere)).body).toMatchObject({ code: 'not-of-site' });
  const foreign = { comment_uid: theirs.uid, ...onKnownPage('other') };
  expect((await call('/api/user/ignored/add', foreign)).body).toMatchObject({ code: 'not-of-site' });
  expect((await call('/api/user/ignored/remove', { uid: 'bob', ...there })).status).toBe(200);
});
