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
      found: { games: 0, platforms: 0, categories: 0, articles: 0, reviews: 0 },
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
