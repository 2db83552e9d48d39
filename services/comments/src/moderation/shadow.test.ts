import { siteRoutes } from '@savepoint/contracts/routes';
import type { Comment, CommentsPage } from '@savepoint/contracts/comments';
import type {
  OwnDecisionsPage,
  PendingCommentsResponse,
  QueuePage,
  ShadowedPage,
} from '@savepoint/contracts/moderation';
import type { AddReadKeyResponse, CommentsByKeyResponse, SiteLogPage } from '@savepoint/contracts/sites';
import type { OwnCommentsPage } from '@savepoint/contracts/members';
import { newUid, post } from '../../test/comments';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const moderate = <T = { code?: string }>(site: string, call: string, body: object = {}, as = `${site}-mod`) =>
  stack.post<T>(`/api/moderation/${call}`, { ...body, site }, { as });
const shadow = (site: string, user_uid: string, shadowed = true, as?: string) =>
  moderate(site, 'shadow', { action_uid: newUid(), user_uid, shadowed }, as);
const queue = async (site: string, why?: string) =>
  (await moderate<QueuePage>(site, 'queue', why === undefined ? {} : { why })).body;
const read = async (site: string) => (await stack.get<CommentsPage>(`/api/comments?${pageQuery(site)}`)).body;
const ownView = async (site: string, as: string) =>
  (await stack.post<PendingCommentsResponse>('/api/user/comments/pending', onKnownPage(site), { as })).body
    .comments;
const inThread = (site: string, comment: Comment) => ({ comment_uid: comment.uid, ...onKnownPage(site) });
async function decide(site: string, comment: Comment, verdict: 'approved' | 'removed') {
  const item = (await queue(site, 'shadow')).items.find((each) => each.comment.uid === comment.uid);
  const body = { action_uid: newUid(), comment_uid: comment.uid, verdict, version: item?.version ?? 0 };
  return { ...(await moderate(site, 'decide', body)), action_uid: body.action_uid };
}

/** A site with a comment of its reader, and of a spammer who is in the shadow. */
async function siteWithSpammer(key: string, settings: object = {}) {
  await registerSite(stack, key, { moderators: [`${key}-mod`], settings });
  const spammer = `${key}-bot`;
  const before = await post(stack, { ...onPage(key), content: `Of before, ${key}` }, undefined, spammer);
  const readers = await post(
    stack,
    { ...onPage(key), content: `A reader of ${key}` },
    undefined,
    `${key}-ann`,
  );
  expect((await shadow(key, spammer)).status).toBe(200);
  const write = (over: object = {}, parent?: Comment) =>
    post(stack, { ...onKnownPage(key), ...over }, parent, spammer);
  return { spammer, before, readers, write };
}

test('an author in the shadow writes: the author sees the comment as usual, and nobody else does', async () => {
  const { spammer, readers, write } = await siteWithSpammer('dusk');
  const secret = await write({ content: 'Buy this moon' });
  const answer = await write({ content: 'To a reader' }, readers);
  const toOneself = await write({ content: 'To myself' }, secret);
  for (const each of [secret, answer, toOneself]) expect(each).not.toHaveProperty('hidden');
  expect([answer.level, toOneself.level, toOneself.parent_uid]).toEqual([1, 1, secret.uid]);

  const own = await ownView('dusk', spammer);
  expect(own.map(({ uid }) => uid)).toEqual([toOneself.uid, answer.uid, secret.uid]);
  expect(JSON.stringify(own)).not.toMatch(/hidden|shadow|pending/);
  const list = { kind: 'written' };
  const account = await stack.post<OwnCommentsPage>('/api/user/comments/mine', list, { as: spammer });
  expect(account.body.total).toBe(4);
  expect(JSON.stringify(account.body)).not.toMatch(/hidden|shadow/);
  const decisions = await stack.post<OwnDecisionsPage>('/api/user/comments/decisions', {}, { as: spammer });
  expect(decisions.body.items).toEqual([]);

  const page = await read('dusk');
  expect([page.total, JSON.stringify(page)]).toEqual([
    2,
    expect.not.stringMatching(/moon|To a reader|myself/),
  ]);
  expect(await ownView('dusk', 'dusk-ann')).toEqual([]);
  const replies = await stack.post<object>('/api/user/replies/count', {}, { as: 'dusk-ann' });
  expect(Object.values(replies.body)).toEqual([0]);
});

