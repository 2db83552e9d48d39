import {
  DAY_MS,
  SITE_WEBHOOKS_MAX,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_MESSAGES_MAX,
} from '@savepoint/contracts/base';
import { maxAttempts, WEBHOOK_RETRY_DELAYS_MS } from '@savepoint/service-kit/jobs';
import { eventually } from '@savepoint/service-kit/testing';
import { newUid } from '../../../test/comments';
import { member } from '../../../test/reply-mail';
import { onKnownPage } from '../../../test/sites';
import { isSignedWith } from '../../../test/webhook-receiver';
import { ALL_EVENTS, OWNER, startWebhooks } from '../../../test/webhooks';
import { deleteComment } from '../../posting/delete-comment';
import { editComment } from '../../posting/edit-comment';
import { decide } from '../../moderation/moderation-case';
import { reportComment } from '../../moderation/report-comment';
import { shadowMember } from '../../moderation/shadow';
import { readSiteLog } from '../../data/site-log';
import { listMessages, replayMessage } from '../../sites/webhooks/message-log';
import { addWebhook, listWebhooks, removeWebhook, renewSecret } from '../../sites/webhooks/manage-webhooks';
import { switchWebhook } from './switch-webhook';

const HOUR_MS = 3_600_000;
const MAX_SEND_ATTEMPTS = maxAttempts(WEBHOOK_RETRY_DELAYS_MS);

let world: Awaited<ReturnType<typeof startWebhooks>>;
beforeAll(async () => {
  world = await startWebhooks();
});
afterAll(() => world.close());
beforeEach(async () => {
  // What another test left to be sent.
  await world.context.webhooks.hooks.deleteMany({});
  Object.assign(world.receiver, { status: 200, headers: {} });
  world.receiver.received.length = 0;
});

const last = () => world.receiver.received.at(-1)!;
const messagesOf = async (site: string, uid: string) =>
  (await listMessages(world.context, { site, uid })).deliveries;
const hookOf = async (site: string) => (await listWebhooks(world.context, site))[0]!;
const target = (site: string, comment_uid: string) => ({ ...onKnownPage(site), comment_uid });

test('a comment and a reply are posted → each is sent, signed, with its page', async () => {
  const { site, secret } = await world.addSite('posted');
  const comment = await world.post(site, 'ann', { content: 'Hello *there*' });
  await world.run();
  expect(last().body).toEqual({
    type: 'comment.published',
    timestamp: expect.any(String),
    data: {
      site: 'posted',
      page: {
        slug: comment.entity_slug,
        title: 'Post /post',
        address: 'https://posted.example/post',
      },
      comment: {
        uid: comment._id,
        name: 'ann',
        content: 'Hello *there*',
        created: comment.created.toISOString(),
        parent_uid: null,
      },
    },
  });
  expect(isSignedWith(secret, last())).toBe(true);
  expect(isSignedWith(secret, { ...last(), text: last().text.replace('Hello', 'Jello') })).toBe(false);
  expect(last().headers).toMatchObject({ 'content-type': 'application/json' });
  const reply = await world.post(site, 'bob', { parent_uid: comment._id });
  await world.run();
  expect(last().body).toMatchObject({
    type: 'comment.published',
    data: { comment: { uid: reply._id, parent_uid: comment._id } },
  });
  await world.run();
  expect(world.receiver.received).toHaveLength(2);
});

test('the author is in the shadow → nothing is sent but that an older comment is hidden; an approval is', async () => {
  const { site } = await world.addSite('dusk');
  const context = world.context.forSite(site);
  const older = await world.post(site, 'bot');
  const parent = await world.post(site, 'ann');
  await world.run();
  const shadow = { action_uid: newUid(), user_uid: 'bot', shadowed: true };
  await shadowMember(context, { sub: OWNER.uid, name: OWNER.name }, shadow);
  const secret = await world.post(site, 'bot');
  await world.post(site, 'bot', { parent_uid: parent._id });
  await world.run();
  expect(world.receiver.received).toHaveLength(2);
  await editComment(context, { sub: 'bot' }, { ...target('dusk', older._id), content: 'Changed to spam.' });
  await world.run();
  expect(last().body).toMatchObject({ type: 'comment.hidden', data: { reason: 'shadowed' } });
  const approval = {
    action_uid: newUid(),
    comment_uid: secret._id,
    verdict: 'approved' as const,
    version: 0,
  };
  await decide(context, { sub: OWNER.uid, name: OWNER.name }, approval);
  await world.run();
  expect(last().body).toMatchObject({ type: 'comment.published', data: { comment: { uid: secret._id } } });
});

