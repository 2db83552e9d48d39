import { DAY_MS } from '@savepoint/contracts/base';
import type { RatingSurge } from '@savepoint/contracts/moderation';
import type { ChartResponse, GameStats, GameStatsResponse, RateResponse } from '@savepoint/contracts/members';
import { byTier, clearDatabase, manualClock } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { daysAgo } from '../../test/game-actions';
import { HISTORY_KINDS, honestHistory, type HonestRating } from '../../test/honest-history';
import { startStack, type Stack } from '../../test/stack';
import { createModels } from '../models';
import { SURGE_WINDOWS } from './is-surge';
import { noticeSurge } from './notice-surge';

const clock = manualClock();
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(() => clearDatabase(stack.connection));

const stored = ({ at, rating }: HonestRating, index: number, slug = 'hades', by = 'member') => ({
  _id: `${slug}:${by}-${index}`,
  user_uid: `${by}-${index}`,
  game: slug,
  created: at,
  counts_from: at,
  rated_at: at,
  rating,
  stars: Math.round(rating),
});
const ratings = () => stack.connection.collection<{ _id: string; surge?: string }>('game_ratings');

/** 300 ratings in a hundred days, of mean 4.09. */
async function storeHistory(slug = 'hades'): Promise<void> {
  const values = [5, 4.5, 4, 4.2, 3.5, 5, 4.7, 3, 4, 3];
  const history = Array.from({ length: 300 }, (_, index) => ({
    at: new Date(daysAgo(100).getTime() + (index / 300) * 99 * DAY_MS),
    rating: values[index % values.length]!,
  }));
  await ratings().insertMany(history.map((rating, index) => stored(rating, index, slug)));
}

const rate = (as: string, rating: number, slug = 'hades') =>
  stack.post<RateResponse>('/api/user/rate', { ...game(slug), rating }, { as });
/** Many accounts rate at the same time, some after each other. */
async function storm(count: number, value: (index: number) => number, by = 'sock'): Promise<void> {
  const next = Array.from({ length: count }, (_, index) => index).values();
  const lane = async () => {
    for (const index of next) expect((await rate(`${by}-${index}`, value(index))).status).toBe(200);
  };
  await Promise.all(Array.from({ length: byTier(6, 25) }, lane));
}
const stats = async (slug = 'hades') =>
  (await stack.get<GameStatsResponse>(`/api/ratings?slugs=${slug}`)).body.stats[0] as GameStats;
const asModerator = { as: 'mo', name: 'Mo', roles: ['admin' as const] };
const list = async () =>
  (await stack.post<{ surges: RatingSurge[] }>('/api/moderation/surges', {}, asModerator)).body.surges;
const decide = (surge: RatingSurge, state: RatingSurge['state'], version = surge.version) =>
  stack.post<{ version: number }>(
    '/api/moderation/surges/decide',
    { surge_uid: surge.surge_uid, state, version },
    asModerator,
  );

test('a storm of votes, many times as many as all before: the shown rating stays, and moderators get the figures', async () => {
  const planted = byTier(560, 1960);
  await storeHistory();
  const before = (await rate('ann', 4)).body;
  await storm(40, () => 0);
  // The others through another instance, just now.
  const at = new Date();
  await ratings().insertMany(
    Array.from({ length: planted }, (_, index) => stored({ at, rating: 0 }, index, 'hades', 'planted')),
  );
  await rate('sock-last', 0);
  const { site_rating, rating_count, under_review } = await stats();
  expect(Math.abs(site_rating! - before.site_rating!)).toBeLessThan(0.1);
  expect(rating_count + under_review!).toBe(342 + planted);
  expect(under_review).toBeGreaterThanOrEqual(41 + planted);
  expect(await list()).toMatchObject([
    {
      game_slug: 'hades',
      state: 'open',
      count: under_review,
      mean: expect.closeTo(0, 1),
      site_rating,
      rating_count,
    },
  ]);
  // The charts show the same mean.
  const { entries } = (await stack.get<ChartResponse>('/api/charts?chart=all-time')).body;
  expect(entries).toMatchObject([{ slug: 'hades', site_rating, rating_count }]);
});

