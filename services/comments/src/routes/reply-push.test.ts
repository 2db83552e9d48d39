import type { PushSettings } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { post } from '../../test/comments';
import { startPushService, type PushService } from '../../test/push-service';
import { PUSH_PRIVATE_KEY } from '../../test/reply-mail';
import { startStack, type Stack } from '../../test/stack';

let push: PushService;
let stack: Stack;
let without: Stack;
beforeAll(async () => {
  push = await startPushService();
  stack = await startStack({
    RATE_LIMIT_SCALE: '1',
    REPLY_MAIL_DELAY_S: '0',
    PUSH_PRIVATE_KEY,
    OUTGOING_PRIVATE_ORIGINS: push.url,
  });
  without = await startStack();
});
afterAll(() => Promise.all([stack.close(), without.close(), push.close()]));

const PATH = '/api/user/replies/push';
type Answer = PushSettings & { code: string };
const read = async (as: string, of = stack) => (await of.post<PushSettings>(PATH, {}, { as })).body;
const add = (as: string | null, body: object, of = stack) => of.post<Answer>(`${PATH}/add`, body, { as });
const remove = (as: string | null, body: object) => stack.post<Answer>(`${PATH}/remove`, body, { as });
const valid = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('a browser subscribes with the public key, gets a message about a reply, and ends it', async () => {
  const { key, subscriptions } = await read('ann');
  expect([key, subscriptions]).toEqual([expect.stringMatching(/^[\w-]{87}$/), []]);
  const subscription = push.subscribe('ann', key!);
  const { status, body } = await add('ann', subscription);
  expect([status, body]).toMatchObject([
    200,
    { key, subscriptions: [{ endpoint: subscription.endpoint, key, left: [], notifications: [] }] },
  ]);
  expect(await read('bob')).toEqual({ key, subscriptions: [] });
  const top = await post(stack, {}, undefined, 'ann');
  const reply = await post(stack, { content: 'An answer' }, top, 'bob');
  await eventually(() => push.received.length === 1);
  expect(push.received[0]?.message).toMatchObject({ text: 'An answer', tag: `reply-${reply.uid}` });
  // Counted after the notification is marked as sent.
  await eventually(async () => (await read('ann')).subscriptions[0]?.sent?.count === 1);
  expect((await read('ann')).subscriptions).toMatchObject([
    { sent: { count: 1 }, notifications: [{ reply_uid: reply.uid, finished: expect.any(String) }] },
  ]);
  const ended = await remove('ann', { which: 'this', endpoint: subscription.endpoint });
  expect([ended.status, ended.body.subscriptions]).toEqual([200, []]);
  expect((await remove('ann', { which: 'this', endpoint: subscription.endpoint })).status).toBe(200);
});

test.each([
  'http://push.example/send/1',
  'https://user:pass@push.example/1',
  'https://127.0.0.1/1',
  'https://10.0.0.7/1',
  'https://[::1]/1',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/1',
  'ftp://push.example/1',
  'javascript:alert(1)',
  'not an address',
])('endpoint %s → refused, and nothing is stored', async (endpoint) => {
  const { status, body } = await add(`of-${endpoint.length}`, { endpoint, ...valid });
  expect([status, body.code]).toEqual([400, 'invalid-push-subscription']);
  expect(await stack.connection.collection('push_subscriptions').countDocuments({ endpoint })).toBe(0);
});

test('a key that is no point of the curve is refused', async () => {
  const endpoint = `${push.url}/send/eve`;
  const point = await add('eve', { endpoint, ...valid, p256dh: `BA${'A'.repeat(85)}` });
  expect([point.status, point.body.code]).toEqual([400, 'invalid-push-subscription']);
  expect((await read('eve')).subscriptions).toEqual([]);
});

test('a member joins again what they left: on every browser and by mail, and nobody else does', async () => {
  const { key } = await read('ida');
  const left = ['thread:game/hades', 'site:elsewhere'];
  const browsers = [push.subscribe('ida-1', key!), push.subscribe('ida-2', key!)];
  for (const each of browsers) await add('ida', each);
  await add('jon', push.subscribe('jon', key!));
  const { connection } = stack;
  await connection.collection('push_subscriptions').updateMany({}, { $set: { left } });
  const settings = connection.collection<{ _id: string; left: string[] }>('reply_mail_settings');
  await settings.insertOne({ _id: 'ida', left });
  const again = await add('ida', browsers[0]!);
  expect(again.body.subscriptions.map((each) => each.left)).toEqual([left, left]);
  const joined = await add('ida', { ...browsers[0], rejoin: true });
  expect(joined.body.subscriptions.map((each) => each.left)).toEqual([[], []]);
  expect((await settings.findOne({ _id: 'ida' }))?.left).toEqual([]);
  expect((await read('jon')).subscriptions.map((each) => each.left)).toEqual([left]);
});

test('nobody without a login, and no other member, reads or changes it', async () => {
  const { key } = await read('fay');
  const subscription = push.subscribe('fay', key!);
  await add('fay', subscription);
  expect((await stack.post(PATH, {}, { as: null })).status).toBe(401);
  expect((await add(null, subscription)).status).toBe(401);
  expect((await remove(null, { which: 'others' })).status).toBe(401);
  await remove('gus', { which: 'this', endpoint: subscription.endpoint });
  await remove('gus', { which: 'others' });
  expect((await read('fay')).subscriptions).toHaveLength(1);
});

test('a member cannot have the site look names up without end', async () => {
  const endpoint = `${push.url}/send/hal`;
  const statuses = [];
  for (let index = 0; index < 11; index++) statuses.push(await add('hal', { endpoint, ...valid }));
  expect(statuses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
  expect(statuses.at(-1)?.body.code).toBe('too-many-subscriptions');
});

test('a site without a key says so, and takes no subscription', async () => {
  expect(await read('ann', without)).toEqual({ key: null, subscriptions: [] });
  const { status, body } = await add('ann', { endpoint: 'https://push.example/1', ...valid }, without);
  expect([status, body.code]).toEqual([409, 'push-off']);
});
