import { NewUid } from '@savepoint/contracts/comments';
import { callOf, callsOf, type CallName } from '@savepoint/contracts/api';
import type { ModerationLogPage, QueuePage } from '@savepoint/contracts/moderation';
import { watchContents } from '@savepoint/service-kit/testing';
import { addBody, newUid, post } from '../../test/comments';
import { onPage, registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';
import { createEntityLookup } from '@savepoint/service-kit/calls';
import { createDependencies } from '../dependencies';
import { moderationLogModel, standingModel } from '../data/models/moderation';
import { carryOutBan } from './bans';
import { finishAbandonedActions } from './moderation-log';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  for (const site of ['blog', 'other'])
    await registerSite(stack, site, {
      owners: [`${site}-owner`, 'both'],
      moderators: [`${site}-mod`, 'second'],
    });
});
afterAll(() => stack.close());

type Body = Record<string, unknown>;
interface Example {
  /** Field that the client makes. */
  uid: string;
  as: string;
  /** Another member who may make the call. */
  by?: string;
  body: Body;
  /** What the id does not stand for. */
  others: Body[];
}

const open = async () => {
  const held = { ...onPage('blog'), content: `See https://${newUid()}.example` };
  return post(stack, held, undefined, `new-${newUid()}`);
};
const comment = () => post(stack, onPage('blog'), undefined, `member-${newUid()}`);
const member = async () => {
  const uid = `member-${newUid()}`;
  await post(stack, onPage('blog'), undefined, uid);
  return uid;
};
const moderator = { as: 'blog-mod', by: 'second' };
const site = 'blog';
const versionOf = async (uid: string) =>
  (await stack.post<QueuePage>('/api/moderation/queue', { site }, { as: 'blog-mod' })).body.items.find(
    (item) => item.comment.uid === uid,
  )!.version;
const target = ({ entity_type, entity_slug }: ReturnType<typeof onPage>) => ({ entity_type, entity_slug });

/** One for each call whose id a client makes. */
const EXAMPLES: Partial<Record<CallName, () => Promise<Example>>> = {
  async decideCase() {
    const [one, other] = [await open(), await open()];
    const body = { site, comment_uid: one.uid, verdict: 'removed', version: await versionOf(one.uid) };
    const others = [{ verdict: 'approved' }, { ground: 'spam' }, { comment_uid: other.uid }, { version: 7 }];
    return { uid: 'action_uid', ...moderator, body, others };
  },
  async pinComment() {
    const [one, other] = [await comment(), await comment()];
    const body = { site, comment_uid: one.uid, pinned: true };
    return { uid: 'action_uid', ...moderator, body, others: [{ comment_uid: other.uid }, { pinned: false }] };
  },
  async banMember() {
    const body = { site, user_uid: await member(), days: 1, reason: 'Insults' };
    const others = [{ user_uid: await member() }, { days: null }, { reason: 'Other' }, { ground: 'spam' }];
    return { uid: 'action_uid', ...moderator, body, others };
  },
  async unbanMember() {
    const body = { site, user_uid: await member() };
    return { uid: 'action_uid', ...moderator, body, others: [{ user_uid: await member() }] };
  },
  async shadowMember() {
    const body = { site, user_uid: await member(), shadowed: true };
    const others = [{ user_uid: await member() }, { shadowed: false }];
    return { uid: 'action_uid', ...moderator, body, others };
  },
  async addMemberNote() {
    const body = { site, user_uid: await member(), text: 'Asked twice' };
    return {
      uid: 'note_uid',
      ...moderator,
      body,
      others: [{ user_uid: await member() }, { text: 'Other' }],
    };
  },
  async saveWordRule() {
    const body = { site, phrases: ['casino'], effect: 'moderate', enabled: true, version: 0 };
    const others = [{ phrases: ['lottery'] }, { effect: 'reject' }, { enabled: false }];
    // The same rule by another moderator changes nothing either: it has a version.
    return { uid: 'rule_uid', as: 'blog-mod', body, others };
  },
  async addComment() {
    const { comment_uid: _, ...body } = addBody({ ...onPage('blog') });
    const others = [
      { content: 'Another text' },
      { spoiler: true },
      { ...target(onPage('blog', '/elsewhere')), entity_page: onPage('blog', '/elsewhere').entity_page },
      { ...target(onPage('other')), entity_page: onPage('other').entity_page },
    ];
    return { uid: 'comment_uid', as: 'ann', by: 'bob', body, others };
  },
  async sendSiteFile() {
    const body = { site, index: 0, data: Buffer.from('one').toString('base64') };
    const others = [{ data: Buffer.from('two').toString('base64') }];
    return { uid: 'file_uid', as: 'blog-owner', body, others };
  },
};

const isMadeByClient = (schema: unknown) =>
  (schema as { description?: string } | undefined)?.description ===
  (NewUid as { description?: string }).description;
const calls = callsOf('comments').filter((name) =>
  Object.values(callOf(name).body?.properties ?? {}).some(isMadeByClient),
);

test('every call whose id a client makes has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...calls].sort());
});

test.each(calls)('%s: the id stands for one call, its contents and its maker', async (name) => {
  const { uid, as, by, body, others } = await EXAMPLES[name]!();
  const id = newUid();
  const call = (over: Body, who = as) =>
    stack.post<Body & { code?: string }>(callOf(name).path, { ...body, ...over, [uid]: id }, { as: who });
  const first = await call({});
  expect(first).toMatchObject({ status: 200 });
  // Of these, a first call on a site stores what says nothing.
  const ignored = ['comment_rate_limits', 'comment_word_rules_version'];
  // What a round that gathers events and mail takes off a comment.
  const contents = watchContents(stack.connection, ignored, ['site_events', 'site_event', 'reply.mail_due']);
  await contents.begin();
  const repeated = await call({});
  expect(repeated).toEqual(first);
  for (const over of others) expect([over, (await call(over)).status]).toEqual([over, 409]);
  if (by) expect((await call({}, by)).status).toBe(409);
  expect(await contents.changed()).toEqual([]);
});