test('others can neither answer nor like nor report what is in the shadow', async () => {
  const { write } = await siteWithSpammer('haze');
  const secret = await write();
  const as = { as: 'haze-ann' };
  const target = inThread('haze', secret);
  const call = async (path: string, body: object) =>
    (await stack.post<{ code: string }>(`/api/user/comments/${path}`, body, as)).body.code;
  expect(await call('like', target)).toBe('no-such-comment');
  expect(await call('report', { ...target, reason: 'spam' })).toBe('no-such-comment');
  await expect(post(stack, onKnownPage('haze'), secret, 'haze-ann')).rejects.toThrow('no-such-parent');
});

test('what the author edits: a comment of before leaves the thread, one in the shadow stays there', async () => {
  const { spammer, before, write } = await siteWithSpammer('fog');
  const secret = await write();
  const edit = async (comment: Comment, content: string) =>
    (
      await stack.post<{ comment: Comment }>(
        '/api/comments/update',
        { ...inThread('fog', comment), content },
        { as: spammer },
      )
    ).body.comment;
  for (const each of [await edit(before, 'Edited moon'), await edit(secret, 'Another moon')])
    expect([each.content, each.hidden]).toEqual([expect.stringContaining('moon'), undefined]);
  const page = await read('fog');
  expect([page.total, JSON.stringify(page)]).toEqual([1, expect.not.stringContaining('moon')]);
  const { deleted } = (
    await stack.post<{ deleted: string }>('/api/user/comments/delete', inThread('fog', secret), {
      as: spammer,
    })
  ).body;
  expect(deleted).toBe(secret.uid);
});

test('moderators find such comments marked, beside the queue, approve them, and take the author out', async () => {
  const { spammer, write } = await siteWithSpammer('mist');
  const secret = await write({ content: 'Not spam at all' });
  const reply = await write({ content: 'Below it' }, secret);
  expect(await queue('mist')).toMatchObject({ items: [], pending_count: 0 });
  expect((await queue('mist', 'shadow')).items).toMatchObject([
    { comment: { uid: secret.uid, content: 'Not spam at all' }, shadowed: true, author_shadowed: true },
    { comment: { uid: reply.uid }, shadowed: true },
  ]);
  expect((await decide('mist', reply, 'approved')).body.code).toBe('parent-gone');
  const approved = await decide('mist', secret, 'approved');
  expect([approved.status, (await read('mist')).total]).toEqual([200, 3]);
  await moderate('mist', 'undo', { action_uid: approved.action_uid });
  expect([(await read('mist')).total, (await queue('mist', 'shadow')).items.length]).toEqual([2, 2]);
  await decide('mist', secret, 'approved');
  expect((await decide('mist', reply, 'approved')).status).toBe(200);

  const inShadow = async () => (await moderate<ShadowedPage>('mist', 'shadowed')).body.members;
  expect(await inShadow()).toEqual([
    { user_uid: spammer, name: expect.any(String), since: expect.any(String), by: expect.any(String) },
  ]);
  const undo = { action_uid: newUid(), user_uid: spammer, shadowed: false };
  await moderate('mist', 'shadow', undo);
  expect(await inShadow()).toEqual([]);
  await write({ content: 'Everybody reads this' });
  expect((await read('mist')).total).toBe(5);
  await moderate('mist', 'undo', { action_uid: undo.action_uid });
  expect((await inShadow()).length).toBe(1);

  const log = await stack.post<SiteLogPage>(
    siteRoutes.readSiteLog.path,
    { site: 'mist' },
    { as: 'mist-mod' },
  );
  const shadowing = log.body.entries.filter(({ action }) => action.endsWith('shadowed'));
  expect(shadowing.map(({ action, undone_by }) => [action, undone_by !== undefined])).toEqual([
    ['author-unshadowed', true],
    ['author-shadowed', false],
  ]);
});

