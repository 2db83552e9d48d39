import { byMarkList, DAY_MS } from '@savepoint/contracts/base';
import type { GameStatsResponse, GameStats, RateResponse } from '@savepoint/contracts/members';
import { byTier, startAtNoon } from '@savepoint/service-kit/testing';
import { distributionOf, game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

startAtNoon();

let stack: Stack;
let second: string;
beforeAll(async () => {
  stack = await startStack();
  second = (await stack.startInstance()).url;
});
afterAll(() => stack.close());
beforeEach(async () => {
  for (const name of ['game_ratings', 'game_likes', 'game_favorites', 'game_stats'])
    await stack.connection.collection(name).deleteMany({});
});

const rate = (as: string, slug: string, rating: number, url = stack.url) =>
  stack.post<RateResponse>('/api/user/rate', { ...game(slug), rating }, { as, url });
const stats = async (slug = 'hades'): Promise<GameStats | undefined> =>
  (await stack.get<GameStatsResponse>(`/api/ratings?slugs=${slug}`)).body.stats[0];
const instance = (index: number) => (index % 2 ? second : stack.url);

test('a rating returns mean and count, and can be changed', async () => {
  expect(await rate('ann', 'hades', 5)).toMatchObject({
    status: 200,
    body: { site_rating: 5, user_rating: 5, rating_count: 1 },
  });
  expect((await rate('bob', 'hades', 2.5)).body).toMatchObject({
    site_rating: 3.75,
    user_rating: 2.5,
    rating_count: 2,
  });
  expect((await rate('ann', 'hades', 0)).body).toMatchObject({
    site_rating: 1.25,
    user_rating: 0,
    rating_count: 2,
  });
  expect(await stats()).toMatchObject({
    site_rating: 1.25,
    rating_count: 2,
    distribution: distributionOf(0, 2.5),
  });
  expect(await stats('celeste')).toMatchObject({ rating_count: 0 });
});

/** YYYY-MM-DD by UTC. */
const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

/** Adds a game to the catalogue. */
const publish = (slug: string, released: string | null) => {
  stack.catalogue.state.known.add(`game/${slug}`);
  stack.catalogue.state.released.set(slug, released);
};

test.each([
  ['in-2096', '2096-09-17', 'in-2096 can be rated from 17 September 2096.'],
  ['tomorrow', day(1), expect.stringMatching(/^tomorrow can be rated from \d/)],
  ['undated', null, 'undated can be rated once it is released.'],
  ['in-a-quarter', '2096-Q4', 'in-a-quarter can be rated once it is released.'],
])('a game that is not released (%s) can be liked, but not rated', async (slug, released, error) => {
  publish(slug, released);
  expect(await rate('ann', slug, 5)).toMatchObject({
    status: 409,
    body: { code: 'game-not-released', error },
  });
  for (const call of ['like', 'favorite', 'unrate'])
    expect(await stack.post(`/api/user/${call}`, game(slug))).toMatchObject({ status: 200 });
  expect(await stats(slug)).toMatchObject({ rating_count: 0, likes: 1, favorites: 1 });
});

test('a game can be rated on the day of its release, by UTC', async () => {
  publish('today', day(0));
  expect(await rate('ann', 'today', 5)).toMatchObject({ status: 200, body: { rating_count: 1 } });
});

test('likes and favourites can be set and removed, idempotently', async () => {
  const call = (name: string, slug: string) => stack.post(`/api/user/${name}`, game(slug));
  expect(await call('like', 'hades')).toMatchObject({ status: 200, body: { likes: ['hades'] } });
  expect(await call('like', 'celeste')).toMatchObject({ status: 200, body: { likes: ['hades', 'celeste'] } });
  expect(await call('like', 'hades')).toMatchObject({ status: 200, body: { likes: ['hades', 'celeste'] } });
  expect(await call('favorite', 'tunic')).toEqual({
    status: 200,
    body: { favorites: ['tunic'], marked: true, now: expect.any(String) },
  });
  expect(await stats()).toMatchObject({ likes: 1, favorites: 0 });
  expect(await call('unlike', 'hades')).toMatchObject({
    status: 200,
    body: { likes: ['celeste'], marked: false },
  });
  expect(await call('unlike', 'hades')).toMatchObject({
    status: 200,
    body: { likes: ['celeste'], marked: false },
  });
  expect(await call('unfavorite', 'tunic')).toMatchObject({ status: 200, body: { favorites: [] } });
  expect(await stats()).toMatchObject({ likes: 0 });
  expect(await stats('tunic')).toMatchObject({ favorites: 0 });
});

test('concurrent ratings of one member → one rating', async () => {
  const answers = await Promise.all(
    Array.from({ length: byTier(12, 50) }, (_, index) => rate('ann', 'hades', 4, instance(index))),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { site_rating: 4, user_rating: 4, rating_count: 1 } });
});

