import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { contentFolder, game, SMALL, type ContentFolder } from './content';
import { startDatabase } from './database';
import { startService, type Service } from './service';

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: ContentFolder;
let service: Service;
let userActions: FastifyInstance;
/** What readers rate, and how the service that knows it behaves. */
const ratings = {
  means: {} as Record<string, [mean: number | null, count: number]>,
  mood: 'well',
  asked: [] as string[],
};

beforeAll(async () => {
  userActions = fastify();
  userActions.get<{ Querystring: { slugs: string } }>('/api/ratings', async (request, reply) => {
    ratings.asked.push(request.query.slugs);
    if (ratings.mood === 'failing') return reply.code(500).send({});
    if (ratings.mood === 'silent') return new Promise(() => {});
    const figures = request.query.slugs.split(',').map((slug) => {
      const [site_rating, rating_count] = ratings.means[slug] ?? [null, 0];
      return {
        slug,
        site_rating,
        rating_count,
        distribution: [0, 0, 0, 0, 0, 0],
        likes: 0,
        favorites: 0,
        demo: false,
      };
    });
    return { figures };
  });
  const USER_ACTIONS_URL = await userActions.listen({ port: 0, host: '127.0.0.1' });
  database = await startDatabase();
  folder = await contentFolder(SMALL);
  service = await startService({
    MONGODB_URI: database.newUri(),
    CONTENT_DIR: folder.path,
    USER_ACTIONS_URL,
    SITE_OWNER_NAME: 'Ann & Sons',
  });
  await service.ready();
});
afterAll(async () => {
  await service.close();
  userActions.server.closeAllConnections();
  await userActions.close();
  await database.close();
  await folder.remove();
});
beforeEach(() => Object.assign(ratings, { means: {}, mood: 'well', asked: [] }));

const get = (path: string) => service.get(path);
const slugsAt = async (path: string): Promise<string[]> =>
  (await get(path)).body.games.map(({ slug }: { slug: string }) => slug);

describe('lists of games', () => {
  test('are sorted by title unless told, without regard to articles', async () => {
    expect(await slugsAt('/games')).toEqual([
      'celeste',
      'hades',
      'hades-ii',
      'half-life-2',
      'the-witcher-3-wild-hunt',
      'the-witcher-iv',
      'the-witness',
    ]);
  });

  test.each([
    [
      'sort=release',
      [
        'the-witcher-iv',
        'hades-ii',
        'hades',
        'celeste',
        'the-witness',
        'the-witcher-3-wild-hunt',
        'half-life-2',
      ],
    ],
    ['platform=mac', ['celeste', 'the-witness']],
    ['category=indie', ['celeste', 'hades', 'hades-ii']],
    ['platform=nintendo-switch&category=action', ['hades', 'the-witcher-3-wild-hunt']],
    ['platform=mac&category=action', []],
    ['platform=amiga', []],
    ['year=2015', ['the-witcher-3-wild-hunt']],
    ['year=1999', []],
    ['upcoming=true', ['the-witcher-iv']],
    ['upcoming=true&year=2015', []],
    ['upcoming=false&category=indie&sort=release', ['hades-ii', 'hades', 'celeste']],
    ['size=2&page=2', ['hades-ii', 'half-life-2']],
    ['size=2&page=4', ['the-witness']],
    ['size=2&page=5', []],
    ['page=100000', []],
  ])('%s', async (query, expected) => {
    expect(await slugsAt(`/games?${query}`)).toEqual(expected);
  });

  test.each([
    ['', { total: 7, page: 1, pages: 1 }],
    ['size=2&page=3', { total: 7, page: 3, pages: 4 }],
    ['platform=mac&size=1', { total: 2, page: 1, pages: 2 }],
    ['platform=amiga', { total: 0, page: 1, pages: 0 }],
    ['year=2020', { total: 1, page: 1, pages: 1 }],
    ['upcoming=true', { total: 1, page: 1, pages: 1 }],
    ['page=99', { total: 7, page: 99, pages: 1 }],
  ])('say where they are: %s', async (query, position) => {
    const { total, page, pages } = (await get(`/games?${query}`)).body;
    expect({ total, page, pages }).toEqual(position);
  });

  test('pages together are the list, with nothing twice', async () => {
    for (const sort of ['title', 'release']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => slugsAt(`/games?sort=${sort}&size=3&page=${page}`)),
      );
      expect(pages.flat()).toEqual(await slugsAt(`/games?sort=${sort}`));
    }
  });

  test('show what cards need and nothing that is ours alone', async () => {
    const [first] = (await get('/games?platform=mac')).body.games;
    expect(first).toEqual({
      slug: 'celeste',
      name: 'Celeste',
      released: '2018-01-25',
      developers: ['Maddy Makes Games'],
      platforms: [
        { slug: 'pc', name: 'PC' },
        { slug: 'mac', name: 'Mac' },
        { slug: 'nintendo-switch', name: 'Nintendo Switch' },
      ],
      categories: [{ slug: 'indie', name: 'Indie' }],
      genres: [],
    });
  });
});

