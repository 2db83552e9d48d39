import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import type { Site } from '@savepoint/contracts/schema';
import { createEntityLookup, type MailClient } from '@savepoint/service-kit/calls';
import { startFakeCatalog, watchQueries, type Plan } from '@savepoint/service-kit/testing';
import { addBody } from '../../../test/comments';
import { moderateEverything } from '../../../test/moderation';
import { startDatabase } from '../../../test/stack';
import { createDependencies, type Dependencies } from '../../dependencies';
import { DEFAULT_SETTINGS } from '../../config';
import { deleteComment } from '../../posting/delete-comment';
import { editComment } from '../../posting/edit-comment';
import { likeComment } from '../../posting/like-comment';
import { postComment } from '../../posting/post-comment';
import { importDemo, removeDemo } from '../../demo';
import { createThreadEvents, readChanges } from '../../threads/thread-events';
import { findIgnoring, ignoreMember, listIgnored, stopIgnoring } from '../../threads/ignored-members';
import { deleteMemberData } from '../../members/delete-member-data';
import { countNewReplies, listReplies, markRepliesRead } from '../../members/replies';
import { renameMember } from '../../members/rename-member';
import { listThreadAuthors } from '../../members/thread-authors';
import { readOwnComments } from '../../members/read-own-comments';
import { readBans } from '../../moderation/bans';
import { finishAbandonedActions, readLog } from '../../moderation/moderation-log';
import { testWordRule } from '../../moderation/test-word-rule';
import { readWithdrawals } from '../../threads/withdrawals';
import { ageOfOldestCase, countOpenCases, readQueue } from '../../moderation/read-queue';
import { finishMerges, listPages, mergePages, movePage } from '../../sites/edit-pages';
import { listSignOnKeys } from '../../sites/sign-on-keys';
import { addSite, listSites } from '../../sites/edit-sites';
import { exportInParts } from '../../sites/managing/export-in-parts';
import { answerInvitation } from '../../sites/invitations/answer-invitation';
import { changeBlock } from '../../sites/invitations/blocks';
import { invitePerson, withdrawInvitation } from '../../sites/invitations/invite-person';
import { listOwnSites } from '../../sites/managing/own-sites';
import { describeSite } from '../../sites/managing/site-details';
import { storePart } from '../../sites/managing/site-files';
import { reportComment } from '../../moderation/report-comment';
import { addReadKey, listReadKeys, requireReadKey } from '../../sites/reading/read-keys';
import { listSiteComments } from '../../sites/reading/site-comments';
import { createSiteFigures } from '../../sites/managing/site-figures';
import { createSiteImports } from '../../sites/managing/site-imports';
import { removeForsakenSites, settleSites } from '../../sites/managing/settle-sites';
import { readSiteLog } from '../site-log';
import { removePerson } from '../../sites/managing/site-people';
import { listSiteThreads } from '../../sites/managing/site-threads';
import { createSpamTrials } from '../../sites/spam/trial';
import { exportSite } from '../../sites/import-export/export-site';
import { importSite } from '../../sites/import-export/import-site';
import type { PlainRecord } from '../../sites/import-export/record';
import { gatherReplies } from '../../notices/mail/gather';
import { sendDueModeratorMail } from '../../notices/moderators/send';
import {
  changeModeratorMail,
  confirmModeratorMail,
  leaveModeratorMail,
} from '../../notices/moderators/settings';
import { becomeGuest } from '../../posting/become-guest';
import { canConfirmGuest, confirmGuest } from '../../posting/confirm-guest';
import { requireConfirmed } from '../../moderation/known-guests';
import { sendDueGuestMail } from '../../notices/guests/send-mail';
import { canConfirm } from '../confirmation';
import { sendDueReplyMail } from '../../notices/mail/send';
import { sendDuePushes } from '../../notices/push/send';
import { addPushSubscription, readPush, removePushSubscription } from '../../notices/push/subscriptions';
import { readVapidKey } from '../../notices/vapid';
import {
  changeReplyMail,
  confirmReplyMail,
  leaveReplyMail,
  readReplyMail,
} from '../../notices/mail/settings';
import { pageSlug } from '../page-slug';
import { gatherSiteEvents } from '../../notices/webhooks/gather-events';
import { addWebhook, listWebhooks } from '../../sites/webhooks/manage-webhooks';
import { listMessages } from '../../sites/webhooks/message-log';
import { sendSiteMessages } from '../../notices/webhooks/send-messages';
import { readPage, readReplies } from '../../threads/read-page';
import { readPageAt } from '../../threads/read-page-at';
import { newestOfSite, newestOfThread } from '../../threads/newest-comments';
import { readActivity, readLatest, readLiked } from '../../threads/service-queries';