test('concurrent ratings, likes and favourites of many members are all counted', async () => {
  // A third of the members each; half of the ratings are 3, half 5.
  const third = byTier(6, 20);
  await Promise.all(
    Array.from({ length: 3 * third }, async (_, index) => {
      const [as, url] = [`member-${index}`, instance(index)];
      if (index % 3 === 0) await rate(as, 'hades', index % 2 ? 5 : 3, url);
      else
        await stack.post(index % 3 === 1 ? '/api/user/like' : '/api/user/favorite', game('hades'), {
          as,
          url,
        });
    }),
  );
  expect(await stats()).toEqual({
    slug: 'hades',
    site_rating: 4,
    rating_count: third,
    distribution: distributionOf(...Array.from({ length: third }, (_, index) => (index % 2 ? 5 : 3))),
    ...byMarkList(() => 0),
    likes: third,
    favorites: third,
    demo: false,
  });
});

test('concurrent like and unlike → one of them, and the count agrees', async () => {
  for (let round = 0; round < byTier(3, 10); round++) {
    await Promise.all([
      stack.post('/api/user/like', game('hades')),
      stack.post('/api/user/unlike', game('hades'), { url: second }),
    ]);
    const likeCount = await stack.connection.collection('game_likes').countDocuments({ game: 'hades' });
    expect(await stats()).toMatchObject({ likes: likeCount });
  }
});

test('an interrupted change is recounted at the next read', async () => {
  await rate('ann', 'hades', 4);
  await stack.connection
    .collection<{ _id: string; open: string[] }>('game_stats')
    .updateOne({ _id: 'hades' }, { $push: { pending_changes: `${Date.now()}:crashed` } });
  await stack.connection.collection('game_ratings').deleteMany({});
  expect(await stats()).toMatchObject({ rating_count: 0, site_rating: null });
});

test('a profile from before the clock was set back → its ratings count after a day', async () => {
  const { url } = await stack.startInstance({ RATING_PROBATION_HOURS: '24' });
  await stack.connection
    .collection<{ _id: string; created: Date }>('profiles')
    .insertOne({ _id: 'zed', created: new Date(Date.now() + 40 * DAY_MS) });
  await stack.post('/api/user/rate', { ...game('hades'), rating: 4 }, { as: 'zed', url });
  const stored = await stack.connection.collection('game_ratings').findOne({ user_uid: 'zed' });
  expect((stored!['counts_from'] as Date).getTime()).toBeLessThanOrEqual(Date.now() + DAY_MS);
});

test.each([
  [
    [2.5, 2.5, 4.5],
    [2.5, 2.5, 4.5],
  ],
  [
    [0, 0.2, 0.3, 4.7, 4.8, 5],
    [0, 0, 0.5, 4.5, 5, 5],
  ],
])('ratings of %j are counted as %j stars', async (ratings, stars) => {
  for (const [index, rating] of ratings.entries()) await rate(`member-${index}`, 'hades', rating);
  expect((await stats())?.distribution).toEqual(distributionOf(...stars));
});

test('stats from before halves were counted are counted again when they are read', async () => {
  await rate('ann', 'hades', 2.5);
  await stack.connection
    .collection<{ _id: string }>('game_stats')
    .updateOne({ _id: 'hades' }, { $set: { distribution: [0, 0, 0, 1, 0, 0] } });
  expect((await stats())?.distribution).toEqual(distributionOf(2.5));
});
