import { siteRoutes } from '@savepoint/contracts/routes';
import type { WithdrawalsResponse } from '@savepoint/contracts/comments';
import { newUid, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
/** As if everything had happened long ago. */
beforeEach(() => stack.connection.collection('threads').updateMany({}, { $unset: { withdrawn: 1 } }));

const groups = async () => (await stack.get<WithdrawalsResponse>('/internal/withdrawals')).body.groups;
const HADES = 'thread:game:hades';

test('posts, replies and likes withdraw nothing; a deletion and an edit withdraw their thread', async () => {
  const comment = await post(stack);
  const reply = await post(stack, {}, comment, 'bob');
  await stack.post('/api/user/comments/like', targetBody(comment), { as: 'cyd' });
  expect(await groups()).toEqual([]);
  await stack.post('/api/user/comments/delete', targetBody(reply), { as: 'bob' });
  expect(await groups()).toEqual([HADES, 'latest-comments']);
});

test('what is hidden, with or without replies, and what is edited is withdrawn', async () => {
  const [top, other, third] = [await post(stack), await post(stack), await post(stack)];
  await post(stack, {}, top, 'bob');
  for (const comment of [top, other]) {
    await stack.connection.collection('threads').updateMany({}, { $unset: { withdrawn: 1 } });
    await stack.post('/api/user/comments/report', { ...targetBody(comment), reason: 'spam' }, { as: 'bob' });
    const decision = { action_uid: newUid(), comment_uid: comment.uid, verdict: 'removed', version: 0 };
    const decided = await stack.post('/api/moderation/decide', decision, { as: 'mo', roles: ['admin'] });
    expect(decided.status).toBe(200);
    expect(await groups()).toContain(HADES);
  }
  await stack.connection.collection('threads').updateMany({}, { $unset: { withdrawn: 1 } });
  await stack.post('/api/comments/update', { ...targetBody(third), content: 'Less.' });
  expect(await groups()).toContain(HADES);
});

test('an account is deleted → every thread in which its member wrote', async () => {
  await registerSite(stack, 'blog');
  await post(stack, { entity_slug: 'celeste' }, undefined, 'leaver');
  await post(stack, onPage('blog'), undefined, 'leaver');
  await post(stack, {}, undefined, 'stayer');
  expect(await groups()).toEqual([]);
  const body = { user_uid: 'leaver', comments: 'remove', requested_at: new Date().toISOString() };
  expect((await stack.post('/internal/delete-member-data', body, { as: null })).status).toBe(200);
  const { entity_slug } = onKnownPage('blog');
  expect((await groups()).toSorted()).toEqual(
    [
      ...['latest-comments', 'thread:game:celeste'],
      ...[`thread:page:${entity_slug}`, 'site:blog', 'page-counts:blog'],
    ].toSorted(),
  );
});

test('a site is removed → all of it, and every instance that says so knows it', async () => {
  await registerSite(stack, 'ended');
  await post(stack, onPage('ended'));
  const other = await stack.startInstance();
  const thread = `/api/comments?${new URLSearchParams(onKnownPage('ended'))}`;
  for (const base of [stack.url, other.url]) expect((await stack.get(thread, base)).status).toBe(200);
  const body = { site: 'ended', name: 'Site ended' };
  expect((await stack.post(siteRoutes.removeSite.path, body, { as: 'ended-owner' })).status).toBe(200);
  expect((await stack.get(thread)).status).toBe(404);
  const { body: named } = await stack.get<WithdrawalsResponse>('/internal/withdrawals', other.url);
  expect(named.groups).toEqual(expect.arrayContaining(['site:ended', 'page-counts:ended']));
  expect((await stack.get(thread, other.url)).status).toBe(404);
});

test('what was withdrawn a while ago is named no more; too much at once is named as all', async () => {
  await post(stack);
  const threads = stack.connection.collection<{ _id: string }>('threads');
  await threads.updateMany({}, { $set: { withdrawn: new Date(Date.now() - 60_000) } });
  const before = (await groups()).filter((group) => group.startsWith('thread:'));
  expect(before).toEqual([]);
  await threads.insertMany(
    Array.from({ length: 501 }, (_, index) => ({ _id: `game:g${index}`, withdrawn: new Date() })),
  );
  expect(await groups()).toEqual(['comments']);
  await threads.deleteMany({ _id: /^game:g/ } as object);
});