test('where a comment would be held, its author reads so; it still is not in the queue', async () => {
  const { spammer, write } = await siteWithSpammer('gloom', { publishing: 'after_approval' });
  const held = await write();
  expect(held).toMatchObject({ hidden: 'pending_moderation', pending_reasons: [{ kind: 'site' }] });
  expect((await queue('gloom')).items.map(({ comment }) => comment.uid)).not.toContain(held.uid);
  const decisions = await stack.post<OwnDecisionsPage>('/api/user/comments/decisions', {}, { as: spammer });
  expect(decisions.body.items.map(({ decision_uid }) => decision_uid)).toContain(held.uid);
});

test('keys of a site read what is in the shadow with the scope of moderation only', async () => {
  const { write } = await siteWithSpammer('night');
  const secret = await write({ content: 'A secret moon' });
  const readWith = async (scope: string) => {
    const body = { site: 'night', scope };
    const { key } = (
      await stack.post<AddReadKeyResponse>(siteRoutes.addReadKey.path, body, { as: 'night-owner' })
    ).body;
    const found = await fetch(`${stack.url}/api/site/comments`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return (await found.json()) as CommentsByKeyResponse;
  };
  expect(JSON.stringify(await readWith('public'))).not.toContain('moon');
  expect((await readWith('moderation')).comments).toContainEqual(
    expect.objectContaining({ uid: secret.uid, state: 'shadowed' }),
  );
});

test('readers whom a site has logged in can be in its shadow, its moderators cannot', async () => {
  await siteWithSpammer('shade');
  const options = { as: '@shade.reader', claims: { site: 'shade' } };
  const first = { ...onKnownPage('shade'), comment_uid: newUid(), parent_uid: null, grandparent_uid: null };
  await stack.post('/api/user/comments/add', { ...first, content: 'As a reader' }, options);
  expect((await shadow('shade', '@shade.reader')).status).toBe(200);
  await stack.post('/api/user/comments/add', { ...first, comment_uid: newUid(), content: 'Unseen' }, options);
  expect(JSON.stringify(await read('shade'))).not.toContain('Unseen');
  expect((await shadow('shade', 'shade-owner')).body.code).toBe('shadow-of-moderator');
  expect((await shadow('shade', 'shade-mod')).body.code).toBe('own-account');
  expect((await shadow('shade', 'shade-nobody')).body.code).toBe('no-such-member');
});

test('a shadow is that of one site: its moderators alone set it, and Savepoint has none', async () => {
  const { spammer } = await siteWithSpammer('here');
  await registerSite(stack, 'there', { moderators: ['there-mod'] });
  expect((await shadow('here', spammer, false, 'there-mod')).body.code).toBe('moderators-only');
  expect((await shadow('there', spammer, true, 'there-mod')).body.code).toBe('no-such-member');
  expect((await moderate<ShadowedPage>('there', 'shadowed')).body.members).toEqual([]);
  await post(stack, { ...onPage('there'), content: 'Elsewhere' }, undefined, spammer);
  expect((await read('there')).total).toBe(1);
  await post(stack, { content: 'On Savepoint' }, undefined, spammer);
  const savepoint = await stack.post<{ code: string }>(
    '/api/moderation/shadow',
    { action_uid: newUid(), user_uid: spammer, shadowed: true },
    { as: 'mo', roles: ['admin'] },
  );
  expect([savepoint.status, savepoint.body.code]).toEqual([409, 'no-shadow']);
});