const ann = { sub: 'ann', name: 'Ann', roles: [], auth_time: Math.ceil(Date.now() / 1000) + 60 };
const liz = { ...ann, sub: 'liz', name: 'Liz' };
const SITE = { name: 'Blog', origins: ['https://blog.example'], owners: ['liz'], settings: { feed: true } };
const thread = { entity_type: 'game' as const, entity_slug: 'hades' };
const demo = join(__dirname, '../../../test/demo');

let watched: Awaited<ReturnType<typeof watchQueries>>;
let context: Dependencies;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await startDatabase();
  const catalogue = await startFakeCatalog(['game/hades']);
  watched = await watchQueries(database.uri);
  context = createDependencies(watched.connection, createEntityLookup(catalogue.url), {
    ...DEFAULT_SETTINGS,
    rateLimitScale: 100,
    outgoingPrivateOrigins: 'http://127.0.0.1:9',
  });
  await Promise.all(models().map((model) => model.createIndexes()));
  close = async () => {
    await watched.close();
    await catalogue.close();
    await database.close();
  };
});
afterAll(() => close());

/** Subscribes to the thread and resolves when a new comment was received. */
async function receiveChange(): Promise<void> {
  const events = createThreadEvents(context, fail);
  const { log_position } = await context.threadLog.position(thread);
  await Promise.all([
    new Promise((received) => events.subscribe(thread, { log_position, send: received })),
    postComment(context, ann, addBody()),
  ]);
  await events.close();
}
const fail = (error: unknown) => {
  throw error;
};

const models = () => Object.values(watched.connection.models);

