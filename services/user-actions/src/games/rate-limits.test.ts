import { manualClock } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

/** Limits divided by ten: a member gives 6 ratings in a row, an address 18, and 2 accounts there rate one game. */
let stack: Stack;
// Buckets refill with time: nothing refills while the clock stands still.
const clock = manualClock();
beforeEach(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '0.1' });
});
afterEach(() => stack.close());

async function rate(as: string, slug: string, from: string, url = stack.url) {
  const response = await fetch(`${url}/api/user/rate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${stack.tokens.token(as)}`,
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ ...game(slug), rating: 1 }),
  });
  return { status: response.status, ...((await response.json()) as { code?: string; error?: string }) };
}

test('many accounts at one address rate a game → only the first are accepted, over all instances', async () => {
  const { url } = await stack.startInstance();
  const crowd = [];
  for (let index = 0; index < 8; index++)
    crowd.push(await rate(`sock-${index}`, 'hades', `2001:db8:1:2::${index}`, index % 2 ? url : stack.url));
  expect(crowd.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  expect(crowd.at(-1)).toMatchObject({
    code: 'too-many-ratings-of-game',
    error: expect.stringMatching(/^Many accounts on your network have just rated this game\. Try again in /),
  });
  expect(await stack.connection.collection('game_ratings').countDocuments()).toBe(2);
  // Another game, and the same game from elsewhere.
  expect((await rate('sock-7', 'celeste', '2001:db8:1:2::7')).status).toBe(200);
  expect((await rate('sock-7', 'hades', '2001:db8:1:3::7')).status).toBe(200);
});

test('an account that changes its rating counts once at its address', async () => {
  for (let time = 0; time < 4; time++) expect((await rate('ann', 'hades', '192.0.2.1')).status).toBe(200);
  expect((await rate('bob', 'hades', '192.0.2.1')).status).toBe(200);
  expect((await rate('cyd', 'hades', '192.0.2.1')).status).toBe(429);
});

test('ratings of a member, and of an address, are limited, until time has passed', async () => {
  const games = ['hades', 'celeste', 'tunic'];
  const ratings = (as: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => rate(as, games[index % 3]!, '192.0.2.2').then((r) => r)),
    );
  const own = await ratings('ann', 8);
  expect(own.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(own.find(({ status }) => status === 429)).toMatchObject({
    code: 'too-many-ratings',
    error: expect.stringMatching(/^You are rating too often\. Try again in /),
  });
  clock.advance(3600);
  expect((await rate('ann', 'hades', '192.0.2.2')).status).toBe(200);
});

test('addresses and members are stored as digests only in the buckets of an address', async () => {
  await rate('uid-of-ann', 'hades', '203.0.113.77');
  const buckets = await stack.connection.collection('rating_rate_limits').find().toArray();
  expect(buckets).toHaveLength(3);
  const ofAddress = buckets.filter(({ _id }) => !String(_id).startsWith('rate:member:'));
  expect(JSON.stringify(ofAddress)).not.toContain('uid-of-ann');
  expect(JSON.stringify(buckets)).not.toContain('203.0.113.77');
});

test('ratings that fail count too, and beyond the limit the catalogue is not asked', async () => {
  const statuses = [];
  for (let time = 0; time < 8; time++)
    statuses.push((await rate('eve', `unheard-of-${time}`, '192.0.2.9')).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
});