/** `is-surge.test.ts` judges the others, without a database. */
const STORMS: [string, (index: number) => number][] = [
  ['all rate 3.4, close to the mean', () => 3.4],
  ['praise it', () => 5],
  ['alternate between 0 and 1', (index) => index % 2],
];

test.each(STORMS.slice(0, byTier(1, 3)))('accounts of a storm %s → set aside', async (_what, value) => {
  await storeHistory();
  const before = (await rate('ann', 4)).body;
  const count = byTier(30, 50);
  await storm(count, value);
  const { site_rating, under_review } = await stats();
  expect(Math.abs(site_rating! - before.site_rating!)).toBeLessThan(0.1);
  expect(under_review).toBeGreaterThanOrEqual(count);
});

test('a storm spread over a day, below the minimum of each hour → set aside', async () => {
  await storeHistory();
  for (let hour = 0; hour < 12; hour++) {
    for (let index = 0; index < 10; index++) await rate(`sock-${hour}-${index}`, 0);
    clock.advance(3600);
  }
  expect(await stats()).toMatchObject({ site_rating: expect.closeTo(4.09, 1), under_review: 120 });
});

test('members change their ratings all at once → set aside', async () => {
  await storeHistory();
  const count = byTier(30, 60);
  await storm(count, () => 4, 'member');
  expect(await stats()).not.toHaveProperty('under_review');
  clock.advance(2 * 24 * 3600);
  await storm(count, () => 0, 'member');
  expect(await stats()).toMatchObject({ rating_count: 300 - count, under_review: count });
});

test('a game with hardly any history is not judged', async () => {
  await storm(40, (index) => (index < 20 ? 5 : 0));
  expect(await stats()).toMatchObject({ rating_count: 40 });
  expect(await list()).toEqual([]);
});

test('a moderator decides, and takes it back', async () => {
  await storeHistory();
  await storm(30, () => 0);
  const [surge] = await list();
  expect(await decide(surge!, 'counted')).toEqual({ status: 200, body: { version: 1 } });
  expect(await stats()).toMatchObject({ rating_count: 330 });
  expect(await stats()).not.toHaveProperty('under_review');
  expect(await list()).toMatchObject([{ state: 'counted', by: 'Mo', version: 1 }]);

  expect(await decide(surge!, 'left-out')).toMatchObject({ status: 409, body: { code: 'surge-changed' } });
  expect(await decide(surge!, 'open', 1)).toMatchObject({ status: 200 });
  expect(await stats()).toMatchObject({ rating_count: 300, under_review: 30 });

  expect(await decide(surge!, 'left-out', 2)).toMatchObject({ status: 200 });
  expect(await stats()).toMatchObject({ rating_count: 300, site_rating: expect.closeTo(4.09, 5) });
  expect(await stats()).not.toHaveProperty('under_review');
  // A changed rating stays in its surge.
  await rate('sock-0', 1);
  expect(await stats()).toMatchObject({ rating_count: 300 });
});

test('ratings that a moderator lets count are not set aside again; those of another storm are', async () => {
  await storeHistory();
  await storm(25, () => 5);
  await decide((await list())[0]!, 'counted');
  await rate('late', 5);
  expect(await stats()).toMatchObject({ rating_count: 326 });
  await storm(30, () => 0, 'other');
  expect(await stats()).toMatchObject({ rating_count: 325, under_review: 31 });
  expect(await list()).toMatchObject([
    { state: 'open', count: 31 },
    { state: 'counted', count: 25 },
  ]);
});

