import { generateKeyPairSync } from 'node:crypto';
import { PUSH_SUBSCRIPTIONS_MAX } from '@savepoint/contracts/base';
import { HOUR_MS, member, MINUTE_MS, startReplyMail } from '../../../test/reply-mail';
import { gatherReplies } from '../mail/gather';
import { changeReplyMail, leaveReplyMail } from '../mail/settings';
import { addPushSubscription, readPush, removePushSubscription } from './subscriptions';
import { readVapidKey } from '../vapid';

jest.setTimeout(60_000);

let stage: Awaited<ReturnType<typeof startReplyMail>>;
beforeAll(async () => {
  stage = await startReplyMail();
});
afterAll(() => stage.close());
beforeEach(() => stage.clear());

const pushed = () => stage.push.received.map(({ message }) => message);
const texts = () => pushed().map(({ text }) => text);
const isSubscribed = async (uid: string) =>
  (await stage.context.replyPush.settings.countDocuments({ member: uid })) > 0;

describe('what is sent', () => {
  test('a reply is sent two minutes after it was posted, once, encrypted and signed, with the path to it', async () => {
    const top = await stage.post('ann');
    await stage.subscribe('ann');
    const reply = await stage.post('bob', top, { content: 'Nonsense!' });
    await stage.later(MINUTE_MS);
    expect(stage.push.received).toEqual([]);
    for (let round = 0; round < 3; round++) await stage.later();
    expect(stage.push.state.problems).toEqual([]);
    expect(stage.push.state.requests).toBe(1);
    expect(pushed()).toEqual([
      {
        title: 'bob replied to you on hades',
        text: 'Nonsense!',
        path: `/games/hades/?comment=${reply._id}#comment-${reply._id}`,
        tag: `reply-${reply._id}`,
        leave: {
          label: 'Leave this thread',
          path: expect.stringMatching(/^\/replies\/leave\?token=/),
        },
      },
    ]);
    const [{ headers }] = stage.push.received as [(typeof stage.push.received)[0]];
    expect(headers).toMatchObject({ ttl: '259200', urgency: 'normal', 'user-agent': 'Savepoint' });
    expect(await stage.pushStates()).toEqual(['sent']);
  });

  test('a mention says so, a spoiler has no text, a long text is cut, and the largest message is accepted', async () => {
    const top = await stage.post('ann');
    await stage.subscribe('ann');
    await stage.subscribe('bob');
    await stage.post('bob', undefined, { content: 'Hello @ann', mention_uids: ['ann'] });
    await stage.later();
    await stage.post('bob', top, { content: 'Everybody dies.', spoiler: true });
    await stage.later();
    await stage.post('bob', top, { content: '😀'.repeat(900) });
    await stage.later();
    expect(pushed().map(({ title }) => title)).toEqual([
      'bob mentioned you on hades',
      'bob replied to you on hades',
      'bob replied to you on hades',
    ]);
    expect(texts()).toEqual(['Hello @ann', 'The text is a spoiler.', `${'😀'.repeat(200)}…`]);
    expect(stage.push.received[2]?.bytes).toBeLessThan(2000);
    expect(stage.push.state.problems).toEqual([]);
  });

  test('each browser of a member gets it, and mail goes out besides', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.subscribe('ann', 'phone');
    await stage.subscribe('ann', 'desk');
    await stage.post('bob', top);
    await stage.later();
    expect(stage.push.received.map(({ name }) => name).sort()).toEqual(['desk', 'phone']);
    expect(stage.mails).toHaveLength(1);
  });
});

describe('leaving', () => {
  test('by the link of a notification: the thread, for every browser and for mail; a new browser too', async () => {
    const top = await stage.post('ann');
    await stage.subscribe('ann', 'phone');
    await stage.optIn('ann');
    await stage.post('bob', top);
    await stage.later();
    const token = new URL(pushed()[0]!.leave!.path, 'https://savepoint.example').searchParams.get('token')!;
    await leaveReplyMail(stage.context, (await stage.context.leaveTokens.verify(token))!);
    await stage.subscribe('ann', 'desk');
    await stage.post('bob', top);
    await stage.later();
    expect([stage.push.received.length, stage.mails.length]).toEqual([1, 1]);
    const { subscriptions } = await readPush(stage.context, 'ann');
    expect(subscriptions.map(({ left }) => left)).toEqual([['thread:game/hades'], ['thread:game/hades']]);
    // Mail that is chosen afterwards knows it too; all are taken back together.
    await changeReplyMail(stage.context, member('ann'), { mode: 'off' });
    await changeReplyMail(stage.context, member('ann'), { mode: 'now' });
    expect((await stage.context.replyMail.settings.findById('ann').lean())?.left).toEqual([
      'thread:game/hades',
    ]);
    await changeReplyMail(stage.context, member('ann'), { mode: 'now', rejoin: true });
    await stage.post('bob', top, { content: 'Back' });
    await stage.later();
    expect(texts().slice(1)).toEqual(['Back', 'Back']);
  });

  test('switching mail off leaves push messages on', async () => {
    const top = await stage.post('ann');
    await stage.optIn('ann');
    await stage.subscribe('ann');
    await changeReplyMail(stage.context, member('ann'), { mode: 'off' });
    await stage.post('bob', top);
    await stage.later();
    expect([stage.push.received.length, stage.mails.length]).toEqual([1, 0]);
  });
});

