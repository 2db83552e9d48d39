import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const game = (entity_value: string) => ({ entity_type: 'game', entity_field: 'slug', entity_value });

test('a rating is answered with the site’s mean and comes back in figures and profile', async () => {
  await stack.post('/api/user/rate', { ...game('hades'), rating: 5 }, { as: 'bob' });
  const rated = await stack.post('/api/user/rate', { ...game('hades'), rating: 3.5 });
  expect(rated).toEqual({ status: 200, body: { site_rating: 4.25, user_rating: 3.5, rating_count: 2 } });
  const { body } = await stack.get('/api/ratings?slugs=hades,celeste');
  expect(body).toEqual({
    figures: [
      {
        slug: 'hades',
        site_rating: 4.25,
        rating_count: 2,
        distribution: [0, 0, 0, 0, 1, 1],
        likes: 0,
        favorites: 0,
        demo: false,
      },
      {
        slug: 'celeste',
        site_rating: null,
        rating_count: 0,
        distribution: [0, 0, 0, 0, 0, 0],
        likes: 0,
        favorites: 0,
        demo: false,
      },
    ],
  });
});

test('a game can be liked and favourited, and that be taken back', async () => {
  expect(await stack.post('/api/user/like', game('hades'))).toEqual({
    status: 200,
    body: { likes: ['hades'] },
  });
  expect(await stack.post('/api/user/like', game('celeste'))).toEqual({
    status: 200,
    body: { likes: ['hades', 'celeste'] },
  });
  expect(await stack.post('/api/user/favorite', game('tunic'))).toEqual({
    status: 200,
    body: { favorites: ['tunic'] },
  });
  expect(await stack.post('/api/user/unlike', game('hades'))).toEqual({
    status: 200,
    body: { likes: ['celeste'] },
  });
  const login = await stack.post('/user/login/', { name: 'x', email: 'y' });
  expect(login).toMatchObject({
    status: 200,
    body: {
      created: true,
      profile: { uid: 'ann', likes: { games: ['celeste'] }, favorites: { games: ['tunic'] } },
    },
  });
  expect(await stack.get('/api/charts?chart=top')).toMatchObject({ status: 200, body: { entries: [] } });
});