/** Does everything the service does, with threads long enough for every branch. */
async function useEverything(): Promise<void> {
  const top = await postComment(context, ann, addBody());
  const below = { parent_uid: top._id };
  const reply = await postComment(context, ann, addBody(below));
  await postComment(context, ann, addBody({ parent_uid: reply._id, grandparent_uid: top._id }));
  for (let index = 0; index < 52; index++) await postComment(context, ann, addBody(below));
  const leaf = await postComment(context, ann, addBody(below));
  const target = { ...thread, comment_uid: leaf._id };
  await likeComment(context, liz, target, true);
  await likeComment(context, liz, target, false);
  await editComment(context, ann, { ...target, content: 'Changed' });
  await deleteComment(context, ann, { ...thread, comment_uid: leaf._id });
  await postComment(context, ann, addBody());
  for (const sort of ['newest', 'oldest', 'most-liked'] as const) {
    const first = await readPage(context, { ...thread, sort, limit: 1 });
    await readPage(context, { ...thread, sort, limit: 1, cursor: first.next_cursor ?? '' });
    await readPageAt(context, { ...thread, sort, comment: top._id });
    await readPageAt(context, { ...thread, sort, page: first.next_cursor ?? '' });
  }
  await context.likeCounts.recountAbandoned();
  const place = await readPageAt(context, { ...thread, page: '2' });
  for (const { _id } of [top, reply, leaf]) await readPageAt(context, { ...thread, comment: _id });
  expect(place.found).toBe(false);
  for (const parent of [top._id, reply._id]) {
    const replies = await readReplies(context, parent, { ...thread, limit: 1 });
    if (replies.next_cursor)
      await readReplies(context, parent, { ...thread, limit: 1, cursor: replies.next_cursor });
  }
  await readChanges(context, thread, 0);
  await readChanges(context, thread, undefined);
  await receiveChange();
  await context.threadSizes.readMany('game', ['hades', 'celeste']);
  await moderateEverything(context, target);
  await finishAbandonedActions(context);
  await readLiked(context, 'liz');
  for (const uid of [reply._id, top._id])
    await likeComment(context, liz, { ...thread, comment_uid: uid }, true);
  for (const [member, kind] of [
    ['ann', 'written'],
    ['liz', 'liked'],
  ] as const) {
    const own = await readOwnComments(context, member, { kind, limit: 1 });
    await readOwnComments(context, member, { kind, limit: 1, cursor: own.next_cursor ?? '' });
  }
  for (let index = 0; index < 2; index++) await postComment(context, liz, addBody(below));
  const replies = await listReplies(context, 'ann', { limit: 1 });
  await listReplies(context, 'ann', { limit: 1, cursor: replies.next_cursor ?? '' });
  await markRepliesRead(context, 'ann', { comment_uids: [replies.items[0]?.uid ?? ''] });
  await markRepliesRead(context, 'ann', { until: new Date().toISOString() });
  await countNewReplies(context, 'ann');
  const ofLiz = await postComment(context, liz, addBody());
  await ignoreMember(context, { ...ann, sub: 'cyd' }, { ...thread, comment_uid: ofLiz._id });
  await listIgnored(context, 'cyd');
  await findIgnoring(context, 'liz', ['ann', 'cyd']);
  await countNewReplies(context, 'cyd');
  await stopIgnoring(context, 'cyd', 'liz');
  await exerciseReplyMail();
  await exerciseReplyPush();
  const bob = { ...ann, sub: 'bob' };
  await postComment(context, bob, addBody());
  // His name is that of Ann’s account, too.
  await postComment(context, ann, addBody({ content: 'Hello, @Ann', mention_uids: ['bob'] }));
  await likeComment(context, bob, { ...thread, comment_uid: top._id }, true);
  await renameMember(context, { user_uid: 'bob', name: 'Grace', named_at: new Date().toISOString() });
  await deleteMemberData(context, {
    user_uid: 'bob',
    comments: 'remove',
    requested_at: new Date().toISOString(),
  });
  await context.accountDeletions.findPending(1);
  await countOpenCases(context);
  await ageOfOldestCase(context);
  await exerciseSites();
  await readActivity(context, '2026-01-01');
  await readLatest(context, 4);
  await newestOfThread(context, thread);
  await listThreadAuthors(context, thread);
  await importDemo(context, demo);
  await removeDemo(context);
}

/** Accepts all mail. */
function fakeMail() {
  const calls: string[] = [];
  const confirmations: string[] = [];
  const client: MailClient = async (call, mail) => {
    calls.push(call);
    const { confirm_url } = mail as { confirm_url?: string };
    if (confirm_url !== undefined) confirmations.push(confirm_url);
    return 'sent';
  };
  return { calls, confirmations, client };
}

/** A member asks for mail, confirms it, is mailed, and leaves. */
async function exerciseReplyMail(): Promise<void> {
  const { replyMail, settings } = context;
  settings.replyMailDelayMs = 0;
  const { confirmations, client } = fakeMail();
  const round = async () => {
    await gatherReplies(context);
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await sendDueReplyMail(context, client, { log, closing: new AbortController().signal });
  };
  const member = { sub: 'ann', email: 'ann@example.org', email_verified: true };
  await changeReplyMail(context, member, { mode: 'now' });
  await round();
  const token = new URL(confirmations[0] ?? '').searchParams.get('token') ?? '';
  expect(await canConfirm(context.replyMail, token)).toBe(true);
  await confirmReplyMail(context, token);
  const top = await postComment(context, ann, addBody());
  const reply = await postComment(context, liz, addBody({ parent_uid: top._id }));
  await round();
  expect(await replyMail.notifications.countDocuments({ member: 'ann', state: 'sent' })).toBe(1);
  await leaveReplyMail(context, { member: 'ann', what: 'site:' });
  await readReplyMail(context, member);
  await leaveReplyMail(context, { member: 'ann', what: 'all' });
  await deleteComment(context, liz, { ...thread, comment_uid: reply._id });
}

