import { NOTICE_RETRY_DELAYS_MS } from '@savepoint/service-kit/jobs';
import { byTier } from '@savepoint/service-kit/testing';
import { newUid } from '../../../test/comments';
import { HOUR_MS, member, MINUTE_MS, startReplyMail } from '../../../test/reply-mail';
import { deleteComment } from '../../posting/delete-comment';
import { editComment } from '../../posting/edit-comment';
import { deleteMemberData } from '../../members/delete-member-data';
import { ignoreMember } from '../../threads/ignored-members';
import { markRepliesRead } from '../../members/replies';
import { banMember } from '../../moderation/bans';
import { hideComment, showComment } from '../../moderation/hide-comment';
import { MAX_LEFT_COUNT } from '../../data/models/reply-mail';
import { readPush } from '../push/subscriptions';
import { gatherReplies } from './gather';
import { MAX_MAILS_PER_HOUR } from '../../data/schedule';
import { changeReplyMail, leaveReplyMail, readReplyMail } from './settings';

jest.setTimeout(60_000);

let stage: Awaited<ReturnType<typeof startReplyMail>>;
beforeAll(async () => {
  stage = await startReplyMail();
});
afterAll(() => stage.close());
beforeEach(() => stage.clear());

const hades = { entity_type: 'game', entity_slug: 'hades' } as const;
const ann = member('ann');

/** The channels by which members learn of replies, and what a test asks of each. */
const channels = {
  mail: {
    texts: () => stage.mails.flatMap(({ replies }) => replies.map(({ text }) => text)),
    attempts: () => stage.mails.length,
    states: () => stage.states(),
    answer: (outcome: Outcome) => stage.answer(outcome),
    isOn: async () => (await readReplyMail(stage.context, ann)).mode !== 'off',
    models: () => stage.context.replyMail,
  },
  push: {
    texts: () => stage.push.received.map(({ message }) => message.text),
    attempts: () => stage.push.state.requests,
    states: () => stage.pushStates(),
    answer: (outcome: Outcome) => {
      stage.push.state.answer = { sent: 201, 'not-sent': 503, rejected: 400, broken: 'broken' as const }[
        outcome
      ];
    },
    isOn: async () => (await readPush(stage.context, 'ann')).subscriptions.length > 0,
    models: () => stage.context.replyPush,
  },
};
/** What becomes of the next messages. `broken`: the connection breaks once a message has arrived. */
type Outcome = 'sent' | 'not-sent' | 'rejected' | 'broken';
type Channel = (typeof channels)['mail'] | (typeof channels)['push'];

/** Asks both channels for something. */
async function each<T>(ask: (channel: Channel) => T | Promise<T>): Promise<Record<string, T>> {
  return { mail: await ask(channels.mail), push: await ask(channels.push) };
}
const both = <T>(value: T): Record<string, T> => ({ mail: value, push: value });
const texts = () => each(({ texts }) => texts());
const attempts = () => each(({ attempts }) => attempts());
const states = () => each(({ states }) => states());
const answer = (outcome: Outcome) => each((channel) => channel.answer(outcome));

/** Has a member follow replies by every channel. */
async function follow(uid = 'ann'): Promise<void> {
  await stage.optIn(uid);
  await stage.subscribe(uid);
}