test('edited, reported, removed, approved → each is sent, and an event that is not chosen is not', async () => {
  const { site } = await world.addSite('life');
  const deaf = { site: 'life', address: `${world.receiver.url}/deaf`, events: ['comment.reported' as const] };
  const { secret: other } = await addWebhook(world.context, OWNER, deaf);
  const ofSite = world.context.forSite(site);
  const { _id } = await world.post(site, 'ann');
  await world.run();
  await editComment(ofSite, { sub: 'ann' }, { ...target('life', _id), content: 'Better', spoiler: false });
  await world.run();
  expect(last().body).toMatchObject({ type: 'comment.edited', data: { comment: { content: 'Better' } } });
  await reportComment(ofSite, { member: 'bob' }, { ...target('life', _id), reason: 'spam', note: 'Private' });
  await world.run();
  const reported = world.receiver.received.filter(({ body }) => body.type === 'comment.reported');
  expect(reported.map(({ body }) => body.data.reason)).toEqual(['spam', 'spam']);
  // Both webhooks have the same id, and a secret of their own.
  expect(new Set(reported.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(reported.filter((each) => isSignedWith(other, each))).toHaveLength(1);
  expect(JSON.stringify(reported)).not.toMatch(/Private|bob/);
  const verdict = async (said: 'removed' | 'approved') => {
    const { version = 0 } = (await world.context.cases.findById(_id).lean()) ?? {};
    const body = { action_uid: newUid(), comment_uid: _id, verdict: said, version, site: 'life' };
    await decide(ofSite, member('liz'), body);
    await world.run();
  };
  await verdict('removed');
  expect(last().body).toMatchObject({ type: 'comment.hidden', data: { reason: 'removed' } });
  expect(world.receiver.received.filter(({ body }) => body.type !== 'comment.reported')).toHaveLength(3);
});

test('a comment that waits for approval → hidden, with why; published once it is approved', async () => {
  const { site } = await world.addSite('held');
  const strict = { ...site, settings: { ...site.settings, publishing: 'after_approval' as const } };
  const { _id } = await world.post(strict, 'ann');
  await world.run();
  expect(last().body).toMatchObject({
    type: 'comment.hidden',
    data: { reason: 'pending_moderation', comment: { uid: _id } },
  });
  const { version } = (await world.context.cases.findById(_id).lean())!;
  const body = { action_uid: newUid(), comment_uid: _id, verdict: 'approved' as const, version };
  await decide(world.context.forSite(site), member('liz'), { ...body, site: 'held' });
  await world.run();
  expect(world.receiver.types()).toEqual(['comment.hidden', 'comment.published']);
});

test('a comment is deleted before it is sent → nothing of it is sent, nor stored in the message', async () => {
  const { site, uid } = await world.addSite('deleted');
  const { _id } = await world.post(site, 'ann', { content: 'Regretted' });
  await world.gather();
  await deleteComment(world.context.forSite(site), member('ann'), target('deleted', _id));
  await world.send();
  expect(world.receiver.received).toEqual([]);
  expect(await messagesOf('deleted', uid)).toMatchObject([{ state: 'dropped', attempts: [] }]);
  const stored = await world.context.webhooks.deliveries.find({ webhook: uid }).lean();
  expect(JSON.stringify(stored)).not.toContain('Regretted');
});

test('more messages than are stored of a webhook → the latest stay', async () => {
  const { site, uid: webhook } = await world.addSite('chatty');
  const { deliveries } = world.context.webhooks;
  await deliveries.insertManyIfAbsent(
    Array.from({ length: WEBHOOK_MESSAGES_MAX }, (_, index) => ({
      ...{ _id: `${webhook}:old-${index}`, webhook, site: site.key, event_uid: `old-${index}` },
      ...{ event: 'comment.edited' as const, comment_uid: 'c', at: new Date(index), state: 'sent' as const },
    })),
  );
  await world.post(site, 'ann');
  await world.gather();
  expect(await deliveries.countDocuments({ webhook })).toBe(WEBHOOK_MESSAGES_MAX);
  expect(await deliveries.exists({ _id: `${webhook}:old-0` })).toBeNull();
  expect(await messagesOf('chatty', webhook)).toMatchObject([
    { event: 'comment.published' },
    ...Array(19).fill({}),
  ]);
});

test('comments of another site, and of Savepoint, are not sent', async () => {
  const { site } = await world.addSite('own');
  const { site: other } = await world.addSite('foreign');
  await removeWebhook(world.context, OWNER, { site: 'foreign', uid: (await hookOf('foreign')).uid });
  await world.post(other, 'ann');
  await world.post(site, 'ann');
  await world.run();
  expect(world.receiver.received.map(({ body }) => body.data.site)).toEqual(['own']);
});

test('several instances at once → every event is sent once', async () => {
  const { site, uid } = await world.addSite('busy');
  for (const name of ['a', 'b', 'c', 'd', 'e']) await world.post(site, name);
  await Promise.all([world.run(), world.run(world.other), world.run(), world.run(world.other)]);
  await Promise.all([world.run(), world.run(world.other)]);
  const ids = world.receiver.ids();
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  expect((await messagesOf('busy', uid)).every(({ state }) => state === 'sent')).toBe(true);
});

test('a process crashes between collecting and forgetting an event, or while sending → sent with the same id', async () => {
  const { site, uid } = await world.addSite('crash');
  const { hooks, deliveries } = world.context.webhooks;
  const { _id } = await world.post(site, 'ann');
  const noted = (await world.context.comments.findById(_id).lean())!.site_events;
  await world.gather();
  // It crashed before it forgot the event: another one collects it again.
  await world.context.comments.updateOne({ _id }, { $set: { site_events: noted } } as object);
  await world.run(world.other);
  expect(world.receiver.ids()).toEqual([noted?.published]);
  // It crashed after the receiver had the message, and before that was stored.
  const now = world.context.webhooks.now().getTime();
  const lease_until = new Date(now + 60_000);
  await deliveries.updateOne({ webhook: uid }, { $set: { state: 'pending', due: new Date(now) } });
  await hooks.updateOne({ _id: uid }, { $set: { lease: 'crashed', lease_until, due: lease_until } });
  await world.run();
  expect(world.receiver.received).toHaveLength(1);
  world.advance(60_001);
  await world.run();
  expect(world.receiver.ids()).toEqual([noted?.published, noted?.published]);
});

test('a message comes while others are being sent → it is sent in the next round', async () => {
  const { site } = await world.addSite('meanwhile');
  await world.post(site, 'ann');
  await world.gather();
  world.receiver.status = null;
  const arrived = world.receiver.next();
  const sending = world.send();
  await arrived;
  await world.post(site, 'bob');
  await world.gather(world.other);
  world.receiver.status = 200;
  world.receiver.answer();
  await sending;
  await world.send();
  expect(world.receiver.received.map(({ body }) => body.data.comment.name)).toEqual(['ann', 'bob']);
});

test('a receiver fails → the message is tried again with growing pauses, others wait with it, then all arrive', async () => {
  const { site, uid } = await world.addSite('flaky');
  world.receiver.status = 503;
  await world.post(site, 'ann');
  await world.run();
  await world.post(site, 'bob');
  // Within its pause nothing is tried.
  await world.run();
  expect(world.receiver.received).toHaveLength(1);
  world.advance(7_000);
  await world.run();
  expect(world.receiver.received).toHaveLength(2);
  expect((await hookOf('flaky')).failing_since).toBeDefined();
  world.receiver.status = 204;
  world.advance(HOUR_MS);
  await world.run();
  const messages = await messagesOf('flaky', uid);
  expect(messages.map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(messages.flatMap(({ attempts }) => attempts.map(({ status }) => status)).sort()).toEqual([
    ...[204, 204, 503, 503],
  ]);
  expect((await hookOf('flaky')).failing_since).toBeUndefined();
});

test('receivers that do not answer hold up nobody else, and get a few messages at a time', async () => {
  world.slow.status = null;
  const sites = ['tar', 'glue', 'mud'];
  for (const key of sites) {
    const { site } = await world.addSite(key, world.slow);
    const hook = { site: key, address: `${world.slow.url}/again`, events: ALL_EVENTS };
    for (let more = 1; more < SITE_WEBHOOKS_MAX; more += 1) await addWebhook(world.context, OWNER, hook);
    await world.post(site, 'ann');
  }
  const { site } = await world.addSite('swift');
  await world.post(site, 'bob');
  await world.gather();
  const arrived = world.receiver.next();
  await world.begin();
  await arrived;
  await world.begin();
  expect(world.receiver.received.map(({ body }) => body.data.site)).toEqual(['swift']);
  // Of fifteen webhooks, two are sent to: they have one host.
  await eventually(() => world.slow.received.length >= 2);
  expect(world.slow.received).toHaveLength(2);
  world.slow.status = 200;
  world.slow.answer();
  await world.send();
  expect(world.slow.received).toHaveLength(sites.length * SITE_WEBHOOKS_MAX);
});

test('slow answers in a row → a pause as after failures, which the owner reads, until one is fast', async () => {
  const { webhooks } = world.context;
  const { slowMs } = webhooks;
  const { site, uid } = await world.addSite('lazy');
  webhooks.slowMs = -1;
  for (const name of ['a', 'b', 'c', 'd', 'e']) await world.post(site, name);
  await world.run();
  expect(world.receiver.received).toHaveLength(3);
  expect(await hookOf('lazy')).toMatchObject({ slow_since: expect.any(String) });
  // What comes meanwhile waits too.
  await world.post(site, 'f');
  await world.run();
  expect(world.receiver.received).toHaveLength(3);
  world.advance(5_001);
  await world.run();
  expect(world.receiver.received).toHaveLength(4);
  // Twice as long, from here on.
  world.advance(5_001);
  await world.run();
  expect(world.receiver.received).toHaveLength(4);
  // Nor does a message that is sent again, or switching off and on, end it.
  await replayMessage(world.context, { site: 'lazy', uid, delivery: world.receiver.ids()[0]! });
  for (const on of [false, true]) await switchWebhook(world.context, OWNER, { site: 'lazy', uid, on });
  await world.run();
  expect(world.receiver.received).toHaveLength(4);
  webhooks.slowMs = slowMs;
  world.advance(5_001);
  await world.run();
  expect((await hookOf('lazy')).slow_since).toBeUndefined();
  const messages = await messagesOf('lazy', uid);
  expect(messages.map(({ state }) => state)).toEqual(Array(6).fill('sent'));
});

test('a redirect is a failure, and is not followed', async () => {
  const { site, uid } = await world.addSite('moved');
  world.receiver.status = 302;
  world.receiver.headers = { location: `${world.receiver.url}/elsewhere` };
  await world.post(site, 'ann');
  await world.run();
  expect(world.receiver.received).toHaveLength(1);
  expect((await messagesOf('moved', uid))[0]).toMatchObject({
    state: 'pending',
    attempts: [{ status: 302 }],
  });
});

test('every attempt fails → the message is given up, and an owner sends it again, with the same id', async () => {
  const { site, uid } = await world.addSite('givenup');
  world.receiver.status = 500;
  await world.post(site, 'ann');
  for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS; attempt++) {
    await world.run();
    world.advance(27 * HOUR_MS);
    // It would be switched off by then.
    await world.context.webhooks.hooks.updateOne({ _id: uid }, { $unset: { failing_since: 1 } } as object);
  }
  const [message] = await messagesOf(site.key, uid);
  expect(message?.state).toBe('failed');
  expect(message?.attempts).toHaveLength(MAX_SEND_ATTEMPTS);
  expect(message?.due).toBeUndefined();
  world.receiver.status = 200;
  await world.run();
  expect(world.receiver.received).toHaveLength(MAX_SEND_ATTEMPTS);
  await replayMessage(world.context, { site: site.key, uid, delivery: message!.uid });
  await world.run();
  expect(new Set(world.receiver.ids())).toEqual(new Set([message?.uid]));
  expect((await messagesOf(site.key, uid))[0]).toMatchObject({ state: 'sent' });
});

test(`${WEBHOOK_FAILING_DAYS} days of failures → switched off, in the log of the site; switched on, it sends what waits`, async () => {
  const { site, uid } = await world.addSite('broken');
  world.receiver.status = 500;
  await world.post(site, 'ann');
  await world.run();
  world.advance(WEBHOOK_FAILING_DAYS * DAY_MS);
  await world.run();
  expect(await hookOf('broken')).toMatchObject({ off: { reason: 'failing' } });
  const { entries } = await readSiteLog(world.context, { site: 'broken', role: 'owner' });
  expect(entries[0]).toMatchObject({ action: 'webhook-failing', by: 'Savepoint' });
  await world.post(site, 'bob');
  await world.run();
  expect(world.receiver.received).toHaveLength(2);
  await expect(
    replayMessage(world.context, { site: 'broken', uid, delivery: world.receiver.ids()[0]! }),
  ).rejects.toMatchObject({ code: 'webhook-off' });
  world.receiver.status = 200;
  await switchWebhook(world.context, OWNER, { site: 'broken', uid, on: true });
  world.advance(DAY_MS);
  await world.run();
  expect(world.receiver.received.map(({ body }) => body.data.comment.name)).toEqual(['ann', 'ann', 'ann']);
});

test('the receiver says that it is gone → switched off at once', async () => {
  const { site } = await world.addSite('gone');
  world.receiver.status = 410;
  await world.post(site, 'ann');
  await world.run();
  expect(await hookOf('gone')).toMatchObject({ off: { reason: 'gone' } });
});

test('a new secret → both sign for a day, then the new one alone', async () => {
  const { site, secret, uid } = await world.addSite('rotation');
  const next = await renewSecret(world.context, OWNER, { site: 'rotation', uid });
  await world.post(site, 'ann');
  await world.run();
  expect([secret, next].map((each) => isSignedWith(each, last()))).toEqual([true, true]);
  expect((await hookOf('rotation')).earlier_secret_until).toBeDefined();
  world.advance(DAY_MS);
  await world.post(site, 'bob');
  await world.run();
  expect([secret, next].map((each) => isSignedWith(each, last()))).toEqual([false, true]);
  expect((await hookOf('rotation')).earlier_secret_until).toBeUndefined();
});

test.each([
  ['https://127.0.0.1/', 'public internet'],
  ['https://[::ffff:10.0.0.1]/', 'public internet'],
  ['https://169.254.169.254/latest', 'public internet'],
  ['https://localhost/', 'public internet'],
  ['http://hooks.example/', 'https://'],
  ['https://ann:secret@hooks.example/', 'https://'],
  ['/hooks', 'https://'],
])('the address %s is refused with a sentence', async (address, sentence) => {
  const hook = { site: 'refused', address, events: ALL_EVENTS };
  await expect(addWebhook(world.context, OWNER, hook)).rejects.toMatchObject({
    field: 'address',
    message: expect.stringContaining(sentence),
  });
  expect(await listWebhooks(world.context, 'refused')).toEqual([]);
});

test('an address that leads inside once it has been accepted → refused at the connection', async () => {
  const { site, uid } = await world.addSite('rebound');
  // As if its name had led to a public host when it was chosen.
  const address = world.receiver.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost');
  await world.context.webhooks.hooks.updateOne({ _id: uid }, { $set: { address } });
  await world.post(site, 'ann');
  await world.run();
  expect(world.receiver.received).toEqual([]);
  expect((await messagesOf('rebound', uid))[0]?.attempts).toMatchObject([{ problem: 'private-address' }]);
});

test(`a site has at most ${SITE_WEBHOOKS_MAX} webhooks, also when several are added at once`, async () => {
  const hook = { site: 'greedy', address: world.receiver.url, events: ALL_EVENTS };
  const added = await Promise.allSettled(
    Array.from({ length: SITE_WEBHOOKS_MAX + 3 }, () => addWebhook(world.context, OWNER, hook)),
  );
  expect(added.some(({ status }) => status === 'rejected')).toBe(true);
  expect((await listWebhooks(world.context, 'greedy')).length).toBeLessThanOrEqual(SITE_WEBHOOKS_MAX);
});
