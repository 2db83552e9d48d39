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

test('an invalid query → 400 that names each field', async () => {
  const { status, body } = await get('/games?sort=price&page=1&page=2&platform[$ne]=x');
  expect(status).toBe(400);
  expect(body).toEqual({
    error: 'Some of the fields are not valid.',
    code: 'invalid-request',
    request_id: expect.any(String),
    errors: { sort: expect.any(String), page: expect.any(String), 'platform[$ne]': expect.any(String) },
  });
});
