import { calendarDay } from '@savepoint/contracts/base';
import type { ChartResponse } from '@savepoint/contracts/members';
import { byTier, eventually, startAtNoon, startFaultProxy } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { daysAgo, storeRatings } from '../../test/game-actions';
import { startStack, type Stack } from '../../test/stack';

startAtNoon();

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
  // The first instance caches the order of an empty site, for three charts, yesterday and today.
  await eventually(async () => (await snapshots().countDocuments()) >= 6);
});
afterEach(() => stack.close());

const read = async (chart: string, limit = 20, base = stack.url) =>
  (await stack.get<ChartResponse>(`/api/charts?chart=${chart}&limit=${limit}`, base)).body.entries;
const slugs = async (chart: string, limit?: number) => (await read(chart, limit)).map(({ slug }) => slug);
const snapshots = () => stack.connection.collection<{ _id: string }>('chart_snapshots');
const fives = (count: number) => Array<number>(count).fill(5);

test('too few ratings → no ranking', async () => {
  await storeRatings(stack, 'hades', fives(4));
  expect(await read('top')).toEqual([]);
});

test('an entry has its rank and the stats of the game’s page', async () => {
  for (let index = 0; index < 5; index++)
    await stack.post('/api/user/rate', { ...game('hades'), rating: index }, { as: `member-${index}` });
  await stack.connection.collection('game_ratings').updateMany({}, { $set: { counts_from: daysAgo(1) } });
  expect(await read('all-time')).toEqual([
    { rank: 1, slug: 'hades', movement: null, site_rating: 2, rating_count: 5 },
  ]);
});

test('all time: by ratings; top: by ratings and recent activity', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await storeRatings(stack, 'celeste', [...fives(10), ...Array<number>(10).fill(4)], { since: 100 });
  expect(await slugs('all-time')).toEqual(['hades', 'celeste']);
  for (let index = 0; index < 5; index++)
    await stack.post('/api/user/favorite', game('celeste'), { as: `fan-${index}` });
  expect(await slugs('top')).toEqual(['celeste', 'hades']);
  expect(await slugs('all-time')).toEqual(['hades', 'celeste']);
  expect(await slugs('top', 1)).toEqual(['celeste']);
});

test('comments count as activity; comments service down → charts without them', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await storeRatings(stack, 'celeste', Array<number>(20).fill(4.9), { since: 100 });
  stack.comments.state.activity = [
    { game: 'celeste', user_uid: 'ann', day: calendarDay(new Date()), comments: 2 },
  ];
  expect(await slugs('top')).toEqual(['celeste', 'hades']);
  stack.comments.state.failing = true;
  expect(await slugs('top')).toEqual(['hades', 'celeste']);
});

test('ratings of accounts on probation count later', async () => {
  const { url } = await stack.startInstance({ RATING_PROBATION_HOURS: '24' });
  await stack.post('/api/user/login', { name: '', email: '' }, { as: 'new' });
  await stack.post('/api/user/rate', { ...game('hades'), rating: 5 }, { as: 'new', url });
  await storeRatings(stack, 'hades', fives(4));
  expect(await read('all-time')).toEqual([]);

  await stack.connection
    .collection<{ _id: string }>('profiles')
    .updateOne({ _id: 'old' }, { $set: { created: daysAgo(2) } }, { upsert: true });
  await stack.post('/api/user/rate', { ...game('hades'), rating: 5 }, { as: 'old', url });
  expect(await slugs('all-time')).toEqual(['hades']);
});

test('movement: difference in rank since the last daily snapshot', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await storeRatings(stack, 'celeste', Array<number>(20).fill(4), { since: 100 });
  await storeRatings(stack, 'tunic', Array<number>(20).fill(3), { since: 100 });
  await snapshots().deleteMany({});
  const yesterday = { chart: 'all-time', day: calendarDay(daysAgo(1)), slugs: ['celeste', 'hades'] };
  const before = { chart: 'all-time', day: calendarDay(daysAgo(5)), slugs: ['tunic'] };
  await snapshots().insertMany([
    { _id: 'all-time:1', ...yesterday },
    { _id: 'all-time:2', ...before },
  ]);
  const entries = await read('all-time');
  expect(entries.map(({ slug, movement }) => [slug, movement])).toEqual([
    ['hades', 1],
    ['celeste', -1],
    ['tunic', null],
  ]);
});