/** A browser subscribes, is sent a message that nobody accepts, and is left. */
async function exerciseReplyPush(): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  context.replyPush.vapid = readVapidKey(pem, 'https://savepoint.example');
  const keys = { p256dh: context.replyPush.vapid.publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  for (const name of ['a', 'b'])
    await addPushSubscription(context, 'ann', { endpoint: `http://127.0.0.1:9/${name}`, ...keys });
  await removePushSubscription(context, 'ann', { which: 'others', endpoint: 'http://127.0.0.1:9/b' });
  const top = await postComment(context, ann, addBody());
  const reply = await postComment(context, liz, addBody({ parent_uid: top._id }));
  await gatherReplies(context);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await readWithdrawals(context);
  await sendDuePushes(context, { log, closing: new AbortController().signal });
  await context.replyPush.rounds.settle();
  await leaveReplyMail(context, { member: 'ann', what: 'site:' });
  const { subscriptions } = await readPush(context, 'ann');
  expect(subscriptions).toMatchObject([{ left: ['site:'], notifications: [{ state: 'pending' }] }]);
  await removePushSubscription(context, 'ann', { which: 'others' });
  await deleteComment(context, liz, { ...thread, comment_uid: reply._id });
  await deleteComment(context, ann, { ...thread, comment_uid: top._id });
}

/** The records of a file with a comment and a reply. */
async function* oldComments(): AsyncGenerator<PlainRecord> {
  yield { kind: 'page', id: 'old', address: 'https://blog.example/old' };
  for (const [id, parent] of [['1'], ['2', '1']] as const)
    yield {
      ...{ kind: 'comment', id, parent, page: 'old', state: 'visible' },
      ...{ author: { name: 'Old', kind: 'guest' }, created: new Date(), text: { text: 'Old', cut: false } },
    };
}

/** What owners do with a site in a browser. */
async function exerciseManagement(ofSite: Dependencies, site: Site): Promise<void> {
  const by = { uid: 'liz', name: 'Liz' };
  await listOwnSites(ofSite, liz);
  const person = { site: 'blog', person: 'x'.repeat(20), role: 'moderator' } as const;
  for (const role of ['moderator', 'owner'] as const)
    await invitePerson(ofSite, site, by, { ...person, role }, { address: '192.0.2.1' });
  await answerInvitation(ofSite, { ...liz, sub: person.person }, { site: 'blog', answer: 'accept' });
  await invitePerson(ofSite, site, by, { person: 'y'.repeat(20), role: 'moderator' }, {});
  await withdrawInvitation(ofSite, by, { site: 'blog', uid: 'y'.repeat(20) });
  await changeBlock(ofSite, person.person, { blocked: true, kind: 'everybody' });
  await removePerson(ofSite, by, { site: 'blog', uid: person.person, role: 'moderator' });
  await describeSite(ofSite, site, 'owner');
  await listSiteThreads(ofSite, site);
  await settleSites(ofSite, { user_uid: 'nobody', name: 'Nobody', sites: [] });
  await removeForsakenSites(ofSite);
  const { next_cursor } = await readSiteLog(ofSite, { site: 'blog', role: 'owner' });
  expect(next_cursor).toBeNull();
  await exportInParts(ofSite, site);
  const file = { site: 'blog', file_uid: 'file-0001' };
  await storePart(ofSite, 'liz', { ...file, index: 0, data: 'eyJ9' });
  const imports = createSiteImports(ofSite, fail);
  await imports.start(site, by, { ...file, parts: 1, dry_run: true });
  await imports.close();
}

