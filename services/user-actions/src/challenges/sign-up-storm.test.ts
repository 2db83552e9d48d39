import { callerHeaders, manualClock } from '@savepoint/service-kit/testing';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
// Buckets refill with time: nothing refills while the clock stands still.
const clock = manualClock();
beforeEach(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1' });
});
afterEach(() => stack.close());

/** Logs in as the gateway forwards it. @param state whether a challenge was solved; undefined while they are off */
async function logIn(
  as: string,
  {
    state = 'open',
    from = '192.0.2.1',
    url = stack.url,
  }: { state?: string | undefined; from?: string; url?: string } = {},
) {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${stack.tokens.token(as)}`,
      'x-forwarded-for': from,
      ...(state && { 'x-challenge-state': state }),
    },
    body: JSON.stringify({ name: as, email: `${as}@example.org` }),
  });
  return { status: response.status, ...((await response.json()) as { code?: string; created?: boolean }) };
}

test('a storm of first logins at one address → a challenge is needed, over all instances; time ends it', async () => {
  const { url } = await stack.startInstance();
  const crowd = [];
  for (let index = 0; index < 8; index++)
    crowd.push(await logIn(`sock-${index}`, { from: `2001:db8:1:2::${index}`, ...(index % 2 && { url }) }));
  expect(crowd.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403, 403, 403]);
  expect(crowd.at(-1)).toMatchObject({ code: 'challenge-required' });
  expect(await stack.connection.collection('profiles').countDocuments()).toBe(5);
  // With a solution, from elsewhere, and for who has an account already.
  expect(await logIn('sock-7', { from: '2001:db8:1:2::7', state: 'solved' })).toMatchObject({
    created: true,
  });
  expect((await logIn('ada', { from: '203.0.113.9' })).status).toBe(200);
  expect((await logIn('sock-0', { from: '2001:db8:1:2::0' })).status).toBe(200);
  clock.advance(10 * 60);
  expect((await logIn('sock-6', { from: '2001:db8:1:2::6' })).status).toBe(200);
});

test('a storm from many addresses → a challenge is needed everywhere', async () => {
  const statuses = [];
  for (let index = 0; index < 62; index++)
    statuses.push((await logIn(`sock-${index}`, { from: `203.0.113.${index}` })).status);
  expect(statuses.lastIndexOf(200)).toBe(59);
  expect(statuses.slice(60)).toEqual([403, 403]);
});

test('a login that is repeated counts once, and nothing is counted while challenges are off', async () => {
  for (let time = 0; time < 10; time++) expect((await logIn('ann', { state: '' })).status).toBe(200);
  for (let index = 0; index < 10; index++)
    expect((await logIn(`off-${index}`, { state: '' })).status).toBe(200);
  expect(await stack.connection.collection('rating_rate_limits').countDocuments()).toBe(0);
});

test('a challenge is spent once, over all instances, also at the same time', async () => {
  const { url } = await stack.startInstance();
  const body = { id: 'a'.repeat(32), expires: new Date(Date.now() + 600_000).toISOString() };
  const spend = async (at: string) =>
    (await (
      await fetch(`${at}/internal/challenges/spend`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...callerHeaders('POST', '/internal/challenges/spend'),
        },
        body: JSON.stringify(body),
      })
    ).json()) as { spent: boolean };
  const answers = await Promise.all([stack.url, url, stack.url, url].map(spend));
  expect(answers.filter(({ spent }) => spent)).toHaveLength(1);
  expect(await stack.connection.collection('spent_challenges').find().toArray()).toEqual([
    { _id: body.id, expires_at: new Date(body.expires) },
  ]);
});
