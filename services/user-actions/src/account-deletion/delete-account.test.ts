import { DAY_MS, MARK_LISTS } from '@savepoint/contracts/base';
import type { GameStatsResponse, GameStats, LoginResponse } from '@savepoint/contracts/members';
import { eventually, manualClock } from '@savepoint/service-kit/testing';
import { distributionOf, game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

const COLLECTIONS = [
  'profiles',
  'game_ratings',
  ...MARK_LISTS.map((list) => `game_${list}`),
  'game_removals',
  'game_stats',
  'account_deletions',
];

const clock = manualClock();
let stack: Stack;
let before: ReturnType<typeof signedIn>;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  for (const name of COLLECTIONS) await stack.connection.collection(name).deleteMany({});
  Object.assign(stack.comments.state, {
    ...{ deletions: [], unfinished: 0, failing: false },
    ...{ undecided: [], settled: [], silentAboutSites: false },
  });
  before = signedIn(-2);
});

const now = () => Math.floor(Date.now() / 1000);
/** Claims of a member whose sign-in is a number of seconds from now; negative for the past. */
const signedIn = (seconds: number) => ({ claims: { auth_time: now() + seconds } });

async function actAs(as: string) {
  await stack.post('/api/user/login', { name: '', email: '' }, { as, ...before });
  await stack.post('/api/user/rate', { ...game('hades'), rating: as === 'ann' ? 1 : 5 }, { as, ...before });
  await stack.post('/api/user/like', game('hades'), { as, ...before });
  await stack.post('/api/user/favorite', game('celeste'), { as, ...before });
  await stack.post('/api/user/unlike', game('tunic'), { as, ...before });
}
const deleteAccount = (comments = 'remove') => stack.post('/api/user/delete', { comments }, before);
/** The number of different deletions that the comments service received. */
const requestedDeletions = () =>
  new Set(stack.comments.state.deletions.map(({ requested_at }) => requested_at)).size;
const stats = async () =>
  (await stack.get<GameStatsResponse>('/api/ratings?slugs=hades,celeste')).body.stats as [
    GameStats,
    GameStats,
  ];
const left = async () => {
  const counts = ['profiles', 'game_ratings', 'game_likes', 'game_favorites', 'game_removals'].map((name) =>
    stack.connection
      .collection(name)
      .countDocuments(name === 'profiles' ? { _id: 'ann' as never } : { user_uid: 'ann' }),
  );
  return Promise.all(counts);
};
const untilFinished = () =>
  eventually(
    async () => !(await stack.connection.collection('account_deletions').countDocuments({ pending: true })),
  );

test('a deletion removes all data of the member only, and recounts the stats', async () => {
  await actAs('ann');
  await actAs('bob');
  expect(await deleteAccount('anonymise')).toEqual({ status: 200, body: { finished: true } });
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(await stats()).toMatchObject([
    { site_rating: 5, rating_count: 1, likes: 1, distribution: distributionOf(5) },
    { favorites: 1 },
  ]);
  expect(stack.comments.state.deletions[0]).toMatchObject({ user_uid: 'ann', comments: 'anonymise' });
});

test('a repeated request changes nothing and has the same response', async () => {
  await actAs('ann');
  await deleteAccount();
  expect(await deleteAccount()).toEqual({ status: 200, body: { finished: true } });
  expect(requestedDeletions()).toBe(1);
});

test('a sign-in older than five minutes → rejected', async () => {
  await actAs('ann');
  expect(await stack.post('/api/user/delete', { comments: 'remove' }, signedIn(-301))).toMatchObject({
    status: 403,
    body: { code: 'recent-sign-in-needed' },
  });
  expect(await left()).toEqual([1, 1, 1, 1, 1]);
});

test('the member owns sites alone → asked what becomes of them, and nothing is deleted until that is said', async () => {
  await actAs('ann');
  const problem = '“My blog” (myblog) has no other owner.';
  stack.comments.state.undecided = [{ site: 'myblog', problem }];
  expect(await deleteAccount()).toMatchObject({
    status: 409,
    body: { code: 'sole-owner', errors: { myblog: problem } },
  });
  expect([await left(), stack.comments.state.deletions]).toEqual([[1, 1, 1, 1, 1], []]);
  const sites = [{ site: 'myblog', then: 'hand-over', to: 'bob' }];
  const body = { comments: 'remove', sites };
  expect(await stack.post('/api/user/delete', body, before)).toMatchObject({ status: 200 });
  expect(stack.comments.state.settled).toEqual([
    { user_uid: 'ann', name: 'ann', sites: [] },
    { user_uid: 'ann', name: 'ann', sites },
  ]);
  await untilFinished();
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  // A repeated call asks nobody any more.
  expect(await stack.post('/api/user/delete', body, before)).toMatchObject({ status: 200 });
  expect(stack.comments.state.settled).toHaveLength(2);
});