/** An owner asks for mail about comments that wait, confirms it, is mailed, and leaves. */
async function exerciseModeratorMail(ofSite: Dependencies): Promise<void> {
  const { confirmations, calls, client } = fakeMail();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const round = () => sendDueModeratorMail(context, client, { log, closing: new AbortController().signal });
  const owner = { ...liz, email: 'liz@example.org', email_verified: true };
  await changeModeratorMail(context, owner, { site: 'blog', mode: 'now' });
  await round();
  const token = new URL(confirmations[0] ?? '').searchParams.get('token') ?? '';
  expect(await canConfirm(context.moderatorMail, token)).toBe(true);
  await confirmModeratorMail(context, token);
  const address = 'https://blog.example/b';
  const page = { entity_slug: pageSlug('blog', { address }), entity_page: { address } };
  const content = 'See https://spam.example';
  const [zoe, body] = [{ ...ann, sub: 'zoe' }, addBody({ entity_type: 'page', ...page, content })];
  await postComment(ofSite, zoe, body);
  context.moderatorMail.now = () => new Date(Date.now() + 600_000);
  await round();
  expect(calls.filter((call) => call === 'mailModeration')).toHaveLength(1);
  await readReplyMail(context, owner);
  await leaveModeratorMail(context, 'liz', 'blog');
}

/** Somebody becomes a guest of a site, writes, and confirms the address. */
async function exerciseGuests(site: Site, page: { entity_slug: string }): Promise<void> {
  const ofSite = context.forSite({ ...site, settings: { ...site.settings, guests: 'confirmed' } });
  const { confirmations, client } = fakeMail();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const given = { site: site.key, name: 'Gwen', email: 'gwen@example.org' };
  const guest = await becomeGuest(ofSite, given, '198.51.100.7');
  await sendDueGuestMail(ofSite, client, { log, closing: new AbortController().signal });
  const author = { ...ann, sub: guest.uid };
  const { _id } = await postComment(ofSite, author, addBody({ entity_type: 'page', ...page }));
  const token = new URL(confirmations[0] ?? '').searchParams.get('token') ?? '';
  expect(await canConfirmGuest(ofSite, token)).toBe(true);
  expect(await confirmGuest(ofSite, token)).toBe(true);
  expect(await context.comments.findById(_id).lean()).toMatchObject({ state: 'visible' });
  await requireConfirmed(ofSite, guest.uid);
}

/** What happened on a site is collected, and sent to an address where nobody listens. */
async function exerciseWebhooks(ofSite: Dependencies, page: { entity_slug: string }): Promise<void> {
  const by = { uid: 'liz', name: 'Liz' };
  const hook = { site: 'blog', address: 'http://127.0.0.1:9/', events: ['comment.published' as const] };
  const { uid } = await addWebhook(ofSite, by, hook);
  const added = await postComment(ofSite, liz, addBody({ ...page, entity_type: 'page' }));
  const target = { ...page, entity_type: 'page' as const, comment_uid: added._id };
  await reportComment(ofSite, { member: 'bob' }, { ...target, reason: 'spam' });
  await gatherSiteEvents(ofSite);
  const log = { info: () => {}, warn: () => {} };
  await sendSiteMessages(ofSite, { log, closing: new AbortController().signal });
  await ofSite.webhooks.rounds.settle();
  await listMessages(ofSite, { site: 'blog', uid });
  expect(await listWebhooks(ofSite, 'blog')).toMatchObject([{ failing_since: expect.any(String) }]);
}

