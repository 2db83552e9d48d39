import type { SiteSettings } from '@savepoint/contracts/schema';
import { siteRoutes } from '@savepoint/contracts/routes';
import type { CommentsPage, LinkedCommentsPage, PendingReason } from '@savepoint/contracts/comments';
import type { QueuePage } from '@savepoint/contracts/moderation';
import type { LockSiteThreadResponse, SiteThreadsPage } from '@savepoint/contracts/sites';
import { addBody, newUid, post } from '../../test/comments';
import { onKnownPage, onPage, pageQuery, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const open = (key: string, settings: Partial<SiteSettings> = {}) =>
  registerSite(stack, key, { moderators: [`${key}-mod`], settings });
const say = (site: string, content: string, as: string) =>
  post(stack, { ...onPage(site), content }, undefined, as);
const kindsOf = ({ pending_reasons = [] }: { pending_reasons?: PendingReason[] }) =>
  pending_reasons.map((reason) => (reason.kind === 'site' ? (reason.rule ?? 'all') : reason.kind));
async function approve(site: string, comment_uid: string) {
  const as = { as: `${site}-mod` };
  const { body } = await stack.post<QueuePage>('/api/moderation/queue', { site }, as);
  const version = body.items.find(({ comment }) => comment.uid === comment_uid)?.version;
  const decision = { site, action_uid: newUid(), comment_uid, verdict: 'approved', version };
  expect((await stack.post('/api/moderation/decide', decision, as)).status).toBe(200);
}

describe('first_after_approval', () => {
  test('all comments of a member wait until a moderator has approved one; moderators’ own do not', async () => {
    await open('first', { publishing: 'first_after_approval' });
    const held = await say('first', 'My first.', 'ann');
    expect(kindsOf(held)).toEqual(['first']);
    expect(kindsOf(await say('first', 'My second.', 'ann'))).toEqual(['first']);
    await approve('first', held.uid);
    expect((await say('first', 'My third.', 'ann')).hidden).toBeUndefined();
    expect((await say('first', 'From us.', 'first-mod')).hidden).toBeUndefined();
  });

  test('a member whose comment is shown already is known, on this site alone', async () => {
    await open('known', { publishing: 'first_after_approval' });
    await open('elsewhere');
    await say('elsewhere', 'Hello there.', 'bob');
    const held = await say('known', 'Hello here.', 'bob');
    expect(kindsOf(held)).toEqual(['first']);
    await stack.connection
      .collection<{ _id: string }>('comments')
      .updateOne({ _id: held.uid }, { $set: { state: 'visible' }, $unset: { hidden: 1 } });
    expect((await say('known', 'Hello again.', 'bob')).hidden).toBeUndefined();
  });
});

describe('links', () => {
  test('held: every comment with links waits, of known members too; more than allowed are rejected', async () => {
    await open('heldlinks', { links: 'held', max_links: 1 });
    const first = await say('heldlinks', 'See https://a.example', 'ann');
    expect(kindsOf(first)).toEqual(['links']);
    await approve('heldlinks', first.uid);
    expect(kindsOf(await say('heldlinks', 'And https://b.example', 'ann'))).toEqual(['links']);
    expect((await say('heldlinks', 'No link.', 'ann')).hidden).toBeUndefined();
    const two = addBody({ ...onPage('heldlinks'), content: 'https://c.example https://d.example' });
    expect(await stack.post('/api/user/comments/add', two, { as: 'ann' })).toMatchObject({
      status: 409,
      body: { code: 'too-many-links' },
    });
  });

  test('refused: none, whatever the maximum', async () => {
    await open('nolinks', { links: 'refused' });
    const body = addBody({ ...onPage('nolinks'), content: 'https://c.example' });
    expect(await stack.post('/api/user/comments/add', body, { as: 'ann' })).toMatchObject({
      status: 409,
      body: { code: 'too-many-links' },
    });
  });
});

describe('a closed thread', () => {
  const read = async (site: string) => [
    (await stack.get<CommentsPage>(`/api/comments?${pageQuery(site)}`)).body.closing,
    (await stack.get<CommentsPage>(`/api/comments?${pageQuery(site)}&limit=5`)).body.closing,
    (await stack.get<LinkedCommentsPage>(`/api/comments/page?${pageQuery(site)}`)).body.closing,
  ];
  const lock = (site: string, locked: boolean, as = `${site}-mod`, slug: string = onPage(site).entity_slug) =>
    stack.post<LockSiteThreadResponse>(siteRoutes.lockSiteThread.path, { site, slug, locked }, { as });

  test('a moderator locks it: no comment and no reply, readers see why, the log has it; and opens it again', async () => {
    await open('locked');
    const parent = await say('locked', 'Before.', 'ann');
    // A repeated call is no further entry in the log.
    for (let times = 0; times < 3; times += 1)
      expect((await lock('locked', true)).body).toMatchObject({ closing: 'locked' });
    for (const body of [addBody(onKnownPage('locked')), addBody(onKnownPage('locked'), parent)])
      expect(await stack.post('/api/user/comments/add', body, { as: 'bob' })).toMatchObject({
        status: 409,
        body: { code: 'thread-closed' },
      });
    expect(await read('locked')).toEqual(['locked', 'locked', 'locked']);
    const threads = await stack.post<SiteThreadsPage>(
      siteRoutes.listSiteThreads.path,
      { site: 'locked' },
      { as: 'locked-mod' },
    );
    expect(threads.body.threads).toMatchObject([{ closing: 'locked', comments: 1 }]);

    expect((await lock('locked', false)).body.closing).toBeUndefined();
    await post(stack, onKnownPage('locked'), parent, 'bob');
    const log = await stack.post(siteRoutes.readSiteLog.path, { site: 'locked' }, { as: 'locked-mod' });
    expect(log.body).toMatchObject({
      entries: [
        { action: 'thread-unlocked', about: 'Post /post' },
        { action: 'thread-locked', by: 'locked-mod', about: 'Post /post' },
      ],
    });
  });

  test('nobody locks a thread of another site, or one that does not exist', async () => {
    await open('mine');
    await open('theirs');
    await say('theirs', 'Ours.', 'ann');
    expect((await lock('mine', true, 'mine-mod', onPage('theirs').entity_slug)).status).toBe(404);
    expect((await lock('theirs', true, 'mine-mod')).status).toBe(403);
    expect((await lock('mine', true)).status).toBe(404);
    expect(await read('theirs')).toEqual([undefined, undefined, undefined]);
  });

  test('by age: readers see that it is over', async () => {
    await open('aged', { close_after_days: 30 });
    await say('aged', 'Long ago.', 'ann');
    expect(await read('aged')).toEqual([undefined, undefined, undefined]);
    const { entity_slug } = onPage('aged');
    const created = new Date(Date.now() - 31 * 86_400_000);
    await stack.connection
      .collection<{ _id: string }>('site_pages')
      .updateOne({ _id: entity_slug }, { $set: { created } });
    const { url } = await stack.startInstance();
    const { body } = await stack.get<CommentsPage>(`/api/comments?${pageQuery('aged')}`, url);
    expect(body.closing).toBe('closed_by_age');
  });
});