test('an id of another action, of any kind and of any moderator → 409, and nothing happens', async () => {
  const victim = await member();
  const pinned = await comment();
  const pin = { site, action_uid: newUid(), comment_uid: pinned.uid, pinned: true };
  const moderate = (call: string, body: object, as = 'blog-mod') =>
    stack.post<{ code?: string }>(`/api/moderation/${call}`, body, { as });
  expect((await moderate('pin', pin)).status).toBe(200);
  const { action_uid } = pin;
  const held = await open();
  const version = await versionOf(held.uid);
  const attempts: [string, object][] = [
    ['ban', { site, action_uid, user_uid: victim, days: null, reason: 'For ever' }],
    ['unban', { site, action_uid, user_uid: victim }],
    ['shadow', { site, action_uid, user_uid: victim, shadowed: true }],
    ['decide', { site, action_uid, comment_uid: held.uid, verdict: 'approved', version }],
  ];
  for (const [call, body] of attempts)
    for (const as of ['blog-mod', 'second'])
      expect([call, await moderate(call, body, as)]).toMatchObject([
        call,
        { status: 409, body: { code: 'action-uid-used' } },
      ]);
  const stored = await standingModel(stack.connection).findById(`${victim}:blog`).lean();
  expect([stored?.ban, stored?.shadow]).toEqual([undefined, undefined]);
  const { entries } = (await moderate('log', { site })).body as unknown as ModerationLogPage;
  expect(entries.filter((entry) => entry.action_uid === action_uid)).toMatchObject([{ action: 'pinned' }]);
});

test('the same id on another site is another action', async () => {
  const victim = await member();
  await post(stack, onPage('other'), undefined, victim);
  const ban = { action_uid: newUid(), user_uid: victim, days: 1, reason: '' };
  for (const [key, as] of [
    ['blog', 'blog-mod'],
    ['other', 'other-mod'],
  ])
    expect((await stack.post('/api/moderation/ban', { ...ban, site: key }, { as: as! })).status).toBe(200);
  expect(
    await moderationLogModel(stack.connection).countDocuments({ member: victim, action: 'banned' }),
  ).toBe(2);
});

test('a call of long ago is repeated after others followed → nothing happens', async () => {
  const victim = await member();
  const moderate = (call: string, body: object) =>
    stack.post(`/api/moderation/${call}`, { site, user_uid: victim, ...body }, { as: 'blog-mod' });
  const ban = { action_uid: newUid(), days: null, reason: 'Spam' };
  await moderate('ban', ban);
  await moderate('unban', { action_uid: newUid() });
  expect((await moderate('ban', ban)).status).toBe(200);
  expect((await standingModel(stack.connection).findById(`${victim}:blog`).lean())?.ban).toBeUndefined();
});

test('the same new id, by many calls at once → one of them is done, and it is in the log', async () => {
  const victims = await Promise.all(Array.from({ length: 5 }, member));
  const action_uid = newUid();
  const answers = await Promise.all(
    victims.map((user_uid) =>
      stack.post(
        '/api/moderation/ban',
        { site, action_uid, user_uid, days: null, reason: '' },
        { as: 'blog-mod' },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const banned = await standingModel(stack.connection)
    .find({ 'ban.action_uid': `blog:${action_uid}` } as object)
    .lean();
  const action = await moderationLogModel(stack.connection).findById(`blog:${action_uid}`).lean();
  expect(banned.map(({ _id }) => _id)).toEqual([action?.target]);
});

test('a process crashes after an action was logged → another one carries it out, also its undoing', async () => {
  const context = createDependencies(stack.connection, createEntityLookup(stack.catalogue.url));
  const victim = await member();
  const ban = { site, action_uid: newUid(), user_uid: victim, days: null, reason: 'Spam' };
  await stack.post('/api/moderation/ban', ban, { as: 'blog-mod' });
  const actions = moderationLogModel(stack.connection);
  const members = standingModel(stack.connection);
  const _id = `blog:${ban.action_uid}`;
  const isBanned = async () => (await members.findById(`${victim}:blog`).lean())?.ban !== undefined;
  const later = Date.now() + 60_000;

  await members.updateOne({ _id: `${victim}:blog` }, { $unset: { ban: 1 } });
  await actions.updateOne({ _id }, { $set: { pending: true } });
  await finishAbandonedActions(context);
  expect(await isBanned()).toBe(false); // it may be under way
  await finishAbandonedActions(context, later);
  expect(await isBanned()).toBe(true);
  expect((await actions.findById(_id).lean())?.pending).toBeUndefined();

  await actions.updateOne({ _id }, { $set: { undone: { by: 'x', at: new Date(), pending: true } } });
  await finishAbandonedActions(context, later);
  expect(await isBanned()).toBe(false);
  expect((await actions.findById(_id).lean())?.undone).toEqual({ by: 'x', at: expect.any(Date) });

  // What followed counts.
  const action = await actions.findById(_id).lean();
  await stack.post(
    '/api/moderation/unban',
    { site, action_uid: newUid(), user_uid: victim },
    { as: 'blog-mod' },
  );
  expect(await carryOutBan(context, action!, true)).toBe(true);
  expect(await isBanned()).toBe(false);
});