/** A site with two pages whose threads are merged. */
async function exerciseSites(): Promise<void> {
  const { siteModel, pageModels } = context;
  const { site } = await addSite(siteModel, SITE, 'blog');
  await listSites(siteModel);
  const ofSite = context.forSite(site);
  const pages = ['https://blog.example/a', 'https://blog.example/b'] as const;
  for (const address of pages)
    await postComment(
      ofSite,
      liz,
      addBody({ entity_type: 'page', entity_slug: pageSlug('blog', { address }), entity_page: { address } }),
    );
  await exerciseWebhooks(ofSite, { entity_slug: pageSlug('blog', { address: pages[0] }) });
  await listPages(pageModels.pages, 'blog');
  await listSignOnKeys(context.signOnKeys, 'blog');
  await movePage(pageModels, site, pages[0], 'https://blog.example/c');
  await mergePages(pageModels, site, ...pages);
  await finishMerges(pageModels);
  await exerciseManagement(ofSite, site);
  await exerciseModeratorMail(ofSite);
  await exerciseGuests(site, { entity_slug: pageSlug('blog', { address: pages[1] }) });
  for await (const line of exportSite(pageModels, site)) expect(line).toContain('{');
  await importSite({ ...pageModels, cases: context.cases }, site, oldComments, { format: 'disqus' });
  await readQueue(ofSite);
  const { key } = await addReadKey(context.readKeys, 'blog', 'public');
  await requireReadKey(context.readKeys, `Bearer ${key}`);
  await listReadKeys(context.readKeys, 'blog');
  const thread = pageSlug('blog', { address: pages[1] });
  for (const query of [{}, { thread, order: 'oldest' as const }])
    await listSiteComments(ofSite, 'blog', 'moderation', query);
  await createSiteFigures(context).read('blog');
  await createSpamTrials(context.moderationLog).run('blog');
  await context.spamFilters.find('blog', 'Cheap gold');
  await context.spamService.store('blog', '3f0c9a1b2d4e');
  await context.spamService.find('blog');
  await context.spamService.stateOf('blog');
  await context.spamService.forget('blog');
  await readBans(ofSite);
  await readLog(ofSite);
  await newestOfSite(context, 'blog');
  await testWordRule(ofSite, { phrases: ['game'] });
}

test('every query has an index, and every index has a query', async () => {
  await useEverything();
  // The record of the sample import is a single document, found by its _id.
  const plans: Plan[] = await watched.explain();
  expect(plans.filter(({ stages }) => stages.includes('COLLSCAN')).map(({ query }) => query)).toEqual([]);
  const used = new Set(plans.flatMap(({ indexes }) => indexes));
  for (const model of models())
    for (const [, { name, expireAfterSeconds }] of model.schema.indexes())
      // A TTL index serves no query; explain does not name the index of a join.
      if (expireAfterSeconds === undefined && name !== 'chosen_names')
        expect(used).toContain(`${model.collection.name}.${name}`);
});

test('a page takes two queries and the thread’s position, however long the thread is', async () => {
  await readPage(context, { ...thread, limit: 50 });
  await watched.explain();
  await readPage(context, { ...thread, limit: 50 });
  const queries = (await watched.explain()).map(({ query }) => query.split(' ', 2).join(' '));
  expect(queries.sort()).toEqual(['aggregate comments', 'aggregate comments', 'find threads']);
});

test('a page reads no more comments than it shows', async () => {
  const roots = await context.comments.find({ parent_uid: null, ...thread }, { _id: 1 }).lean();
  const explained = await context.comments
    .find({ root_uid: { $in: roots.map(({ _id }) => _id) }, state: 'visible' })
    .sort({ root_uid: 1, created: 1, _id: 1 })
    .explain('executionStats');
  const { executionStats } = explained as unknown as {
    executionStats: { nReturned: number; totalDocsExamined: number };
  };
  expect(executionStats).toMatchObject({
    nReturned: REPLIES_PER_THREAD_MAX,
    totalDocsExamined: REPLIES_PER_THREAD_MAX,
  });
});
