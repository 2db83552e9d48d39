import fc from 'fast-check';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => (site = await startSmallSite()));
afterAll(() => site.close());

const get = (path: string) => site.get(path);

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