describe('responses of push services', () => {
  const start = async () => {
    const top = await stage.post('ann');
    await stage.subscribe('ann');
    await stage.post('bob', top);
    return top;
  };

  test.each([404, 410])('%d → the subscription is deleted with what it was to be told', async (status) => {
    await start();
    stage.push.state.answer = status;
    await stage.later();
    expect(await isSubscribed('ann')).toBe(false);
    expect(await stage.pushStates()).toEqual([]);
    await stage.later(HOUR_MS);
    expect(stage.push.state.requests).toBe(1);
  });

  test('429 with Retry-After → sent once when that is over, and not before', async () => {
    await start();
    Object.assign(stage.push.state, { answer: 429, headers: { 'retry-after': '3600' } });
    await stage.later();
    stage.push.state.answer = 201;
    await stage.later(50 * MINUTE_MS);
    expect(stage.push.received).toEqual([]);
    await stage.later(11 * MINUTE_MS);
    await stage.later(HOUR_MS);
    expect(stage.push.received).toHaveLength(1);
  });

  test('a message signed by another site, or encrypted for another browser, is rejected', async () => {
    const top = await stage.post('ann');
    const { context, push } = stage;
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const { publicKey } = readVapidKey(
      other.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'https://other.example',
    );
    await addPushSubscription(context, 'ann', push.subscribe('theirs', publicKey));
    const { p256dh, auth } = push.subscribe('mine', context.replyPush.vapid!.publicKey);
    const wrong = { endpoint: `${push.url}/send/desk`, p256dh, auth };
    push.subscribe('desk', context.replyPush.vapid!.publicKey);
    await addPushSubscription(context, 'ann', wrong);
    await stage.post('bob', top);
    await stage.later();
    expect(push.state.problems.sort()).toEqual([expect.stringMatching(/^Error/), 'another key']);
    expect(push.received).toEqual([]);
  });
});

describe('several processes', () => {
  test('a process crashed while it was sending → not sent again; a reply from since is', async () => {
    const top = await stage.post('ann');
    await stage.subscribe('ann');
    await stage.post('bob', top);
    stage.advance(3 * MINUTE_MS);
    await gatherReplies(stage.context);
    const { settings, notifications } = stage.context.replyPush;
    await settings.updateMany(
      {},
      { $set: { lease: 'crashed', lease_until: new Date(stage.now().getTime() + 5 * MINUTE_MS) } },
    );
    await notifications.updateMany({}, { $set: { state: 'sending', lease: 'crashed' } });
    await stage.turn();
    expect(stage.push.state.requests).toBe(0);
    await stage.later(6 * MINUTE_MS);
    expect(await stage.pushStates()).toEqual(['unknown']);
    await stage.post('bob', top, { content: 'Since' });
    await stage.later();
    expect(texts()).toEqual(['Since']);
  });
});

describe('subscriptions', () => {
  test('a further one ends the oldest; “others” ends all but this; a repeated one stays one', async () => {
    for (let index = 0; index <= PUSH_SUBSCRIPTIONS_MAX; index++) {
      await stage.subscribe('ann', `browser-${index}`);
      stage.advance(1000);
    }
    const endpoints = async () =>
      (await readPush(stage.context, 'ann')).subscriptions.map(({ endpoint }) => endpoint.split('/').at(-1));
    expect(await endpoints()).toEqual(['browser-5', 'browser-4', 'browser-3', 'browser-2', 'browser-1']);
    await stage.subscribe('ann', 'browser-3');
    expect(await endpoints()).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
    const endpoint = `${stage.push.url}/send/browser-3`;
    await removePushSubscription(stage.context, 'ann', { which: 'others', endpoint });
    expect(await endpoints()).toEqual(['browser-3']);
    // Another member’s call ends nothing.
    await removePushSubscription(stage.context, 'bob', { which: 'this', endpoint });
    expect(await endpoints()).toEqual(['browser-3']);
    await removePushSubscription(stage.context, 'ann', { which: 'this', endpoint });
    expect(await endpoints()).toEqual([]);
  });

  test('another member logs in on a browser → it shows only what is for them', async () => {
    const [ofAnn, ofBob] = [await stage.post('ann'), await stage.post('bob')];
    await stage.subscribe('ann', 'shared');
    await stage.post('cyd', ofAnn, { content: 'For Ann' });
    stage.push.state.answer = 500;
    await stage.later();
    stage.push.state.answer = 201;
    await stage.subscribe('bob', 'shared');
    await stage.post('cyd', ofBob, { content: 'For Bob' });
    await stage.later(HOUR_MS);
    expect(texts()).toEqual(['For Bob']);
    expect(await isSubscribed('ann')).toBe(false);
  });

  test('the operator’s key has changed → the subscription is deleted, and nothing is sent', async () => {
    const top = await stage.post('ann');
    await stage.subscribe('ann');
    await stage.context.replyPush.settings.updateMany({}, { $set: { key: 'an earlier one' } });
    await stage.post('bob', top);
    await stage.later();
    expect([stage.push.state.requests, await isSubscribed('ann')]).toEqual([0, false]);
  });
});

test.each([
  ['https://savepoint.example', 'https://savepoint.example'],
  ['http://localhost:3000', 'mailto:webmaster@localhost'],
])('%s is named to push services as %s; a key of another kind is refused', (url, subject) => {
  const pem = (key: { export(options: object): string | Buffer }) =>
    key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey as never;
  expect(readVapidKey(pem(key).replaceAll('\n', '\\n'), url)).toMatchObject({
    subject,
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(() => readVapidKey(pem(generateKeyPairSync('ed25519').privateKey as never), url)).toThrow('P-256');
});
