import { DAY_MS } from '@savepoint/contracts/base';
import { manualClock } from '@savepoint/service-kit/testing';
import { addBody, newUid, post, targetBody } from '../../test/comments';
import { registerSite } from '../../test/sites';
import { startStack, type Stack } from '../../test/stack';

/** Limits divided by ten: bursts of three comments, twelve likes, one report. */
let stack: Stack;
let other: string;
// Buckets refill with time: nothing refills while the clock stands still.
manualClock();
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '0.1' });
  other = (await stack.startInstance()).url;
});
afterAll(() => stack.close());

const add = (as: string, body = addBody(), from = as, url = stack.url) =>
  fetch(`${url}/api/user/comments/add`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${stack.tokens.token(as)}`,
      'x-forwarded-for': from,
    },
    body: JSON.stringify(body),
  });
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted();

test('a member’s limit applies over all instances; the response contains the time to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      add('ann', addBody(), '192.0.2.1', index % 2 ? other : stack.url),
    ),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const rejected = answers.find(({ status }) => status === 429)!;
  const seconds = Number(rejected.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(90);
  expect(seconds).toBeLessThanOrEqual(105);
  expect(await rejected.json()).toMatchObject({
    code: 'too-many-posts',
    error: expect.stringMatching(/Try again in \d+ minutes/),
  });
  const kept = await stack.connection.collection('comments').countDocuments({ user_uid: 'ann' });
  expect(kept).toBe(3);
});

test('what moderators do counts over all sites and all actions, also what fails', async () => {
  const sites = ['first', 'second'].map((key) => `${key}site`);
  for (const site of sites) await registerSite(stack, site, { moderators: ['mod'] });
  const act = (call: string, body: object) =>
    stack.post<{ code?: string }>(call, body, { as: 'mod', claims: {} });
  const calls: [string, object][] = sites.flatMap((site) => [
    ['/api/moderation/pin', { site, action_uid: newUid(), comment_uid: newUid(), pinned: true }],
    ['/api/moderation/shadow', { site, action_uid: newUid(), user_uid: 'eve', shadowed: true }],
    ['/api/moderation/ban', { site, action_uid: newUid(), user_uid: 'eve', days: 1, reason: '' }],
    ['/api/moderation/rules/delete', { site, rule_uid: newUid() }],
    ['/api/sites/threads/lock', { site, slug: `${site}-nothing`, locked: true }],
  ]);
  const codes = new Map<string, string | undefined>();
  // A tenth of 200.
  for (let round = 0; round < 2; round += 1)
    for (const [path, body] of calls) expect((await act(path, body)).status).not.toBe(429);
  for (const [path, body] of calls) codes.set(path, (await act(path, body)).body.code);
  expect([...new Set(codes.values())]).toEqual(['too-many-decisions']);
  expect(codes.size).toBe(5);
});

test('a call whose success is known is repeated without counting, at every instance', async () => {
  const body = addBody();
  const repeat = (url = stack.url) => add('bob', body, '192.0.2.2', url);
  expect((await repeat()).status).toBe(200);
  const repeated = await Promise.all(
    Array.from({ length: 50 }, (_, index) => repeat(index % 2 ? other : stack.url)),
  );
  expect(new Set(statuses(repeated))).toEqual(new Set([200]));
  expect(
    statuses(await Promise.all([add('bob', addBody(), '192.0.2.2'), add('bob', addBody(), '192.0.2.2')])),
  ).toEqual([200, 200]);
  expect((await add('bob', addBody(), '192.0.2.2')).status).toBe(429);
  expect((await repeat()).status).toBe(200);
});

test('the same call many times at once → stored once; each that has not seen it stored counts', async () => {
  const body = addBody();
  const answers = await Promise.all(Array.from({ length: 9 }, () => add('tom', body, '192.0.2.3')));
  expect(statuses(answers).slice(0, 3)).toEqual([200, 200, 200]);
  expect(await stack.connection.collection('comments').countDocuments({ user_uid: 'tom' })).toBe(1);
  expect((await add('tom', body, '192.0.2.3')).status).toBe(200);
});

describe('calls that fail count, whatever they say', () => {
  const uid = addBody().comment_uid;
  const missing = { comment_uid: 'missing-0001', entity_type: 'game', entity_slug: 'hades' };
  const call = (path: string, body: object) => stack.post<{ code: string }>(path, body, { as: 'mallory' });
  test.each<[string, string, number, (index: number) => object]>([
    [
      'posts under one uid',
      '/api/user/comments/add',
      3,
      (index) => addBody({ comment_uid: uid, parent_uid: `missing-000${index}` }),
    ],
    ['edits', '/api/comments/update', 3, (index) => ({ ...missing, content: `Text ${index}` })],
    ['likes', '/api/user/comments/like', 12, (index) => ({ ...missing, comment_uid: `missing-1${index}00` })],
    ['reports', '/api/user/comments/report', 1, () => ({ ...missing, reason: 'spam' })],
    ['appeals', '/api/user/comments/appeal', 1, () => ({ decision_uid: 'missing-0001', text: 'Please' })],
  ])('%s', async (_, path, limit, bodyOf) => {
    for (let index = 0; index < limit; index += 1) expect((await call(path, bodyOf(index))).status).toBe(404);
    expect((await call(path, bodyOf(limit))).status).toBe(429);
  });
});

test('many accounts at one address share its limit; another address is not affected', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 12 }, (_, index) => add(`sock-${index}`, addBody(), '2001:db8:1:2::' + index)),
  );
  expect(crowd.filter(({ status }) => status === 200)).toHaveLength(9);
  expect((await add('eve', addBody(), '2001:db8:1:3::1')).status).toBe(200);
});

test('calls over the member’s limit do not use up the limit of the address', async () => {
  const from = '192.0.2.7';
  for (let call = 0; call < 12; call += 1) await add('loud', addBody(), from);
  expect((await add('loud', addBody(), from)).status).toBe(429);
  expect((await add('quiet', addBody(), from)).status).toBe(200);
});

test('likes and reports are limited as well', async () => {
  const comment = await post(stack, {}, undefined, 'zoe');
  const like = () => stack.post('/api/user/comments/like', targetBody(comment), { as: 'fan' });
  const likes = await Promise.all(Array.from({ length: 20 }, like));
  expect(likes.filter(({ status }) => status === 429).map(({ body }) => body['code'])).toContain(
    'too-many-likes',
  );
  const report = (uid: string) =>
    stack.post(
      '/api/user/comments/report',
      { ...targetBody(comment), comment_uid: uid, reason: 'spam' },
      { as: 'fan' },
    );
  expect((await report(comment.uid)).status).toBe(200);
  const second = await post(stack, {}, undefined, 'zoe');
  expect(await report(second.uid)).toMatchObject({ status: 429, body: { code: 'too-many-reports' } });
});

test('a bucket refills with time', async () => {
  const fast = (await stack.startInstance({ RATE_LIMIT_SCALE: '20' })).url;
  await stack.connection
    .collection<{ _id: string }>('comment_rate_limits')
    .updateOne({ _id: 'post:member:ann' }, { $set: { full_at: Date.now() - 1 } });
  expect((await add('ann', addBody(), '192.0.2.9', fast)).status).toBe(200);
});

test('the clock was set back by 40 days → buckets of the future are full', async () => {
  const { url } = await stack.startInstance({ RATE_LIMIT_SCALE: '0.1' });
  const post = () => add('tim', addBody(), '192.0.2.10', url);
  for (let call = 0; call < 3; call += 1) expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(429);
  const buckets = stack.connection.collection('comment_rate_limits');
  await buckets.updateMany({}, { $inc: { full_at: 40 * DAY_MS } });
  for (let call = 0; call < 3; call += 1) expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(429);
});
