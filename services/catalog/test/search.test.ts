import { game } from './content';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => (site = await startSmallSite()));
afterAll(() => site.close());

const get = (path: string) => site.get(path);

describe('results', () => {
  const search = async (query: string) => (await get(`/search?${query}`)).body;
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

  test('are grouped by kind, with counts', async () => {
    const results = await search('q=hades');
    expect(slugs(results.games)).toEqual(['hades', 'hades-ii']);
    expect(slugs(results.articles)).toEqual(['hades-ii-is-out']);
    expect(slugs(results.reviews)).toEqual(['hades']);
    expect(results).toEqual(
      expect.objectContaining({
        found: { games: 2, platforms: 0, categories: 0, articles: 1, reviews: 1, others: 0 },
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

  test('say why they are there: another title, the studio of a game, another name of a platform', async () => {
    const other = await search(`q=${encodeURIComponent('狂猎')}`);
    expect(other.games[0].slug).toBe('the-witcher-3-wild-hunt');
    expect(other.reasons).toEqual([
      {
        kind: 'game',
        slug: 'the-witcher-3-wild-hunt',
        reason: { by: 'alternative-title', text: '巫师3：狂猎' },
      },
    ]);
    const studio = await search('q=supergiant');
    expect(slugs(studio.games)).toEqual(['hades', 'hades-ii'].sort());
    expect(studio.reasons[0]).toEqual({
      kind: 'game',
      slug: 'hades',
      reason: { by: 'developer', text: 'Supergiant Games' },
    });
    expect(studio.found).toEqual(expect.objectContaining({ games: 2, others: 1 }));
    expect(studio.others).toEqual([
      {
        kind: 'developer',
        slug: 'supergiant-games',
        name: 'Supergiant Games',
        url: '/developers/supergiant-games/',
        count: 2,
      },
    ]);
    const platform = await search('q=ns');
    expect([platform.platforms, platform.reasons]).toEqual([
      [{ slug: 'nintendo-switch', name: expect.any(String), description: expect.any(String), count: 3 }],
      [{ kind: 'platform', slug: 'nintendo-switch', reason: { by: 'alternative-title', text: 'NS' } }],
    ]);
  });

  test.each([
    ['series', 'the witcher series', '/series/the-witcher/', 2],
    ['author', 'ann author', '/authors/ann-author/', null],
    ['topic', 'saving', '/topics/saving/', 2],
    ['page', 'about', '/about/', null],
  ])('of the kind %s lead to its page', async (kind, q, url, count) => {
    const { others } = await search(`q=${encodeURIComponent(q)}`);
    expect(others[0]).toEqual(expect.objectContaining({ kind, url, count }));
  });

  test('are marked as corrected when all matches have typos', async () => {
    expect(await search('q=celesta')).toEqual(expect.objectContaining({ corrected: true, pages: 1 }));
  });

  test('of an empty query are empty', async () => {
    expect(await search('q=xyzzy')).toEqual({
      games: [],
      platforms: [],
      categories: [],
      articles: [],
      reviews: [],
      others: [],
      reasons: [],
      found: { games: 0, platforms: 0, categories: 0, articles: 0, reviews: 0, others: 0 },
      corrected: false,
      page: 1,
      pages: 0,
    });
  });

  test('past the last page contain no games', async () => {
    const results = await search('q=hades&page=2');
    expect([results.games, results.found.games, results.page, results.pages]).toEqual([[], 2, 2, 1]);
  });
});

test('results have pages of twenty games without duplicates', async () => {
  const many = Object.assign(
    {},
    ...Array.from({ length: 45 }, (_, i) => game(`quest-${i}`, { name: `Quest ${i}` })),
  );
  const other = await startSmallSite({}, many);
  try {
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
  }
});