test('movement on the first day: since the ranks computed for yesterday', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await storeRatings(stack, 'celeste', Array<number>(20).fill(4), { since: 100 });
  await storeRatings(stack, 'tunic', fives(40), { since: 0 });
  await snapshots().deleteMany({});
  const { url } = await stack.startInstance();
  const entries = await read('all-time', 20, url);
  expect(entries.map(({ slug, movement }) => [slug, movement])).toEqual([
    ['tunic', null],
    ['hades', -1],
    ['celeste', -1],
  ]);
});

test('a daily snapshot is written once, by one of several instances', async () => {
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  await snapshots().deleteMany({});
  const first = await stack.startInstance();
  await Promise.all([read('top', 20, first.url), read('all-time', 20, first.url)]);
  const kept = await snapshots().find().sort({ _id: 1 }).toArray();
  expect(kept.map(({ _id }) => _id)).toEqual(
    ['all-time', 'rising', 'top'].flatMap((chart) => [
      `${chart}:${calendarDay(daysAgo(1))}`,
      `${chart}:${calendarDay(new Date())}`,
    ]),
  );
  await storeRatings(stack, 'celeste', fives(20), { since: 100 });
  const second = await stack.startInstance();
  expect((await read('top', 20, second.url)).map(({ slug }) => slug)).toContain('celeste');
  expect(await snapshots().find().sort({ _id: 1 }).toArray()).toEqual(kept);
});

test('no snapshot is written while comments cannot be counted', async () => {
  await snapshots().deleteMany({});
  stack.comments.state.failing = true;
  const { url } = await stack.startInstance();
  await storeRatings(stack, 'hades', fives(20), { since: 100 });
  expect((await read('top', 20, url)).map(({ slug }) => slug)).toEqual(['hades']);
  expect(await snapshots().countDocuments()).toBe(0);
  stack.comments.state.failing = false;
  await read('top', 20, url);
  expect(await snapshots().countDocuments()).toBe(6);
});

const MEMBERS = byTier(4, 8);

test('incremental totals give the same ranks as a full read', async () => {
  const { url: following } = stack;
  await stack.connection
    .collection<{ _id: string; created: Date }>('profiles')
    .insertMany(
      Array.from({ length: MEMBERS }, (_, index) => ({ _id: `old-${index}`, created: daysAgo(9) })),
    );
  for (const [index, slug] of ['hades', 'celeste', 'tunic'].entries()) {
    await storeRatings(stack, slug, [5, 4, 3, 4, 5].slice(0, 3 + index), { since: 20 });
    await read('top', 20, following);
    for (let member = 0; member < MEMBERS; member++) {
      const as = `old-${member}`;
      await stack.post('/api/user/rate', { ...game(slug), rating: (member + index) % 6 }, { as });
      await stack.post('/api/user/like', game(slug), { as });
      if (member % 2) await stack.post('/api/user/unrate', game(slug), { as });
      if (member % 3) await stack.post('/api/user/unlike', game(slug), { as });
    }
    await stack.post('/api/user/rate', { ...game(slug), rating: 5 }, { as: 'new' });
    const { url: fresh } = await stack.startInstance();
    for (const chart of ['top', 'all-time', 'rising'])
      expect(await read(chart, 20, following)).toEqual(await read(chart, 20, fresh));
    expect(await read('all-time')).toHaveLength(index + 1);
  }
});

// Jest fails a test with an unhandled rejection, which would end the process.
test('the database is lost while charts are computed → 503, and the process goes on', async () => {
  const { host, port, name } = stack.connection;
  const proxy = await startFaultProxy(`mongodb://${host}:${port}/${name}?directConnection=true`);
  const { app, url } = await stack.startInstance({ MONGODB_URI: proxy.uri });
  Object.assign(proxy, { command: 'find', fault: { reply: { ok: 0, code: 91, errmsg: 'shutting down' } } });
  expect((await fetch(`${url}/api/charts?chart=top`)).status).toBe(503);
  proxy.heal();
  await eventually(async () => (await fetch(`${url}/api/charts?chart=top`)).ok);
  await app.close();
  await proxy.close();
});
