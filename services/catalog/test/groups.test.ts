import { game } from './content';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => (site = await startSmallSite()));
afterAll(() => site.close());

const get = (path: string) => site.get(path);
const slugsAt = async (path: string, list: 'games' | 'articles' | 'reviews'): Promise<string[]> =>
  (await get(path)).body[list].map(({ slug }: { slug: string }) => slug);

test.each([
  ['developer', 'supergiant-games', 'Supergiant Games', 2],
  ['developer', 'thekla', 'Thekla', 1],
  ['publisher', 'somebody', 'Somebody', 7],
  ['series', 'the-witcher', 'The Witcher', 2],
])('a %s by slug: its name and its number of games', async (kind, slug, name, count) => {
  expect(await get(`/game-groups/${kind}/${slug}`)).toMatchObject({
    status: 200,
    body: { group: { slug, name, count } },
  });
});

test.each([
  ['/game-groups/developer/nobody', 404],
  ['/game-groups/series/supergiant-games', 404],
  ['/game-groups/genre/action', 400],
])('GET %s: %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('the groups of a kind by slug, one page at a time', async () => {
  const { body } = await get('/game-groups?kind=developer&size=3');
  expect(body).toMatchObject({ total: 5, page: 1, pages: 2 });
  expect(body.groups.map(({ slug }: { slug: string }) => slug)).toEqual([
    'cd-projekt-red',
    'maddy-makes-games',
    'supergiant-games',
  ]);
  expect((await get('/game-groups?kind=developer&size=3&page=2')).body.groups).toHaveLength(2);
});

test.each([
  ['developer=supergiant-games', ['hades', 'hades-ii']],
  ['series=the-witcher&sort=release', ['the-witcher-3-wild-hunt', 'the-witcher-iv']],
  ['developer=supergiant-games&platform=nintendo-switch', ['hades']],
  ['developer=thekla&series=the-witcher', []],
  ['publisher=nobody', []],
])('GET /games?%s lists the games of the group', async (query, slugs) => {
  expect(await slugsAt(`/games?${query}`, 'games')).toEqual(slugs);
});

test('a game has the details of its file, and no others', async () => {
  const { game: witcher } = (await get('/games/the-witcher-3-wild-hunt')).body;
  expect(witcher).toMatchObject({
    series: 'The Witcher',
    twitch: 'The Witcher 3',
    players: { modes: ['single-player'], max: 1 },
    age_ratings: { pegi: 18 },
    stores: [{ store: 'gog', url: 'https://www.gog.com/game/the_witcher_3_wild_hunt' }],
  });
  expect(Object.keys(witcher)).not.toContain('difficulty');
  expect((await get('/games/celeste')).body.game).not.toHaveProperty('players');
});

test('a game comes with the others of its series, newest first; one without a series with none', async () => {
  const seriesOf = async (slug: string) =>
    (await get(`/games/${slug}`)).body.relatives.series.map((game: { slug: string }) => game.slug);
  expect(await seriesOf('the-witcher-3-wild-hunt')).toEqual(['the-witcher-iv']);
  expect(await seriesOf('the-witcher-iv')).toEqual(['the-witcher-3-wild-hunt']);
  expect(await seriesOf('hades')).toEqual([]);
});

test('a game that is made from another and that one come with each other, with its kind', async () => {
  const remakes = await startSmallSite(
    {},
    {
      ...game('hades-again', { name: 'Hades Again', more: ['original: hades'] }),
      ...game('hades-dlc', { name: 'Hades: More', more: ['original: hades', 'kind: expansion'] }),
    },
  );
  try {
    const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);
    const { relatives: original } = (await remakes.get('/games/hades')).body;
    expect(
      original.derived.map(({ kind, game: { slug } }: { kind: string; game: { slug: string } }) => [
        kind,
        slug,
      ]),
    ).toEqual([
      ['remake', 'hades-again'],
      ['expansion', 'hades-dlc'],
    ]);
    expect(original.originals).toEqual([]);
    const { relatives: remake } = (await remakes.get('/games/hades-again')).body;
    expect(slugs(remake.originals)).toEqual(['hades']);
  } finally {
    await remakes.close();
  }
});

test('choices of filters are counted within the group', async () => {
  const { body } = await get('/games?developer=supergiant-games&facets=true');
  expect(body.facets.years).toEqual([
    { year: 2025, count: 1 },
    { year: 2020, count: 1 },
  ]);
  expect(body.facets.platforms).toContainEqual({ slug: 'pc', count: 2 });
});

test('articles and reviews name their author’s slug, and are listed by it, newest first', async () => {
  expect((await get('/articles/on-saving')).body.article).toMatchObject({
    authors: [{ name: 'Ann Author', slug: 'ann-author' }],
  });
  expect(await slugsAt('/articles?author=ann-author', 'articles')).toEqual([
    'what-comes-next',
    'hades-ii-is-out',
    'on-saving',
  ]);
  expect(await slugsAt('/reviews?author=ann-author', 'reviews')).toEqual(['hades', 'celeste']);
  expect(await slugsAt('/reviews?author=nobody', 'reviews')).toEqual([]);
});
