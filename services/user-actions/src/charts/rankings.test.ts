import { calendarDay, calendarWeek } from '@savepoint/contracts/base';
import type { ChartHistoriesResponse, RankingsResponse } from '@savepoint/contracts/catalog';
import type { StatsAndHistoriesResponse } from '@savepoint/contracts/members';
import { callsNotRejected, eventually, startAtNoon } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { daysAgo, storeRatings } from '../../test/game-actions';
import { startStack, type Stack } from '../../test/stack';

startAtNoon();

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
  await eventually(async () => (await stack.connection.collection('chart_snapshots').countDocuments()) >= 6);
});
afterEach(() => stack.close());

const rankings = async (query = '', base = stack.url) =>
  (await stack.get<RankingsResponse>(`/rankings${query}`, base)).body;
const histories = async (slugs: string, base = stack.url, chart = 'top') =>
  (await stack.get<ChartHistoriesResponse>(`/chart-histories?slugs=${slugs}&chart=${chart}`, base)).body
    .histories;
/** The number of different weeks of some days. */
const weeksOf = (days: readonly string[]) => new Set(days.map(calendarWeek)).size;
const fives = (count: number) => Array<number>(count).fill(5);
/** Deletes the snapshots that the first instance wrote for an empty site. */
const forget = async () => {
  for (const name of ['chart_snapshots', 'chart_histories'])
    await stack.connection.collection(name).deleteMany({});
};

test('rankings have rating, popularity and ranks, without games that have no activity', async () => {
  for (let index = 0; index < 3; index++)
    await stack.post('/api/user/rate', { ...game('hades'), rating: 5 }, { as: `member-${index}` });
  await stack.post('/api/user/like', game('celeste'));
  expect(await rankings()).toEqual({
    rankings: [
      {
        slug: 'celeste',
        rating: null,
        mean: null,
        popularity: 1,
        ranks: { top: null, 'all-time': null, rising: null },
      },
      {
        slug: 'hades',
        rating: 5,
        mean: 5,
        popularity: 9,
        ranks: { top: null, 'all-time': null, rising: null },
      },
    ],
    previous_days: { top: expect.any(String), 'all-time': expect.any(String), rising: expect.any(String) },
    next: null,
  });
  expect((await rankings('?after=celeste')).rankings.map(({ slug }) => slug)).toEqual(['hades']);
  expect((await rankings('?after=zelda')).rankings).toEqual([]);
});

test('rankings are paged, each game once', async () => {
  const slugs = Array.from({ length: 700 }, (_, index) => `game-${String(index).padStart(4, '0')}`);
  const stats = { rating_count: 0, rating_sum: 0, distribution: [], likes: 1, favorites: 0, demo: false };
  await stack.connection
    .collection<{ _id: string }>('game_stats')
    .insertMany(
      slugs.map((_id) => ({ _id, ...stats, counted_at: new Date(), revision: 0, pending_changes: [] })),
    );
  const seen: string[] = [];
  let after: string | null = '';
  let pages = 0;
  while (after !== null) {
    const answer: RankingsResponse = await rankings(after && `?after=${after}`);
    seen.push(...answer.rankings.map(({ slug }) => slug));
    after = answer.next;
    pages++;
  }
  expect(seen).toEqual(slugs);
  expect(pages).toBe(3);
});

test('a rank has the previous day’s rank', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await storeRatings(stack, 'celeste', fives(40), { since: 0 });
  for (const slug of ['hades', 'celeste']) await stack.post('/api/user/like', game(slug));
  await forget();
  const { url } = await stack.startInstance();
  const [celeste, hades] = (await rankings('', url)).rankings;
  expect(celeste!.ranks['all-time']).toEqual({ rank: 1, previous_rank: null });
  expect(hades!.ranks['all-time']).toEqual({ rank: 2, previous_rank: 1 });
});