test('nobody can say whether the member owns sites → 503, and nothing is deleted', async () => {
  await actAs('ann');
  stack.comments.state.silentAboutSites = true;
  expect(await deleteAccount()).toMatchObject({ status: 503, body: { code: 'comments-unavailable' } });
  expect(await left()).toEqual([1, 1, 1, 1, 1]);
});

test('a token from before the deletion is rejected by every call', async () => {
  await actAs('ann');
  await deleteAccount();
  for (const [path, body] of [
    ['login', { name: '', email: '' }],
    ['rate', { ...game('hades'), rating: 3 }],
    ['unrate', game('hades')],
    ['like', game('hades')],
    ['favorite', game('hades')],
    ['activity', { kind: 'ratings' }],
    ['account', {}],
  ] as const)
    expect(await stack.post(`/api/user/${path}`, body, before)).toMatchObject({
      status: 401,
      body: { code: 'account-deleted' },
    });
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
});

test('the same person can create an account again, and delete it again', async () => {
  await actAs('ann');
  await deleteAccount();
  const again = signedIn(2);
  const { body } = await stack.post<LoginResponse>('/api/user/login', { name: '', email: '' }, again);
  expect(body).toMatchObject({ created: true, profile: { ratings: { games: {} }, likes: { games: [] } } });
  expect((await stack.post('/api/user/rate', { ...game('hades'), rating: 2 }, again)).status).toBe(200);
  clock.advance(3);
  await stack.post('/api/user/delete', { comments: 'remove' }, again);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(requestedDeletions()).toBe(2);
});

test('the clock was set back by 40 days → the same person can create an account again', async () => {
  await actAs('ann');
  await deleteAccount();
  const deletions = stack.connection.collection('account_deletions');
  const future = new Date(Date.now() + 40 * DAY_MS);
  await deletions.updateMany({}, { $set: { requested_at: future, finished_at: future } });
  const login = (as: ReturnType<typeof signedIn>) =>
    stack.post('/api/user/login', { name: '', email: '' }, as);
  expect(await login(before)).toMatchObject({ status: 401, body: { code: 'account-deleted' } });
  expect((await login(signedIn(4))).status).toBe(200);
  expect(await deletions.countDocuments({ finished_at: { $lt: future } })).toBe(1);
});

test('comments service down → its part is deleted later; signing in again is rejected until then', async () => {
  await actAs('ann');
  stack.comments.state.failing = true;
  expect(await deleteAccount()).toEqual({ status: 200, body: { finished: false } });
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(await stack.post('/api/user/login', { name: '', email: '' }, signedIn(2))).toMatchObject({
    status: 503,
    body: { code: 'account-being-deleted' },
  });
  stack.comments.state.failing = false;
  await untilFinished();
  expect(requestedDeletions()).toBe(1);
  expect((await stack.post('/api/user/login', { name: '', email: '' }, signedIn(9))).status).toBe(200);
});

test('the comments service is called until it has finished', async () => {
  stack.comments.state.unfinished = 2;
  await actAs('ann');
  expect(await deleteAccount()).toEqual({ status: 200, body: { finished: false } });
  await untilFinished();
  expect(stack.comments.state.deletions.length).toBeGreaterThanOrEqual(3);
});

test('an interrupted deletion is completed by another process', async () => {
  await actAs('ann');
  await actAs('bob');
  // As a process leaves it that is killed right after storing the request.
  await stack.connection.collection('account_deletions').insertOne({
    _id: 'ann' as never,
    requested_at: new Date(),
    comments: 'remove',
    pending: true,
  });
  await stack.connection
    .collection<{ _id: string; open: string[] }>('game_stats')
    .updateOne({ _id: 'hades' }, { $push: { pending_changes: `${Date.now()}:killed` } });
  await untilFinished();
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  expect(await stats()).toMatchObject([{ rating_count: 1, site_rating: 5, likes: 1 }, { favorites: 1 }]);
});

test('ratings during the deletion are deleted too', async () => {
  for (let round = 0; round < 3; round++) {
    await actAs('ann');
    const rate = (slug: string) => stack.post('/api/user/rate', { ...game(slug), rating: 4 }, before);
    await Promise.all([rate('celeste'), deleteAccount(), rate('hades'), rate('tunic'), rate('celeste')]);
    expect((await left()).slice(1)).toEqual([0, 0, 0, 0]);
    expect(await stats()).toMatchObject([{ rating_count: 0 }, { rating_count: 0 }]);
    await stack.connection.collection('account_deletions').deleteMany({});
  }
});