test('two instances notice the same surge once', async () => {
  await storeHistory();
  const { url } = await stack.startInstance();
  const count = byTier(30, 60);
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      stack.post(
        '/api/user/rate',
        { ...game('hades'), rating: 0 },
        { as: `sock-${index}`, url: index % 2 ? url : stack.url },
      ),
    ),
  );
  expect(await list()).toMatchObject([{ count }]);
  expect(await stats()).toMatchObject({ rating_count: 300, under_review: count });
});

test('only moderators see surges and decide', async () => {
  for (const [path, body] of [
    ['surges', {}],
    ['surges/decide', { surge_uid: 'hades:0', state: 'counted', version: 0 }],
  ] as const)
    expect(await stack.post(`/api/moderation/${path}`, body)).toMatchObject({
      status: 403,
      body: { code: 'moderators-only' },
    });
  expect(
    await stack.post(
      '/api/moderation/surges/decide',
      { surge_uid: 'hades:7', state: 'counted', version: 0 },
      asModerator,
    ),
  ).toMatchObject({ status: 404, body: { code: 'no-such-surge' } });
});

/** Of two kinds; `is-surge.test.ts` judges many of every kind, without a database. */
const HISTORIES = byTier(2, 3 * HISTORY_KINDS.length);

/** The times at which most ratings are in one of the windows; `is-surge.test.ts` looks at every other time. */
const busiestTimes = (history: readonly HonestRating[]): Date[] =>
  SURGE_WINDOWS.map(({ durationMs }) => {
    let [first, most, busiest] = [0, 0, 0];
    for (const [index, { at }] of history.entries()) {
      while (history[first]!.at.getTime() <= at.getTime() - durationMs) first += 1;
      // Until the game has a history, nothing is judged.
      if (first < 30 || index - first < most) continue;
      [most, busiest] = [index - first, index];
    }
    return history[busiest]!.at;
  });

test(`of ${HISTORIES} honest histories none is set aside`, async () => {
  const models = createModels(stack.connection);
  for (let seed = 0; seed < HISTORIES; seed++) {
    const kind = HISTORY_KINDS[seed % HISTORY_KINDS.length]!;
    const slug = `game-${seed}`;
    const history = honestHistory(kind, seed, daysAgo(60));
    const times = busiestTimes(history);
    const until = history.filter(({ at }) => times.some((time) => at <= time));
    await ratings().insertMany(until.map((rating, index) => stored(rating, index, slug)));
    for (const at of times) await noticeSurge(models, slug, at);
    expect([kind, seed, await models.surges.countDocuments({ game: slug })]).toEqual([kind, seed, 0]);
  }
});

test('a rating came with a surge → its member reads that it is set aside, or left out; not once it counts', async () => {
  await storeHistory();
  await ratings().insertOne({
    ...stored({ at: new Date(), rating: 0 }, 0),
    _id: 'hades:ann',
    user_uid: 'ann',
    surge: 'hades:0',
  } as never);
  const noticed = new Date();
  await stack.connection
    .collection<{ _id: string }>('rating_surges')
    .insertOne({ _id: 'hades:0', game: 'hades', noticed, state: 'open', version: 0 } as never);
  const own = async (as: string) =>
    (await stack.post('/api/user/ratings/decisions', {}, { as })).body as { decisions: object[] };
  const decision = { game_slug: 'hades', game_name: 'hades', rating: 0 };
  expect(await own('ann')).toEqual({
    decisions: [{ ...decision, state: 'open', at: noticed.toISOString() }],
  });
  expect(await own('bob')).toEqual({ decisions: [] });
  const decide = (state: string, version: number) =>
    stack.post('/api/moderation/surges/decide', { surge_uid: 'hades:0', state, version }, asModerator);
  expect((await decide('left-out', 0)).status).toBe(200);
  expect(await own('ann')).toMatchObject({ decisions: [{ ...decision, state: 'left-out' }] });
  expect((await decide('counted', 1)).status).toBe(200);
  expect(await own('ann')).toEqual({ decisions: [] });
});
