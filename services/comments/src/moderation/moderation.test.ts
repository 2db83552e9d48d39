import { DAY_MS } from '@savepoint/contracts/base';
import { callOf, publicCalls } from '@savepoint/contracts/api';
import type { AddCommentResponse, CommentsPage } from '@savepoint/contracts/comments';
import type { ModerationLogPage, QueuePage, Verdict } from '@savepoint/contracts/moderation';
import { eventually } from '@savepoint/service-kit/testing';
import { addBody, establish, newUid, post, postChain, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
let other: string;
beforeAll(async () => {
  stack = await startStack();
  other = (await stack.startInstance()).url;
  await establish(stack, 'bob', 'cyd', 'dan', 'eve');
});
afterAll(() => stack.close());

const page = async () =>
  (await stack.get<CommentsPage>('/api/comments?entity_type=game&entity_slug=hades&limit=50')).body;
const shown = async (uid: string) => (await page()).comments.find((comment) => comment.uid === uid);
const moderate = <T>(call: string, body: object, as = 'mod', url = stack.url) =>
  stack.post<T>(`/api/moderation/${call}`, body, { as, roles: ['admin'], url });
const queue = async () => (await moderate<QueuePage>('queue', {})).body;
const item = async (uid: string) => (await queue()).items.find(({ comment }) => comment.uid === uid);
const report = (uid: string, as: string, over = {}) =>
  stack.post(
    '/api/user/comments/report',
    { comment_uid: uid, entity_type: 'game', entity_slug: 'hades', reason: 'spam', ...over },
    { as },
  );
const reportByThree = (uid: string) => Promise.all(['bob', 'cyd', 'dan'].map((as) => report(uid, as)));
async function decide(uid: string, verdict: Verdict, as = 'mod', action_uid = newUid()) {
  const version = (await item(uid))?.version ?? 0;
  const answer = await moderate('decide', { action_uid, comment_uid: uid, verdict, version }, as);
  return { ...answer, action_uid };
}
const undo = (action_uid: string, as = 'mod', user_uid?: string) =>
  moderate('undo', { action_uid, ...(user_uid !== undefined && { user_uid }) }, as);

test('only administrators moderate', async () => {
  const calls = publicCalls
    .map(callOf)
    .filter(({ audience, upstream }) => audience === 'moderator' && upstream === 'comments');
  expect(calls.length).toBeGreaterThan(10);
  for (const { path } of calls) {
    expect(await stack.post(path, {})).toMatchObject({ status: 403, body: { code: 'moderators-only' } });
    expect((await stack.post(path, {}, { as: null })).status).toBe(401);
  }
  for (const call of ['queue', 'bans', 'log', 'rules']) expect((await moderate(call, {})).status).toBe(200);
});

test('a moderator’s role is enough to moderate and for the label “staff”; a site’s moderator has neither', async () => {
  const as = { as: 'jo', name: 'Jo', roles: ['moderator' as const] };
  for (const call of ['queue', 'bans', 'log'])
    expect(await stack.post(`/api/moderation/${call}`, {}, as)).toMatchObject({ status: 200 });
  const { body } = await stack.post<{ comment: object }>('/api/user/comments/add', addBody(), as);
  expect(body.comment).toMatchObject({ staff: true });
  const ofSite = { ...as, claims: { site: 'blog' } };
  expect((await stack.post('/api/moderation/queue', {}, ofSite)).status).toBe(403);
});

test('the metrics have the length of the queue and the age of its oldest case', async () => {
  const read = async (name: string) => {
    const metrics = await (await fetch(new URL('/metrics', stack.url))).text();
    return Number(new RegExp(`^${name}\\{.*\\} (.+)$`, 'm').exec(metrics)?.[1]);
  };
  const before = await read('moderation_open_cases');
  const { uid } = await post(stack);
  await reportByThree(uid);
  expect(await read('moderation_open_cases')).toBe(before + 1);
  expect(await read('moderation_oldest_case_seconds')).toBeGreaterThan(0);
  await decide(uid, 'approved');
  expect(await read('moderation_open_cases')).toBe(before);
});

test('a member reports a comment once, however often they call; never their own', async () => {
  const comment = await post(stack);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => report(comment.uid, 'bob', { note: 'See why' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await item(comment.uid)).toMatchObject({
    reports: 1,
    reasons: { spam: 1 },
    notes: ['See why'],
    pending_reasons: [],
    entity_slug: 'hades',
    entity_name: 'hades',
  });
  expect(await report(comment.uid, 'ann')).toMatchObject({ status: 409, body: { code: 'own-comment' } });
  expect(await report('no-such-comment', 'bob')).toMatchObject({ status: 404 });
});

test('nobody is sent who reported a comment: neither readers, its author, nor moderators', async () => {
  const comment = await post(stack);
  expect((await report(comment.uid, 'tell-tale')).status).toBe(200);
  const reported = await item(comment.uid);
  expect(reported).toMatchObject({ reports: 1 });
  await decide(comment.uid, 'removed');
  const answers = await Promise.all([
    stack.get('/api/comments?entity_type=game&entity_slug=hades'),
    stack.post('/api/user/comments/mine', { kind: 'written' }),
    stack.post('/api/user/comments/moderation', {}),
    stack.post('/api/user/comments/pending', { entity_type: 'game', entity_slug: 'hades' }),
    ...['queue', 'log', 'bans'].map((call) => moderate(call, {})),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(JSON.stringify([reported, answers])).not.toContain('tell-tale');
  expect(JSON.stringify(answers)).toContain(comment.uid);
});

test('three reports of established members hide a comment until a moderator decides; after approval it takes three more', async () => {
  const comment = await post(stack);
  const { total } = await page();
  await reportByThree(comment.uid);
  expect(await shown(comment.uid)).toBeUndefined();
  expect((await page()).total).toBe(total - 1);
  expect(await item(comment.uid)).toMatchObject({ reports: 3, pending_reasons: [{ kind: 'reports' }] });

  expect((await decide(comment.uid, 'approved')).status).toBe(200);
  expect(await shown(comment.uid)).toMatchObject({ content: comment.content });
  expect((await page()).total).toBe(total);
  await report(comment.uid, 'eve');
  expect(await shown(comment.uid)).toBeDefined();
  expect(await item(comment.uid)).toMatchObject({ reports: 4 });
});

test('reports of new members put a comment into the queue, but do not hide it', async () => {
  const comment = await post(stack);
  for (const as of ['new-1', 'new-2', 'new-3', 'new-4', 'new-5', 'bob', 'cyd'])
    expect((await report(comment.uid, as)).status).toBe(200);
  expect(await shown(comment.uid)).toBeDefined();
  expect(await item(comment.uid)).toMatchObject({ reports: 7, pending_reasons: [] });
  await report(comment.uid, 'dan');
  expect(await shown(comment.uid)).toBeUndefined();

  await decide(comment.uid, 'approved');
  for (const as of ['new-6', 'new-7', 'new-8', 'eve']) await report(comment.uid, as);
  expect(await shown(comment.uid)).toBeDefined();
  expect(await item(comment.uid)).toMatchObject({ reports: 12 });
});

test('a removed comment with replies stays in its thread without text; undoing restores it', async () => {
  const [top, reply] = await postChain(stack, 2);
  await report(top!.uid, 'bob');
  const { action_uid } = await decide(top!.uid, 'removed');
  expect(await shown(top!.uid)).toMatchObject({ hidden: 'removed', content: '', name: '', user_uid: '' });
  expect(await shown(reply!.uid)).toMatchObject({ content: reply!.content });
  for (const call of ['like', 'report'])
    expect(
      (
        await stack.post(
          `/api/user/comments/${call}`,
          { ...targetBody(top!), ...(call === 'report' && { reason: 'spam' }) },
          { as: 'eve' },
        )
      ).status,
    ).toBe(404);
  expect((await stack.post('/api/user/comments/add', addBody({}, top))).status).toBe(404);
  expect((await undo(action_uid)).status).toBe(200);
  expect(await shown(top!.uid)).toMatchObject({ content: top!.content, name: top!.name });
});

test('undoing twice undoes once, and an action followed by another decision cannot be undone', async () => {
  const comment = await post(stack);
  await report(comment.uid, 'bob');
  const removed = await decide(comment.uid, 'removed');
  expect(await shown(comment.uid)).toBeUndefined();
  const undone = await Promise.all([undo(removed.action_uid), undo(removed.action_uid, 'other-mod')]);
  expect(undone.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await undo(removed.action_uid)).status).toBe(200);
  expect(await shown(comment.uid)).toBeDefined();

  const approved = await decide(comment.uid, 'approved');
  await report(comment.uid, 'cyd');
  await decide(comment.uid, 'removed');
  expect(await undo(approved.action_uid)).toMatchObject({ status: 409, body: { code: 'changed-since' } });
  expect(await shown(comment.uid)).toBeUndefined();
});

test('of two concurrent decisions the second is rejected; a repeated call is one action', async () => {
  for (let round = 0; round < 5; round++) {
    const comment = await post(stack);
    await report(comment.uid, 'bob');
    const { version } = (await item(comment.uid))!;
    const bodies = (['approved', 'removed'] as const).map((verdict) => ({
      action_uid: newUid(),
      comment_uid: comment.uid,
      verdict,
      version,
    }));
    const answers = await Promise.all([
      moderate('decide', bodies[0]!, 'mod-1'),
      moderate('decide', bodies[1]!, 'mod-2', other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers.findIndex(({ status }) => status === 200);
    const winner = bodies[first]!;
    expect((await moderate('decide', winner, `mod-${first + 1}`)).status).toBe(200);
    expect((await shown(comment.uid)) !== undefined).toBe(winner.verdict === 'approved');
    const { entries } = (await moderate<ModerationLogPage>('log', {})).body;
    expect(
      entries.filter(({ action_uid }) => bodies.some((body) => body.action_uid === action_uid)),
    ).toHaveLength(1);
  }
});

test('a pending reply that is approved is shown below its parent, unless that was deleted', async () => {
  const top = await post(stack);
  const postPending = async () =>
    (await post(stack, { content: `See https://x.example/${newUid()}` }, top, 'new-here')).uid;
  const [first, second] = [await postPending(), await postPending()];
  expect(await item(first)).toMatchObject({
    pending_reasons: [{ kind: 'links' }],
    parent: { content: top.content },
  });
  await decide(first, 'approved');
  expect(await shown(first)).toMatchObject({ parent_uid: top.uid, level: 1 });
  await stack.post(
    '/api/user/comments/delete',
    { ...targetBody(top), comment_uid: first },
    { as: 'new-here' },
  );
  await stack.post('/api/user/comments/delete', targetBody(top));
  expect(await decide(second, 'approved')).toMatchObject({ status: 409, body: { code: 'parent-gone' } });
  expect((await decide(second, 'removed')).status).toBe(200);
});

test('a banned member sees the reason and cannot post; the ban ends with its time, an undo, or another decision', async () => {
  const trollComment = await post(stack, {}, undefined, 'troll');
  const others = await post(stack);
  const makeAllCalls = async () =>
    Promise.all([
      stack.post('/api/user/comments/add', addBody(), { as: 'troll' }),
      stack.post('/api/user/comments/like', targetBody(others), { as: 'troll' }),
      report(others.uid, 'troll'),
      stack.post('/api/comments/update', { ...targetBody(trollComment), content: 'Hm' }, { as: 'troll' }),
    ]);
  const action_uid = newUid();
  const ban = { action_uid, user_uid: 'troll', days: 2, reason: 'Insults.' };
  for (let time = 0; time < 2; time++) expect((await moderate('ban', ban)).status).toBe(200);
  for (const answer of await makeAllCalls())
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'banned', error: expect.stringContaining('Insults.') },
    });
  expect((await moderate<{ bans: unknown[] }>('bans', {})).body.bans).toMatchObject([
    { user_uid: 'troll', name: 'troll' },
  ]);
  for (let time = 0; time < 2; time++) expect((await undo(action_uid, 'mod', 'troll')).status).toBe(200);
  for (const answer of await makeAllCalls()) expect(answer.status).toBe(200);

  const permanentBan = newUid();
  await moderate('ban', { ...ban, action_uid: permanentBan, days: null });
  await moderate('unban', { action_uid: newUid(), user_uid: 'troll' });
  expect((await undo(permanentBan, 'mod', 'troll')).status).toBe(409);
  expect((await moderate('ban', { ...ban, action_uid: newUid(), user_uid: 'mod' })).status).toBe(409);
  expect((await moderate('ban', { ...ban, action_uid: newUid(), user_uid: 'nobody' })).status).toBe(404);
});

test('the clock was set back by 40 days → a ban lasts for its duration, and can be ended', async () => {
  await post(stack, {}, undefined, 'crank');
  await moderate('ban', { action_uid: newUid(), user_uid: 'crank', days: 2, reason: '' });
  const members = stack.connection.collection<{ _id: string }>('comment_members');
  const since = new Date(Date.now() + 40 * DAY_MS);
  const until = new Date(since.getTime() + 2 * DAY_MS);
  await members.updateOne({ _id: 'crank' }, { $set: { 'ban.since': since, 'ban.until': until } });
  const add = () => stack.post('/api/user/comments/add', addBody(), { as: 'crank' });
  expect((await add()).status).toBe(403);
  const [left] = (await moderate<{ bans: { until: string }[] }>('bans', {})).body.bans;
  expect(Date.parse(left!.until)).toBeLessThanOrEqual(Date.now() + 2 * DAY_MS);
  expect((await moderate('unban', { action_uid: newUid(), user_uid: 'crank' })).status).toBe(200);
  expect((await add()).status).toBe(200);
});

test('a ban while posting: each comment is either accepted and stored or rejected; none is stored after the ban', async () => {
  await post(stack, {}, undefined, 'flood');
  const bodies = Array.from({ length: 20 }, () => addBody());
  const posting = Promise.all(
    bodies.map((body, index) =>
      stack.post('/api/user/comments/add', body, { as: 'flood', url: index % 2 ? other : stack.url }),
    ),
  );
  await moderate('ban', { action_uid: newUid(), user_uid: 'flood', days: null, reason: '' });
  expect((await stack.post('/api/user/comments/add', addBody(), { as: 'flood', url: other })).status).toBe(
    403,
  );
  const answers = await posting;
  const stored = await stack.connection.collection('comments').countDocuments({ user_uid: 'flood' });
  expect(stored).toBe(1 + answers.filter(({ status }) => status === 200).length);
});

test.each([
  ['before carrying it out', -60_000],
  ['before the clock was set back', 40 * DAY_MS],
])('a decision whose process crashed %s is carried out by another instance', async (_when, offsetMs) => {
  const comment = await post(stack);
  await report(comment.uid, 'bob');
  const action_uid = newUid();
  await stack.connection.collection<{ _id: string }>('comment_cases').updateOne(
    { _id: comment.uid },
    {
      $set: {
        status: 'removed',
        pending_decision: {
          action_uid,
          undo: false,
          hidden: 'removed',
          by: { uid: 'mod', name: 'mod' },
          at: new Date(Date.now() + offsetMs),
          before: { status: 'open', hidden: null, handled_reports: 0 },
        },
      },
      $inc: { version: 1 },
    },
  );
  expect(await shown(comment.uid)).toBeDefined();
  await stack.startInstance();
  await eventually(async () => !(await shown(comment.uid)));
  expect((await moderate<ModerationLogPage>('log', {})).body.entries).toContainEqual(
    expect.objectContaining({ action_uid, action: 'removed', undoable: true }),
  );
});

test('comments of administrators are labelled as the staff’s until they are hidden or their author is deleted', async () => {
  const add = async (as: string, options = {}) =>
    (await stack.post<AddCommentResponse>('/api/user/comments/add', addBody(), { as, ...options })).body
      .comment;
  const official = await add('chief', { roles: ['admin'] });
  expect(official).toMatchObject({ staff: true });
  expect(await add('fan', { name: 'Staff' })).not.toHaveProperty('staff');
  await post(stack, {}, official, 'bob');
  expect(await shown(official.uid)).toMatchObject({ staff: true });
  await report(official.uid, 'bob');
  const { action_uid } = await decide(official.uid, 'removed');
  expect(await shown(official.uid)).not.toHaveProperty('staff');
  await undo(action_uid);
  const requested_at = new Date().toISOString();
  const deletion = { user_uid: 'chief', comments: 'anonymise', requested_at };
  expect((await stack.post('/internal/delete-member-data', deletion, { as: null })).status).toBe(200);
  expect(await shown(official.uid)).toMatchObject({ user_uid: 'former-member' });
  expect(await shown(official.uid)).not.toHaveProperty('staff');
});

test('a comment that its author deletes leaves the queue, hidden or not', async () => {
  const held = await post(stack, { content: 'https://y.example/1' }, undefined, 'fresh');
  const gone = await stack.post('/api/user/comments/delete', targetBody(held), { as: 'fresh' });
  expect(gone.status).toBe(200);
  expect(await item(held.uid)).toBeUndefined();
});
