import { DAY_MS } from '@savepoint/contracts/base';
import type { GameStatsResponse, LoginResponse, RateResponse } from '@savepoint/contracts/members';
import { byTier, clearDatabase, manualClock } from '@savepoint/service-kit/testing';
import { distributionOf, game } from '../../test/game';
import { daysAgo } from '../../test/game-actions';
import { startStack, type Stack } from '../../test/stack';

const clock = manualClock();
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ RATING_PROBATION_HOURS: '24' });
});
afterAll(() => stack.close());
beforeEach(() => clearDatabase(stack.connection));

const login = async (as: string) =>
  (await stack.post<LoginResponse>('/api/user/login', { name: '', email: '' }, { as })).body.profile;
const rate = (as: string, rating: number) =>
  stack.post<RateResponse>('/api/user/rate', { ...game('hades'), rating }, { as });
const stats = async (url?: string) =>
  (await stack.get<GameStatsResponse>('/api/ratings?slugs=hades', url)).body.stats[0];
const join = (as: string, days: number) =>
  stack.connection
    .collection<{ _id: string; created: Date }>('profiles')
    .insertOne({ _id: as, created: daysAgo(days) });

test('a new member’s rating is stored and shown to them, with the time from which it counts', async () => {
  await join('old', 2);
  expect(await rate('old', 4)).toMatchObject({
    status: 200,
    body: { site_rating: 4, user_rating: 4, rating_count: 1 },
  });
  await login('new');
  const counts_from = new Date(Date.now() + DAY_MS).toISOString();
  expect(await rate('new', 0)).toMatchObject({
    status: 200,
    body: { site_rating: 4, user_rating: 0, rating_count: 1, counts_from },
  });
  expect(await stats()).toMatchObject({ site_rating: 4, rating_count: 1, distribution: distributionOf(4) });
  expect((await login('new')).ratings).toEqual({ games: { hades: 0 }, count_from: counts_from });
  expect((await login('old')).ratings).toEqual({ games: { hades: 4 } });
});

test('probation is over → the rating counts at the next read, through any instance, and can be changed', async () => {
  const { url } = await stack.startInstance();
  await login('new');
  await rate('new', 3);
  expect(await stats()).toMatchObject({ site_rating: null, rating_count: 0 });
  clock.advance(24 * 3600 - 1);
  expect(await stats(url)).toMatchObject({ rating_count: 0 });
  clock.advance(1);
  expect(await stats(url)).toMatchObject({ site_rating: 3, rating_count: 1 });
  expect(await stats()).toMatchObject({ site_rating: 3, rating_count: 1 });
  expect((await login('new')).ratings).toEqual({ games: { hades: 3 } });
  expect((await rate('new', 5)).body).toMatchObject({ site_rating: 5, user_rating: 5, rating_count: 1 });
});

test('members who joined at different times → each rating counts in its turn', async () => {
  await login('first');
  clock.advance(3600);
  await login('second');
  await rate('second', 5);
  await rate('first', 1);
  clock.advance(23 * 3600);
  expect(await stats()).toMatchObject({ site_rating: 1, rating_count: 1 });
  clock.advance(3600);
  expect(await stats()).toMatchObject({ site_rating: 3, rating_count: 2 });
});

test('a rating that does not count yet can be removed', async () => {
  await login('new');
  await rate('new', 3);
  await stack.post('/api/user/unrate', game('hades'), { as: 'new' });
  clock.advance(24 * 3600);
  expect(await stats()).toMatchObject({ site_rating: null, rating_count: 0 });
});

test('a storm of new accounts rates a game 0 → its rating stays', async () => {
  await join('old', 9);
  await rate('old', 4.1);
  const storm = await Promise.all(
    Array.from({ length: byTier(40, 240) }, (_, index) => rate(`sock-${index}`, 0)),
  );
  expect(new Set(storm.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await stats()).toMatchObject({ site_rating: 4.1, rating_count: 1 });
});