test('history on the first day: computed from the activity of earlier weeks', async () => {
  await storeRatings(stack, 'hades', fives(6), { since: 3.5 });
  await forget();
  const { url } = await stack.startInstance();
  await rankings('', url);
  const days = [3, 2, 1, 0].map((ago) => ({ day: calendarDay(daysAgo(ago)), rank: 1 }));
  expect(await histories('hades,celeste', url)).toEqual([
    {
      slug: 'hades',
      current: { rank: 1, previous_rank: 1 },
      best_rank: 1,
      weeks: weeksOf(days.map(({ day }) => day)),
      ranks: days,
    },
  ]);
});

test('each chart has its own history', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await storeRatings(stack, 'celeste', Array<number>(40).fill(4), { since: 0.5 });
  await forget();
  const { url } = await stack.startInstance();
  await rankings('', url);
  const ranksOf = async (chart: string) =>
    Object.fromEntries(
      (await histories('hades,celeste', url, chart)).map(({ slug, ranks }) => [slug, ranks.at(-1)?.rank]),
    );
  expect(await ranksOf('all-time')).toEqual({ hades: 1, celeste: 2 });
  expect(await ranksOf('rising')).toEqual({ celeste: 1 });
});

test('a game that left a chart has its previous rank; the day of previous ranks is named', async () => {
  await storeRatings(stack, 'hades', fives(3), { since: 100 });
  await stack.connection
    .collection<{ _id: string }>('chart_snapshots')
    .updateOne({ _id: `top:${calendarDay(daysAgo(1))}` }, { $set: { slugs: ['hades'] } });
  const { url } = await stack.startInstance();
  const answer = await rankings('', url);
  expect(answer.rankings[0]!.ranks.top).toEqual({ rank: null, previous_rank: 1 });
  expect(answer.previous_days.top).toBe(calendarDay(daysAgo(1)));
});

test('history: the best rank and the weeks on the chart are kept permanently, ranks for eight weeks', async () => {
  await storeRatings(stack, 'hades', fives(6), { since: 0 });
  await forget();
  const { url } = await stack.startInstance();
  await rankings('', url);
  const ranks = {
    [calendarDay(daysAgo(56))]: 3,
    [calendarDay(daysAgo(55))]: 2,
    [calendarDay(daysAgo(0))]: 4,
  };
  await stack.connection
    .collection<{ _id: string }>('chart_histories')
    .replaceOne(
      { _id: 'hades' },
      { best_rank: 1, ranks, weeks: [2000, 2001, calendarWeek(calendarDay(daysAgo(0)))] },
    );
  expect((await histories('hades', url))[0]).toEqual({
    slug: 'hades',
    current: { rank: 1, previous_rank: null },
    best_rank: 1,
    weeks: 2 + weeksOf(Object.keys(ranks)),
    ranks: [
      { day: calendarDay(daysAgo(55)), rank: 2 },
      { day: calendarDay(daysAgo(0)), rank: 4 },
    ],
  });
});

test('history: a day adds its week to those on the chart, once', async () => {
  await storeRatings(stack, 'hades', fives(6), { since: 3 });
  await forget();
  const { url } = await stack.startInstance();
  await rankings('', url);
  await stack.connection
    .collection<{ _id: string }>('chart_histories')
    .updateOne({ _id: 'hades' }, { $set: { weeks: [2000], ranks: {} } });
  for (let instance = 0; instance < 2; instance++) {
    const next = await stack.startInstance();
    await rankings('', next.url);
  }
  expect((await histories('hades', url))[0]).toMatchObject({ weeks: 2 });
});

test('an internal call without the right to make it is rejected', async () => {
  expect(await callsNotRejected(stack.url, 'user-actions')).toEqual([]);
});

test('stats and histories are read with one call', async () => {
  await storeRatings(stack, 'hades', fives(6), { since: 3.5 });
  await forget();
  const { url } = await stack.startInstance();
  await rankings('', url);
  const { body } = await stack.get<StatsAndHistoriesResponse>(
    '/stats-and-histories?stats=celeste,hades&histories=hades,celeste',
    url,
  );
  expect(body.stats.map(({ slug, rating_count }) => [slug, rating_count])).toEqual([
    ['celeste', 0],
    ['hades', 6],
  ]);
  expect(body.histories).toEqual(await histories('hades,celeste', url));
  expect(body.histories).toHaveLength(1);
});
