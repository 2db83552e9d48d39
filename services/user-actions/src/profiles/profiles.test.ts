import type { LoginResponse } from '@savepoint/contracts/members';
import { byTier } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const login = (as: string, options: object = {}) =>
  stack.post<LoginResponse>(
    '/api/user/login/',
    { name: 'Someone else', email: 'else@example.org' },
    { as, ...options },
  );

test('a profile is created at the first sign-in, with name and mail of the token, not of the body', async () => {
  const first = await login('ann', { name: 'Ann', email: 'ann@example.org' });
  expect(first).toEqual({
    status: 200,
    body: {
      created: true,
      profile: {
        uid: 'ann',
        name: 'Ann',
        email: 'ann@example.org',
        likes: { games: [], game_comments: [] },
        favorites: { games: [] },
        ratings: { games: {} },
      },
    },
  });
  const again = await login('ann', { name: 'Ann B.', email: 'ann@example.org' });
  expect(again.body).toMatchObject({ created: false, profile: { name: 'Ann B.' } });
  expect(await stack.connection.collection('profiles').find().toArray()).toMatchObject([
    { _id: 'ann', name: 'Ann B.' },
  ]);
});

test('the profile’s administrator flag comes from the verified identity', async () => {
  expect((await login('eve', { roles: ['admin'] })).body.profile.roles).toEqual(['admin']);
  expect((await login('eve')).body.profile).not.toHaveProperty('roles');
});

test('concurrent first sign-ins through two instances → one profile created', async () => {
  const { url } = await stack.startInstance();
  const answers = await Promise.all(
    Array.from({ length: byTier(20, 100) }, (_, index) => login('bob', index % 2 ? { url } : {})),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
});

test('the profile has ratings, likes, favourites and liked comments', async () => {
  await stack.post('/api/user/like', game('hades'), { as: 'cyd' });
  await stack.post('/api/user/like', game('celeste'), { as: 'cyd' });
  await stack.post('/api/user/favorite', game('tunic'), { as: 'cyd' });
  await stack.post('/api/user/rate', { ...game('hades'), rating: 3.7 }, { as: 'cyd' });
  await stack.post('/api/user/rate', { ...game('tunic'), rating: 1 }, { as: 'dan' });
  stack.comments.state.liked.set('cyd', ['comment-2', 'comment-1']);
  expect((await login('cyd')).body.profile).toMatchObject({
    likes: { games: ['hades', 'celeste'], game_comments: ['comment-2', 'comment-1'] },
    favorites: { games: ['tunic'] },
    ratings: { games: { hades: 3.7 } },
  });
});

test('comments service down → a profile without liked comments', async () => {
  stack.comments.state.failing = true;
  expect(await login('cyd')).toMatchObject({
    status: 200,
    body: { profile: { likes: { games: ['hades', 'celeste'], game_comments: [] } } },
  });
  stack.comments.state.failing = false;
});
