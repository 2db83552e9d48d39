import { COMMENTS_PAGE_SIZE } from '@savepoint/contracts/base';
import type { Comment, CommentsPage, LinkedCommentsPage } from '@savepoint/contracts/comments';
import type { ModerationLogPage, PendingCommentsResponse } from '@savepoint/contracts/moderation';
import { clearThreads, newUid, post, targetBody } from '../../test/comments';
import { onKnownPage, onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await clearThreads(stack);
  for (const name of ['threads', 'moderation_log']) await stack.connection.collection(name).deleteMany({});
});

const THREAD = 'entity_type=game&entity_slug=hades';
const read = async (query = '') => (await stack.get<CommentsPage>(`/api/comments?${THREAD}${query}`)).body;
const uidsOf = ({ comments }: Pick<CommentsPage, 'comments'>) => comments.map(({ uid }) => uid);
const moderate = <T = object>(call: string, body: object, as = 'mod') =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, roles: ['admin'] });
async function pin({ uid: comment_uid }: Comment, pinned = true): Promise<string> {
  const action_uid = newUid();
  expect((await moderate('pin', { action_uid, comment_uid, pinned })).status).toBe(200);
  return action_uid;
}

test('a pinned comment is first in every order, with its replies; counts and further pages stay as they were', async () => {
  const posted: Comment[] = [];
  for (let index = 0; index < COMMENTS_PAGE_SIZE + 5; index++) posted.push(await post(stack));
  const [oldest] = posted as [Comment];
  const reply = await post(stack, {}, oldest, 'bob');
  const before = await read();
  await pin(oldest);
  const first = await read();
  expect(first.pinned_uid).toBe(oldest.uid);
  expect(uidsOf(first)).toEqual([oldest.uid, reply.uid, ...uidsOf(before)]);
  expect([first.total, first.next_cursor]).toEqual([before.total, before.next_cursor]);
  const second = await read(`&cursor=${first.next_cursor}`);
  expect(second.pinned_uid).toBeUndefined();
  expect(new Set([...uidsOf(first), ...uidsOf(second)]).size).toBe(first.total);
  for (const sort of ['oldest', 'most-liked']) {
    const page = await read(`&sort=${sort}`);
    expect([page.pinned_uid, uidsOf(page).slice(0, 2)]).toEqual([oldest.uid, [oldest.uid, reply.uid]]);
    expect(new Set(uidsOf(page)).size).toBe(page.comments.length);
  }
  const numbered = (await stack.get<LinkedCommentsPage>(`/api/comments/page?${THREAD}&page=1`)).body;
  expect([numbered.pinned_uid, uidsOf(numbered)]).toEqual([oldest.uid, uidsOf(first)]);
});

test('one comment of a thread is pinned: another takes its place; undo brings the first back', async () => {
  const [a, b] = [await post(stack), await post(stack)];
  await pin(a);
  const second = await pin(b);
  expect((await read()).pinned_uid).toBe(b.uid);
  expect((await moderate('undo', { action_uid: second })).status).toBe(200);
  expect((await read()).pinned_uid).toBe(a.uid);
  expect((await moderate<{ code: string }>('undo', { action_uid: second })).status).toBe(200);
  const unpinned = await pin(a, false);
  expect((await read()).pinned_uid).toBeUndefined();
  await pin(b);
  expect((await moderate('undo', { action_uid: unpinned })).body).toMatchObject({ code: 'changed-since' });
  const { entries } = (await moderate<ModerationLogPage>('log', {})).body;
  expect(entries.map(({ action }) => action)).toEqual(['pinned', 'unpinned', 'pinned', 'pinned']);
  expect(entries[2]).toMatchObject({ by: 'mod', about: expect.stringMatching(/^ann: Good game/) as string });
});

test('a repeated call pins once; concurrent pins leave one, and the log has what happened', async () => {
  const all = [await post(stack), await post(stack), await post(stack)];
  const action_uid = newUid();
  const body = { action_uid, comment_uid: all[0]!.uid, pinned: true };
  for (let call = 0; call < 2; call++) expect((await moderate('pin', body)).status).toBe(200);
  const answers = await Promise.all(
    all.slice(1).map(({ uid }) => moderate('pin', { ...body, action_uid: newUid(), comment_uid: uid })),
  );
  const { entries } = (await moderate<ModerationLogPage>('log', {})).body;
  expect(entries).toHaveLength(1 + answers.filter(({ status }) => status === 200).length);
  expect(all.slice(1).map(({ uid }) => uid)).toContain((await read()).pinned_uid);
});

test('replies, hidden comments and those of nobody cannot be pinned, nor by members', async () => {
  const top = await post(stack);
  const reply = await post(stack, {}, top, 'bob');
  const held = await post(stack, { content: 'https://spam.example' }, undefined, 'dan');
  const call = (comment_uid: string) => moderate('pin', { action_uid: newUid(), comment_uid, pinned: true });
  expect((await call(reply.uid)).body).toMatchObject({ code: 'reply-not-pinned' });
  for (const uid of [held.uid, 'comment-none'])
    expect((await call(uid)).body).toMatchObject({ code: 'no-such-comment' });
  const body = { action_uid: newUid(), comment_uid: top.uid, pinned: true };
  expect((await stack.post('/api/moderation/pin', body)).body).toMatchObject({ code: 'moderators-only' });
  expect((await read()).pinned_uid).toBeUndefined();
});

test('a pinned comment is deleted → the thread has none', async () => {
  const top = await post(stack);
  await post(stack);
  await pin(top);
  await stack.post('/api/user/comments/delete', targetBody(top));
  const page = await read();
  expect([page.pinned_uid, page.total, page.comments.length]).toEqual([undefined, 1, 1]);
});

test('moderators of a site pin in its threads only, and are told that they moderate them', async () => {
  for (const key of ['garden', 'kitchen']) await registerSite(stack, key, { moderators: [`${key}-mod`] });
  const roses = await post(stack, onPage('garden'), undefined, 'ann');
  const pinAs = (as: string, site: string) =>
    stack.post(
      '/api/moderation/pin',
      { action_uid: newUid(), comment_uid: roses.uid, pinned: true, site },
      { as },
    );
  expect((await pinAs('kitchen-mod', 'garden')).body).toMatchObject({ code: 'moderators-only' });
  expect((await pinAs('kitchen-mod', 'kitchen')).body).toMatchObject({ code: 'no-such-comment' });
  expect(
    (await moderate('pin', { action_uid: newUid(), comment_uid: roses.uid, pinned: true })).body,
  ).toMatchObject({ code: 'no-such-comment' });
  expect((await pinAs('garden-mod', 'garden')).status).toBe(200);
  const { entity_type, entity_slug } = onKnownPage('garden');
  const page = await stack.get<CommentsPage>(
    `/api/comments?entity_type=${entity_type}&entity_slug=${entity_slug}`,
  );
  expect(page.body.pinned_uid).toBe(roses.uid);
  const moderates = async (as: string) =>
    (await stack.post<PendingCommentsResponse>('/api/user/comments/pending', onKnownPage('garden'), { as }))
      .body.moderates;
  expect([await moderates('garden-mod'), await moderates('ann'), await moderates('kitchen-mod')]).toEqual([
    true,
    false,
    false,
  ]);
});