describe('what is sent', () => {
  test('hidden, deleted, read, by a banned or former member, ignored, left: nothing of it is sent, then or later', async () => {
    const top = await stage.post('ann');
    const elsewhere = await stage.post('ann', undefined, { entity_slug: 'celeste' });
    await follow();
    const [hidden, deleted, read] = [
      await stage.post('bob', top),
      await stage.post('bob', top),
      await stage.post('bob', top),
    ];
    await stage.post('eve', top);
    await stage.post('dan', top);
    const ignored = await stage.post('fay', top);
    await ignoreMember(stage.context, ann, { ...hades, comment_uid: ignored._id });
    await stage.post('bob', elsewhere, { entity_slug: 'celeste' });
    await hideComment(stage.context, hidden._id, 'removed');
    await deleteComment(stage.context, member('bob'), { ...hades, comment_uid: deleted._id });
    await markRepliesRead(stage.context, 'ann', { comment_uids: [read._id] });
    const ban = { action_uid: newUid(), user_uid: 'eve', days: 1, reason: 'Spam' };
    await banMember(stage.context, member('mod'), ban);
    await deleteMemberData(stage.context, {
      user_uid: 'dan',
      comments: 'anonymise',
      requested_at: new Date().toISOString(),
    });
    await leaveReplyMail(stage.context, { member: 'ann', what: 'thread:game/celeste' });
    await stage.later();
    await showComment(stage.context, hidden._id);
    await stage.later();
    expect(await attempts()).toEqual(both(0));
    expect(await each(async ({ states }) => [...new Set(await states())])).toEqual(both(['dropped']));
  });

  test('hidden while the server is down → not sent when it is back', async () => {
    const top = await stage.post('ann');
    await follow();
    const hidden = await stage.post('bob', top);
    await stage.post('bob', top, { content: 'Kept' });
    await answer('not-sent');
    await stage.later();
    await hideComment(stage.context, hidden._id, 'removed');
    await answer('sent');
    stage.mails.length = 0;
    await stage.later(HOUR_MS);
    expect(await texts()).toEqual(both(['Kept']));
  });

  test('a held reply is sent after a moderator approved it; an edited one with its new text', async () => {
    const top = await stage.post('ann');
    await follow();
    const held = await stage.post('newcomer', top, { content: 'See https://held.example/1' });
    await stage.later();
    expect(await texts()).toEqual(both([]));
    await showComment(stage.context, held._id);
    await stage.later();
    const edited = await stage.post('bob', top);
    await editComment(stage.context, member('bob'), { ...hades, comment_uid: edited._id, content: 'Better' });
    await stage.later();
    expect(await texts()).toEqual(both(['See https://held.example/1', 'Better']));
  });

  test('many replies are one message; after five messages in an hour, the rest waits for the next hour', async () => {
    const top = await stage.post('ann');
    await follow();
    for (let count = 1; count <= MAX_MAILS_PER_HOUR; count++) {
      await stage.post('bob', top);
      await stage.post('cyd', top);
      await stage.later();
      // Replies are dated by the real clock.
      expect(await attempts()).toEqual(both(count));
    }
    for (let index = 0; index < 7; index++) await stage.post('bob', top);
    await stage.later();
    await stage.later(MINUTE_MS);
    expect(await attempts()).toEqual(both(MAX_MAILS_PER_HOUR));
    await stage.later(HOUR_MS);
    expect(stage.mails.map(({ replies }) => replies.length)).toEqual([2, 2, 2, 2, 2, 7]);
    const titles = stage.push.received.map(({ message }) => message.title);
    expect(titles).toEqual([...Array(MAX_MAILS_PER_HOUR).fill('2 new replies'), '7 new replies']);
    expect(stage.push.received[0]?.message).toEqual({
      title: '2 new replies',
      text: 'bob, cyd',
      path: '/account/#replies',
      tag: 'replies',
    });
  });
});