describe('a game', () => {
  test('comes with its text and with games that have most in common with it', async () => {
    const { status, body } = await get('/games/hades');
    expect(status).toBe(200);
    expect(body.game).toEqual(
      expect.objectContaining({
        slug: 'hades',
        summary: 'About hades.',
        body: ['One paragraph.', 'Another.'],
        publishers: ['Somebody'],
      }),
    );
    expect(body.related.map(({ slug }: { slug: string }) => slug)).toEqual([
      'hades-ii',
      'celeste',
      'the-witcher-3-wild-hunt',
      'half-life-2',
      'the-witcher-iv',
    ]);
  });

  test.each(['nothing', 'HADES', 'hades%20', '..%2f..%2fetc', 'a'.repeat(400), '%00'])(
    'that is not there is 404: %.12s',
    async (slug) => {
      const { status, body } = await get(`/games/${slug}`);
      expect([status, body.code]).toEqual([404, 'no-such-game']);
    },
  );
});

test('several games by name come in the order asked, each once, the known ones', async () => {
  expect(await slugsAt('/games-by-slug?slugs=the-witness,nothing,hades,the-witness')).toEqual([
    'the-witness',
    'hades',
  ]);
});

describe('site data', () => {
  test('has platforms and categories in the order of their files, with counts', async () => {
    const { body } = await get('/api/site-data');
    expect(body.games).toBe(7);
    expect(body.platforms.map(({ slug, count }: { slug: string; count: number }) => [slug, count])).toEqual([
      ['pc', 7],
      ['nintendo-switch', 3],
      ['mac', 2],
    ]);
    expect(body.categories[0]).toEqual({
      slug: 'action',
      name: 'Action',
      description: 'Action games.',
      count: 5,
    });
  });

  test('is not sent again to who has it', async () => {
    const etag = (await get('/api/site-data')).headers.get('etag')!;
    const again = await service.get('/api/site-data', { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag]);
    const weak = { 'if-none-match': `"other", W/${etag}` };
    expect((await service.get('/api/site-data', weak)).status).toBe(304);
    expect((await service.get('/api/site-data', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is also there one by one', async () => {
    expect((await get('/platforms/mac')).body.section).toEqual({
      slug: 'mac',
      name: 'Mac',
      description: 'Mac games.',
      count: 2,
    });
    expect((await get('/categories/puzzle')).body.section.count).toBe(1);
    for (const path of ['/platforms/amiga', '/categories/mac']) expect((await get(path)).status).toBe(404);
  });
});

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

  test('lists leave the text out; pages have it as HTML', async () => {
    expect((await get('/articles')).body.articles[0].body).toBeUndefined();
    expect((await get('/articles/hades-ii-is-out')).body.article).toEqual({
      slug: 'hades-ii-is-out',
      kind: 'news',
      title: 'Hades II is out',
      summary: 'In short.',
      author: 'Ann Author',
      published: '2025-09-25',
      games: ['hades-ii', 'hades'],
      sample: true,
      body: '<p>See <a href="/games/hades/">Hades</a>.</p>',
    });
    expect((await get('/reviews/hades')).body.review).toEqual(
      expect.objectContaining({ game: 'hades', game_name: 'Hades', score: 9.3, body: '<p>Some text.</p>' }),
    );
  });

  test('what is not there is 404', async () => {
    expect((await get('/articles/nothing')).body.code).toBe('no-such-article');
    expect((await get('/reviews/the-witness')).body.code).toBe('no-such-review');
  });
});

test('pages of text have the owner’s particulars filled in, with a visible gap where there are none', async () => {
  expect((await get('/pages/about')).body.page).toEqual({
    slug: 'about',
    title: 'About',
    description: 'Who we are.',
    body: '<p>Run by Ann &amp; Sons. <a href="mailto:[site owner’s e-mail address]">Write</a>.</p>',
  });
  expect((await get('/pages/nothing')).body.code).toBe('no-such-page');
});

test('the staff is listed in the order of its file', async () => {
  expect((await get('/staff')).body).toEqual({
    staff: [{ slug: 'ann-author', name: 'Ann Author', role: 'Editor', bio: 'She writes.' }],
  });
});

describe('whether a thing exists', () => {
  test.each([
    ['game', 'hades', { name: 'Hades', url: '/games/hades/' }],
    ['article', 'on-saving', { name: 'On saving', url: '/articles/on-saving/' }],
    ['review', 'celeste', { name: 'Up', url: '/reviews/celeste/' }],
  ])('%s %s does', async (type, slug, more) => {
    expect((await get(`/entities/${type}/${slug}`)).body).toEqual({ type, slug, ...more });
  });

  test.each(['game/on-saving', 'article/hades', 'review/half-life-2', 'game/Not_A_Slug'])(
    '%s does not',
    async (path) => {
      expect((await get(`/entities/${path}`)).body.code).toBe('no-such-entity');
    },
  );

  test('of no other kind of thing', async () => {
    expect((await get('/entities/platform/pc')).status).toBe(400);
  });
});

describe('suggestions', () => {
  const suggested = async (q: string) =>
    (await get(`/api/autosuggest/?q=${encodeURIComponent(q)}`)).body.suggestions;

  test('are of every kind, each with its address and picture', async () => {
    expect(await suggested('hades')).toEqual([
      {
        name: 'Hades',
        slug: 'hades',
        image: '/cdn/covers/game/hades?width=44&height=44&fit=cover',
        url: '/games/hades/',
        user_rating: null,
      },
      {
        name: 'Hades II',
        slug: 'hades-ii',
        image: '/cdn/covers/game/hades-ii?width=44&height=44&fit=cover',
        url: '/games/hades-ii/',
        user_rating: null,
      },
      {
        name: 'Hades II is out',
        slug: 'hades-ii-is-out',
        image: '/cdn/covers/art/hades-ii-is-out?width=44&height=44&fit=cover',
        url: '/articles/hades-ii-is-out/',
        user_rating: null,
      },
      {
        name: 'Hades: Home again',
        slug: 'hades',
        image: '/cdn/covers/game/hades?width=44&height=44&fit=cover',
        url: '/reviews/hades/',
        user_rating: null,
      },
    ]);
    expect((await suggested('mac'))[0]).toEqual(expect.objectContaining({ url: '/platforms/mac/' }));
    expect((await suggested('puzz'))[0]).toEqual(expect.objectContaining({ url: '/games/puzzle/' }));
  });

  test('show what readers rate a game, when enough of them do', async () => {
    ratings.means = { hades: [4.25, 3], 'hades-ii': [5, 2] };
    expect((await suggested('hades')).slice(0, 2)).toEqual([
      expect.objectContaining({ slug: 'hades', user_rating: 4.25 }),
      expect.objectContaining({ slug: 'hades-ii', user_rating: null }),
    ]);
    ratings.means = { hades: [0, 4] };
    expect((await suggested('hades'))[0].user_rating).toBe(0);
  });

  test('ask for all ratings in one call, and for none when there is no game', async () => {
    await suggested('hades');
    await suggested('what comes next');
    await suggested('xyzzy');
    expect(ratings.asked).toEqual(['hades,hades-ii']);
  });

  test.each(['failing', 'silent'])(
    'come without ratings when the service that knows them is %s',
    async (mood) => {
      ratings.means = { hades: [4.25, 3] };
      ratings.mood = mood;
      expect((await suggested('hades'))[0]).toEqual(
        expect.objectContaining({ slug: 'hades', user_rating: null }),
      );
    },
  );

  test('are eight at the most', async () => {
    expect((await suggested('a')).length).toBeLessThanOrEqual(8);
  });

  test.each(['', '   ', '\u0000\u0001\u0007', '%', '$gt', '.*', '{"$ne":null}', '💾', 'a'.repeat(200)])(
    '%j is answered',
    async (q) => {
      expect(Array.isArray(await suggested(q))).toBe(true);
    },
  );
});

describe('results', () => {
  const search = async (query: string) => (await get(`/search?${query}`)).body;
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

  test('are grouped by kind, each counted', async () => {
    const results = await search('q=hades');
    expect(slugs(results.games)).toEqual(['hades', 'hades-ii']);
    expect(slugs(results.articles)).toEqual(['hades-ii-is-out']);
    expect(slugs(results.reviews)).toEqual(['hades']);
    expect(results).toEqual(
      expect.objectContaining({
        found: { games: 2, platforms: 0, categories: 0, articles: 1, reviews: 1 },
        corrected: false,
        page: 1,
        pages: 1,
      }),
    );
    expect(results.articles[0].body).toBeUndefined();
  });

  test('find sections by name', async () => {
    const { platforms, categories } = await search('q=action');
    expect([platforms, categories]).toEqual([
      [],
      [{ slug: 'action', name: 'Action', description: 'Action games.', count: 5 }],
    ]);
  });

  test('say when they are only like what was asked', async () => {
    expect(await search('q=celesta')).toEqual(expect.objectContaining({ corrected: true, pages: 1 }));
  });

  test('of nothing are empty', async () => {
    expect(await search('q=xyzzy')).toEqual({
      games: [],
      platforms: [],
      categories: [],
      articles: [],
      reviews: [],
      found: { games: 0, platforms: 0, categories: 0, articles: 0, reviews: 0 },
      corrected: false,
      page: 1,
      pages: 0,
    });
  });

  test('past the last page have no games', async () => {
    const results = await search('q=hades&page=2');
    expect([results.games, results.found.games, results.page, results.pages]).toEqual([[], 2, 2, 1]);
  });
});

test('results are paged by twenty games, nothing twice', async () => {
  const many = Object.assign(
    {},
    ...Array.from({ length: 45 }, (_, i) => game(`quest-${i}`, { name: `Quest ${i}` })),
  );
  const own = await contentFolder(SMALL, many);
  const other = await startService({ MONGODB_URI: database.newUri(), CONTENT_DIR: own.path });
  try {
    await other.ready();
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await other.get(`/search?q=quest&page=${page}`)).body),
    );
    expect(pages.map(({ games }) => games.length)).toEqual([20, 20, 5, 0]);
    expect(new Set(pages.flatMap(({ games }) => games.map(({ slug }: { slug: string }) => slug))).size).toBe(
      45,
    );
    expect(pages[0]).toEqual(
      expect.objectContaining({ pages: 3, found: expect.objectContaining({ games: 45 }) }),
    );
  } finally {
    await other.close();
    await own.remove();
  }
});

