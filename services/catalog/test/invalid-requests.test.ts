import fc from 'fast-check';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => (site = await startSmallSite()));
afterAll(() => site.close());

const get = (path: string) => site.get(path);

test.each(['/entities/page/about', '/entities/game%00/hades', '/entities/GAME/hades'])(
  'an unknown entity type → 400: %s',
  async (path) => {
    expect(await get(path)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: { type: expect.any(String) } },
    });
  },
);

test.each([
  ...[
    '/games/',
    '/articles/',
    '/reviews/',
    '/pages/',
    '/platforms/',
    '/categories/',
    '/entities/game/',
  ].flatMap((path) => [
    `${path}${'a'.repeat(5_000)}`,
    `${path}%00`,
    `${path}%F0%9F%92%A5`,
    `${path}constructor`,
  ]),
])('a slug that names nothing → 404: %.40s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

describe('an invalid query → 400 that names the field', () => {
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
    ['/charts', 'chart'],
    ['/charts?chart=worst', 'chart'],
    ['/charts?chart=top&page=0', 'page'],
    ['/charts?chart=top&page=1e9', 'page'],
    ['/charts?chart=top&size=101', 'size'],
    ['/charts?chart=top&year=abc', 'year'],
    ['/charts?chart=top&platform=a%00b', 'platform'],
    ['/charts?chart=top&chart=rising', 'chart'],
    [`/games?category=${'a'.repeat(5_000)}`, 'category'],
    ['/articles?kind=gossip', 'kind'],
    ['/articles?page=-1', 'page'],
    ['/articles?game=A', 'game'],
    ['/reviews?size=0', 'size'],
    ['/reviews?page=1000000000', 'page'],
    ['/reviews?sort=score', 'sort'],
    [`/games-by-slug?slugs=${'a,'.repeat(100)}a`, 'slugs'],
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
      error: 'Some of the fields are not valid.',
      code: 'invalid-request',
      request_id: expect.any(String),
      errors: { [field]: expect.any(String) },
    });
  });
});

test('generated queries: never a server error', async () => {
  const paths = [
    (text: string) => `/api/autosuggest?q=${text}`,
    (text: string) => `/search?q=${text}`,
    (text: string) => `/games/${text}`,
    (text: string) => `/games?platform=${text}`,
    (text: string) => `/games?${text}`,
    (text: string) => `/games-by-slug?slugs=${text}`,
    (text: string) => `/articles?game=${text}`,
    (text: string) => `/reviews?${text}`,
    (text: string) => `/charts?chart=top&platform=${text}`,
    (text: string) => `/reviews/${text}`,
    (text: string) => `/pages/${text}`,
    (text: string) => `/categories/${text}`,
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
