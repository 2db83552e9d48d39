import { join } from 'node:path';
import { DAY_MS } from '@savepoint/contracts/base';
import type { GameStatsResponse, GameStats } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

const DEMO_CONTENT = join(__dirname, '../../test/demo');

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack.close());

const stats = async () =>
  (await stack.get<GameStatsResponse>('/api/ratings?slugs=hades,celeste,tunic')).body.stats as [
    GameStats,
    GameStats,
    GameStats,
  ];

/** Starts another instance and waits until hades has this number of ratings and the background work has ended. */
async function start(extra: NodeJS.ProcessEnv, ratings: number) {
  const { app } = await stack.startInstance(extra);
  await eventually(async () => (await stats())[0].rating_count === ratings);
  await app.close();
}

test('sample activity is counted and marked as sample', async () => {
  await start({ DEMO_CONTENT }, 2);
  expect(await stats()).toMatchObject([
    { slug: 'hades', site_rating: 4, rating_count: 2, favorites: 1, demo: true },
    { slug: 'celeste', site_rating: 5, rating_count: 1, demo: true },
    { slug: 'tunic', rating_count: 0, likes: 1, demo: true },
  ]);
});

test('ages are relative to the first import; a second import changes nothing', async () => {
  const storedRatings = () => stack.connection.collection('game_ratings').find().sort({ _id: 1 }).toArray();
  const startedAt = Date.now();
  await start({ DEMO_CONTENT }, 2);
  const before = await storedRatings();
  expect(before).toHaveLength(3);
  const [celeste] = before;
  const importedAt = celeste?.['created'].getTime() + DAY_MS;
  expect(importedAt).toBeGreaterThanOrEqual(startedAt);
  expect(importedAt).toBeLessThanOrEqual(Date.now());
  expect(celeste?.['counts_from']).toEqual(celeste?.['created']);
  await start({ DEMO_CONTENT }, 2);
  expect(await storedRatings()).toEqual(before);
});

test('without the setting sample data is removed, members’ data stays, and it can be imported again', async () => {
  await start({ DEMO_CONTENT }, 2);
  await stack.post('/api/user/rate', { ...game('hades'), rating: 1 });
  await start({}, 1);
  expect(await stats()).toMatchObject([
    { site_rating: 1, rating_count: 1, favorites: 0, demo: false },
    { rating_count: 0, demo: false },
    { likes: 0, demo: false },
  ]);
  for (const name of ['game_ratings', 'game_likes', 'game_favorites'])
    expect(await stack.connection.collection(name).countDocuments({ demo: true })).toBe(0);
  await start({ DEMO_CONTENT }, 3);
});

test('an interrupted import is completed at the next start', async () => {
  await start({ DEMO_CONTENT }, 2);
  await stack.connection.collection<{ _id: string }>('game_ratings').deleteOne({ _id: 'hades:demo-mara' });
  await start({ DEMO_CONTENT }, 2);
  expect(await stack.connection.collection('game_ratings').countDocuments()).toBe(3);
});
