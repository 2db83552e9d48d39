import { gamePicture } from '@savepoint/contracts/catalog';
import { game } from './content';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => (site = await startSmallSite({ SITE_OWNER_NAME: 'Ann & Sons' })));
afterAll(() => site.close());

const get = (path: string) => site.get(path);

describe('articles and reviews', () => {
  const titles = async (path: string, list: string) =>
    (await get(path)).body[list].map(({ slug }: { slug: string }) => slug);

  test.each([
    ['', ['what-comes-next', 'hades-ii-is-out', 'on-saving']],
    ['kind=upcoming', ['what-comes-next']],
    ['game=hades', ['hades-ii-is-out']],
    ['game=hades&kind=feature', []],
    ['size=1&page=2', ['hades-ii-is-out']],
    ['page=9', []],
  ])('articles are listed newest first: %s', async (query, expected) => {
    expect(await titles(`/articles?${query}`, 'articles')).toEqual(expected);
  });

  test.each([
    ['', ['hades', 'celeste']],
    ['game=celeste', ['celeste']],
    ['game=half-life-2', []],
  ])('reviews are listed newest first: %s', async (query, expected) => {
    expect(await titles(`/reviews?${query}`, 'reviews')).toEqual(expected);
  });

  test('lists omit the body; single posts have it as HTML', async () => {
    expect((await get('/articles')).body.articles[0].body).toBeUndefined();
    expect((await get('/articles/hades-ii-is-out')).body.article).toEqual({
      slug: 'hades-ii-is-out',
      kind: 'news',
      game_picture: gamePicture({ slug: 'hades-ii', name: 'Hades II', genres: ['roguelike'] }).digest,
      title: 'Hades II is out',
      summary: 'In short.',
      authors: [{ name: 'Ann Author', slug: 'ann-author' }],
      published: '2025-09-25',
      games: ['hades-ii', 'hades'],
      sample: true,
      body: '<p>See <a href="/games/hades/">Hades</a>.</p>',
    });
    expect((await get('/reviews/hades')).body.review).toEqual(
      expect.objectContaining({ game: 'hades', game_name: 'Hades', score: 9.3, body: '<p>Some text.</p>' }),
    );
  });

  test('an unknown slug → 404', async () => {
    expect((await get('/articles/nothing')).body.code).toBe('no-such-article');
    expect((await get('/reviews/the-witness')).body.code).toBe('no-such-review');
  });
});

test('text pages contain the owner’s details, and nothing in place of those that are not set', async () => {
  expect((await get('/pages/about')).body.page).toEqual({
    slug: 'about',
    title: 'About',
    description: 'Who we are.',
    body: '<p>Run by Ann &amp; Sons. <a href="mailto:">Write</a>.</p>',
  });
  expect((await get('/pages/nothing')).body.code).toBe('no-such-page');
});

test('the names of the staff and of authors are listed once', async () => {
  const { names } = (await get('/author-names')).body as { names: string[] };
  expect(names).toContain('Ann Author');
  expect(new Set(names).size).toBe(names.length);
  const { articles } = (await get('/articles')).body as { articles: { authors: { name: string }[] }[] };
  expect(names).toEqual(
    expect.arrayContaining(articles.flatMap(({ authors }) => authors.map(({ name }) => name))),
  );
});

test('the staff is listed in the order of staff.yaml', async () => {
  expect((await get('/staff')).body).toEqual({
    staff: [{ slug: 'ann-author', name: 'Ann Author', role: 'Editor', bio: 'She writes.' }],
  });
});

describe('entities', () => {
  test.each([
    ['game', 'hades', { name: 'Hades', released: '2020-09-17', url: '/games/hades/' }],
    ['article', 'on-saving', { name: 'On saving', url: '/articles/on-saving/' }],
    ['review', 'celeste', { name: 'Up', url: '/reviews/celeste/' }],
  ])('%s %s does', async (type, slug, more) => {
    expect((await get(`/entities/${type}/${slug}`)).body).toEqual({ type, slug, ...more });
  });

  test('by a former slug: with its present one, and its id', async () => {
    const renamed = await startSmallSite(
      {},
      {
        'games/the-witness.yaml': null,
        ...game('the-witness-hd', { name: 'The Witness', more: ['former_slugs: [the-witness, witness]'] }),
      },
    );
    try {
      const entity = {
        type: 'game',
        slug: 'the-witness-hd',
        id: 'the-witness',
        name: 'The Witness',
        url: '/games/the-witness-hd/',
        released: '2015-05-05',
      };
      for (const slug of ['the-witness', 'witness', 'the-witness-hd'])
        expect((await renamed.get(`/entities/game/${slug}`)).body).toEqual(entity);
      expect((await renamed.get('/entities?keys=game:the-witness-hd')).body.entities).toEqual([entity]);
      expect((await renamed.get('/addresses')).body).toEqual({
        addresses: [
          {
            type: 'game',
            id: 'the-witness',
            slug: 'the-witness-hd',
            former_slugs: ['the-witness', 'witness'],
          },
        ],
      });
      expect((await renamed.get('/games/the-witness')).body.game.slug).toBe('the-witness-hd');
    } finally {
      await renamed.close();
    }
  });

  test.each(['game/on-saving', 'article/hades', 'review/half-life-2', 'game/Not_A_Slug'])(
    '%s does not exist',
    async (path) => {
      expect((await get(`/entities/${path}`)).body.code).toBe('no-such-entity');
    },
  );

  test('many keys in one call → those that exist', async () => {
    const keys = 'game:hades,article:on-saving,review:celeste,game:nothing,platform:pc';
    const { body } = await get(`/entities?keys=${keys}`);
    expect(body.entities.map(({ type, name }: Record<string, string>) => [type, name])).toEqual([
      ['game', 'Hades'],
      ['article', 'On saving'],
      ['review', 'Up'],
    ]);
  });
});

test('the topics in the order of their file, each with its number of articles and reviews', async () => {
  expect((await get('/topics')).body.topics).toEqual([
    { slug: 'saving', name: 'Saving', description: 'Saving games.', count: 2 },
    { slug: 'early-access', name: 'Early access', description: 'Early access games.', count: 1 },
  ]);
});

test('articles and reviews name their topics, are listed by them and found by their names', async () => {
  const { body: articles } = await get('/articles?topic=saving');
  expect(articles).toMatchObject({
    total: 1,
    articles: [{ slug: 'on-saving', topics: [{ slug: 'saving', name: 'Saving' }] }],
  });
  expect((await get('/reviews?topic=early-access')).body).toMatchObject({
    total: 1,
    reviews: [{ slug: 'hades', topics: [{ slug: 'saving' }, { slug: 'early-access' }] }],
  });
  expect((await get('/articles?topic=nothing')).body).toMatchObject({ total: 0, articles: [] });
  expect((await get('/articles/what-comes-next')).body.article).not.toHaveProperty('topics');
  const { body: found } = await get('/search?q=early%20access');
  expect(found.reviews.map(({ slug }: { slug: string }) => slug)).toEqual(['hades']);
});