describe('leaving', () => {
  test('the site, or all, ends every message; joining again brings them back; all deletes the addresses', async () => {
    const top = await stage.post('ann');
    await follow();
    await leaveReplyMail(stage.context, { member: 'ann', what: 'site:' });
    await stage.post('bob', top);
    await stage.later();
    expect(await attempts()).toEqual(both(0));
    await changeReplyMail(stage.context, ann, { mode: 'now', rejoin: true });
    await stage.post('bob', top, { content: 'Back' });
    await stage.later();
    expect(await texts()).toEqual(both(['Back']));
    await stage.post('bob', top);
    await leaveReplyMail(stage.context, { member: 'ann', what: 'all' });
    await stage.later();
    expect(await attempts()).toEqual(both(1));
    const stored = await each(async ({ models }) => [
      await models().settings.countDocuments(),
      await models().notifications.countDocuments(),
    ]);
    expect(stored).toEqual(both([0, 0]));
    expect(await each(({ isOn }) => isOn())).toEqual(both(false));
  });

  test('somebody who leaves more threads than are stored gets no messages any more', async () => {
    await follow();
    const left = Array.from({ length: MAX_LEFT_COUNT }, (_, index) => `thread:game/game-${index}`);
    await stage.context.replyMail.settings.updateMany({}, { $set: { left } });
    await stage.context.replyPush.settings.updateMany({}, { $set: { left } });
    expect(await each(({ isOn }) => isOn())).toEqual(both(true));
    await leaveReplyMail(stage.context, { member: 'ann', what: 'thread:game/one-more' });
    expect(await each(({ isOn }) => isOn())).toEqual(both(false));
  });

  test('the account is deleted → neither settings nor notifications are left', async () => {
    const top = await stage.post('ann');
    await follow();
    await stage.post('bob', top);
    await stage.later();
    await stage.post('bob', top);
    stage.advance(3 * MINUTE_MS);
    await gatherReplies(stage.context);
    await deleteMemberData(stage.context, {
      user_uid: 'ann',
      comments: 'anonymise',
      requested_at: new Date().toISOString(),
    });
    await stage.later();
    const stored = await each(async ({ models }) => [
      await models().settings.countDocuments(),
      await models().notifications.countDocuments(),
    ]);
    expect(stored).toEqual(both([0, 0]));
    expect(await attempts()).toEqual(both(1));
  });
});

describe('faults', () => {
  test('two instances at once: each reply is sent once', async () => {
    const members = Array.from({ length: byTier(4, 20) }, (_, index) => `ann-${index}`);
    for (const uid of members) {
      const top = await stage.post(uid);
      await follow(uid);
      for (const text of ['One', 'Two']) await stage.post('bob', top, { content: `${text} of ${uid}` });
    }
    stage.advance(2 * MINUTE_MS + 1000);
    await Promise.all([...stage.instances, ...stage.instances].map((instance) => stage.turn(instance)));
    await Promise.all(stage.instances.map((instance) => stage.turn(instance)));
    expect(channels.mail.texts().sort()).toEqual(
      members.flatMap((uid) => [`One of ${uid}`, `Two of ${uid}`]).sort(),
    );
    expect(await attempts()).toEqual(both(members.length));
  });

  test('the connection breaks while a message is being sent → it is not sent again', async () => {
    const top = await stage.post('ann');
    await follow();
    await stage.post('bob', top);
    await answer('broken');
    await stage.later();
    await answer('sent');
    await stage.later(24 * HOUR_MS);
    expect(await attempts()).toEqual(both(1));
    expect(await states()).toEqual(both(['unknown']));
  });

  test('not sent until it is given up → failed; the next reply is sent', async () => {
    const top = await stage.post('ann');
    await follow();
    await stage.post('bob', top);
    await answer('not-sent');
    await stage.later();
    expect(await states()).toEqual(both(['pending']));
    const { replyMail, replyPush } = stage.context;
    const last = { $set: { attempts: NOTICE_RETRY_DELAYS_MS.length } };
    await replyMail.settings.updateMany({}, last);
    await replyPush.settings.updateMany({}, last);
    await stage.later(HOUR_MS);
    expect(await states()).toEqual(both(['failed']));
    await answer('sent');
    await stage.later(24 * HOUR_MS);
    expect(await attempts()).toEqual(both(2));
    await stage.post('bob', top, { content: 'The server is back' });
    await stage.later();
    expect(await each(({ texts }) => texts().at(-1))).toEqual(both('The server is back'));
  });

  test('rejected for good → not tried again, and the setting stays', async () => {
    const top = await stage.post('ann');
    await follow();
    await stage.post('bob', top);
    await answer('rejected');
    await stage.later();
    await stage.later(24 * HOUR_MS);
    expect(await attempts()).toEqual(both(1));
    expect(await states()).toEqual(both(['failed']));
    expect(await each(({ isOn }) => isOn())).toEqual(both(true));
    expect(stage.logged).toContain('error: mail about replies was rejected');
  });
});