describe('what cannot be meant is refused with the name of the field', () => {
  test.each([
    ['/games?sort=price', 'sort'],
    ['/games?page=0', 'page'],
    ['/games?page=-1', 'page'],
    ['/games?page=1e9', 'page'],
    ['/games?page=abc', 'page'],
    ['/games?page=', 'page'],
    ['/games?page=1&page=2', 'page'],
    ['/games?size=1000', 'size'],
    ['/games?platform=Windows%20PC', 'platform'],
    ['/games?platform[$ne]=x', 'platform[$ne]'],
    ['/games?year=20', 'year'],
    ['/games?upcoming=soon', 'upcoming'],
    ['/games?unknown=1', 'unknown'],
    ['/games-by-slug?slugs=', 'slugs'],
    ['/games-by-slug', 'slugs'],
    ['/articles?kind=gossip', 'kind'],
    ['/reviews?kind=news', 'kind'],
    ['/search', 'q'],
    ['/search?q=a&page=0', 'page'],
    [`/search?q=${'a'.repeat(5_000)}`, 'q'],
    [`/api/autosuggest?q=${'a'.repeat(5_000)}`, 'q'],
    ['/api/autosuggest', 'q'],
    ['/api/autosuggest?q=a&q=b', 'q'],
  ])('%.40s', async (path, field) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'Some of what was sent is not valid.',
      code: 'invalid-request',
      request_id: expect.any(String),
      errors: { [field]: expect.any(String) },
    });
  });
});

test('whatever is asked, it is answered or refused, and never an error of ours', async () => {
  const paths = [
    (text: string) => `/api/autosuggest?q=${text}`,
    (text: string) => `/search?q=${text}`,
    (text: string) => `/games/${text}`,
    (text: string) => `/games?platform=${text}`,
    (text: string) => `/games?${text}`,
    (text: string) => `/games-by-slug?slugs=${text}`,
    (text: string) => `/articles?game=${text}`,
    (text: string) => `/entities/game/${text}`,
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.string({ unit: 'binary', maxLength: 300 }),
      async (path, text) => {
        expect([200, 400, 404]).toContain((await get(path(encodeURIComponent(text)))).status);
      },
    ),
    { numRuns: 300 },
  );
});
