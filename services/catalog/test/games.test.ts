import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => (site = await startSmallSite()));
afterAll(() => site.close());

const get = (path: string) => site.get(path);
const slugsAt = async (path: string): Promise<string[]> =>
  (await get(path)).body.games.map(({ slug }: { slug: string }) => slug);

describe('lists of games', () => {
  test('are sorted by title by default, ignoring leading articles', async () => {
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
        'hades-ii',
        'hades',
        'celeste',
        'the-witness',
        'the-witcher-3-wild-hunt',
        'half-life-2',
        'the-witcher-iv',
      ],
    ],
    ['platform=mac', ['celeste', 'the-witness']],
    ['platform=mac,nintendo-switch', ['celeste', 'hades', 'the-witcher-3-wild-hunt', 'the-witness']],
    ['platform=mac,amiga', ['celeste', 'the-witness']],
    ['category=puzzle,indie', ['celeste', 'hades', 'hades-ii', 'the-witness']],
    ['platform=mac,nintendo-switch&category=action,puzzle&year=2016', ['the-witness']],
    ['min_score=0', ['celeste', 'hades']],
    ['min_score=9', ['hades']],
    ['min_score=10', []],
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

  test('all pages together are the list without duplicates', async () => {
    for (const sort of ['title', 'release']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => slugsAt(`/games?sort=${sort}&size=3&page=${page}`)),
      );
      expect(pages.flat()).toEqual(await slugsAt(`/games?sort=${sort}`));
    }
  });

  test('contain the fields of a card and no internal fields', async () => {
    const [first] = (await get('/games?platform=mac')).body.games;
    expect(first).toEqual({
      slug: 'celeste',
      name: 'Celeste',
      released: '2018-01-25',
      release_precision: 'day',
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

describe('facets', () => {
  const facetsAt = async (query: string) => (await get(`/games?facets=true&${query}`)).body.facets;

  test('without filters: the games of each choice', async () => {
    expect(await facetsAt('')).toEqual({
      platforms: [
        { slug: 'pc', count: 7 },
        { slug: 'mac', count: 2 },
        { slug: 'nintendo-switch', count: 3 },
      ],
      categories: [
        { slug: 'indie', count: 3 },
        { slug: 'action', count: 5 },
        { slug: 'adventure', count: 3 },
        { slug: 'puzzle', count: 1 },
      ],
      years: [2025, 2020, 2018, 2016, 2015, 2004].map((year) => ({ year, count: 1 })),
      scores: [
        { min_score: 0, count: 2 },
        { min_score: 7, count: 2 },
        { min_score: 8, count: 2 },
        { min_score: 9, count: 1 },
      ],
    });
  });

  test('with filters: each group is counted under the other groups, and choices without games are left out', async () => {
    expect(await facetsAt('platform=mac&category=indie')).toEqual({
      platforms: [
        { slug: 'pc', count: 3 },
        { slug: 'mac', count: 1 },
        { slug: 'nintendo-switch', count: 2 },
      ],
      categories: [
        { slug: 'indie', count: 1 },
        { slug: 'adventure', count: 1 },
        { slug: 'puzzle', count: 1 },
      ],
      years: [{ year: 2018, count: 1 }],
      scores: [
        { min_score: 0, count: 1 },
        { min_score: 7, count: 1 },
        { min_score: 8, count: 1 },
      ],
    });
    expect((await facetsAt('year=2015&min_score=9')).years).toEqual([{ year: 2020, count: 1 }]);
  });

  test('each count is the length of the list with that choice', async () => {
    const { platforms, categories, years, scores } = await facetsAt('platform=mac&year=2018&min_score=8');
    const total = async (query: string) => (await get(`/games?size=1&${query}`)).body.total;
    for (const { slug, count } of platforms)
      expect(await total(`platform=${slug}&year=2018&min_score=8`)).toBe(count);
    for (const { slug, count } of categories)
      expect(await total(`platform=mac&category=${slug}&year=2018&min_score=8`)).toBe(count);
    for (const { year, count } of years)
      expect(await total(`platform=mac&year=${year}&min_score=8`)).toBe(count);
    for (const { min_score, count } of scores)
      expect(await total(`platform=mac&year=2018&min_score=${min_score}`)).toBe(count);
  });

  test('are sent only on request', async () => {
    expect((await get('/games')).body).not.toHaveProperty('facets');
  });
});

describe('a game', () => {
  test('has its text and the games most closely related to it', async () => {
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
    'that does not exist → 404: %.12s',
    async (slug) => {
      const { status, body } = await get(`/games/${slug}`);
      expect([status, body.code]).toEqual([404, 'no-such-game']);
    },
  );
});

test('games by slug: in the requested order, without duplicates and unknown slugs', async () => {
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

  test('is not sent again for a matching ETag: 304', async () => {
    const etag = (await get('/api/site-data')).headers.get('etag')!;
    const again = await site.get('/api/site-data', { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag]);
    const weak = { 'if-none-match': `"other", W/${etag}` };
    expect((await site.get('/api/site-data', weak)).status).toBe(304);
    expect((await site.get('/api/site-data', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('each section can be read on its own', async () => {
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
