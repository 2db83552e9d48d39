import type { Comment } from '@savepoint/contracts/comments';
import type { CallResult } from '@savepoint/contracts/api';
import { clearThreads, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await registerSite(stack, 'blog', { settings: { feed: true } });
  await registerSite(stack, 'quiet');
});
afterAll(() => stack.close());
beforeEach(() => clearThreads(stack));

const ofThread = async (query: string) =>
  (await stack.get<CallResult<'listNewestOfThread'>>(`/internal/newest?${query}`)).body!.comments;
const uidsOf = async (query: string) => (await ofThread(query)).map(({ uid }) => uid);
const ofSite = (site: string) =>
  stack.get<CallResult<'listNewestOfSite'>>(`/internal/newest-of-site?site=${site}`);
const hades = 'entity_type=game&entity_slug=hades';

test('the newest comments of a thread: replies too, newest first, of this thread only', async () => {
  const first = await post(stack);
  const second = await post(stack);
  const reply = await post(stack, {}, first);
  await post(stack, { entity_slug: 'celeste' });
  expect(await ofThread(hades)).toEqual(
    [reply, second, first].map(({ uid, name, content, created }) => ({ uid, name, content, created })),
  );
});

test('a feed has 30 comments, and the collapsed replies of a long thread are among them', async () => {
  const top = await post(stack);
  for (let index = 0; index < 52; index += 1) await post(stack, {}, top);
  const newest = await ofThread(hades);
  expect(newest).toHaveLength(30);
  const stored = await stack.connection
    .collection<{ _id: string; state: string }>('comments')
    .find({ root_uid: top.uid })
    .sort({ created: -1 })
    .limit(30)
    .toArray();
  expect(new Set(newest.map(({ uid }) => uid))).toEqual(new Set(stored.map(({ _id }) => _id)));
  expect(stored.map(({ state }) => state)).toContain('collapsed');
});

test.each([
  ['deleted', (comment: Comment) => stack.post('/api/user/comments/delete', targetBody(comment))],
  [
    'hidden',
    ({ uid }: Comment) =>
      stack.connection
        .collection<{ _id: string }>('comments')
        .updateOne({ _id: uid }, { $set: { hidden: 'pending_moderation' } }),
  ],
])('a comment that is %s is in no feed', async (_state, take) => {
  const kept = await post(stack);
  await take(await post(stack));
  expect(await uidsOf(hades)).toEqual([kept.uid]);
});

test('all comments of a site, each with its page', async () => {
  const first = await post(stack, onPage('blog', '/one'));
  const second = await post(stack, onPage('blog', '/two'));
  const reply = await post(stack, onKnownPage('blog', '/one'), first);
  await post(stack, onPage('quiet'));
  const { body } = await ofSite('blog');
  expect(body?.name).toBe('Site blog');
  expect(body?.comments.map(({ uid, page }) => [uid, page.address])).toEqual([
    [reply.uid, 'https://blog.example/one'],
    [second.uid, 'https://blog.example/two'],
    [first.uid, 'https://blog.example/one'],
  ]);
});

test.each([
  ['a site whose owners have not switched it on', 'quiet'],
  ['an unknown site', 'nobody'],
])('%s: no feed of all its comments', async (_what, site) => {
  expect(await ofSite(site)).toMatchObject({ status: 404, body: { code: 'no-such-site' } });
});

test('a site from before there were feeds has none', async () => {
  await registerSite(stack, 'old');
  await stack.connection
    .collection<{ _id: string }>('sites')
    .updateOne({ _id: 'old' }, { $unset: { 'settings.feed': 1 } });
  expect((await ofSite('old')).status).toBe(404);
});
