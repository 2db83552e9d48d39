import { MARK_NAMES } from '@savepoint/contracts/base';
import { createTestTokens } from '@savepoint/service-kit/testing';
import { distributionOf, game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const actionPaths = [...MARK_NAMES.flatMap((mark) => [mark, `un${mark}`]), 'unrate'].map(
  (call) => `/api/user/${call}`,
);
const calls: [path: string, body: Record<string, unknown>][] = [
  ['/api/user/login/', { name: 'Ann', email: 'ann@example.org' }],
  ['/user/login/', { name: 'Ann', email: 'ann@example.org' }],
  ['/api/user/rate', { ...game('hades'), rating: 4 }],
  ...actionPaths.map((path): [string, Record<string, unknown>] => [path, game('hades')]),
];

describe.each(calls)('POST %s', (path, body) => {
  test('requires a valid internal token', async () => {
    const foreign = createTestTokens('user-actions').token('ann');
    const otherAudience = stack.tokens.token('ann', { claims: { aud: 'comments' } });
    const expired = stack.tokens.token('ann', { claims: { exp: Math.floor(Date.now() / 1000) - 1 } });
    const rejected = { status: 401, body: { code: 'unauthenticated', request_id: expect.any(String) } };
    expect(await stack.post(path, body, { as: null })).toMatchObject(rejected);
    for (const bearer of [foreign, otherAudience, expired, 'nonsense'])
      expect(await stack.post(path, body, { bearer })).toMatchObject(rejected);
  });
});

test.each([...actionPaths, '/api/user/rate'])('POST %s: unknown game → 404', async (path) => {
  const extra = path === '/api/user/rate' ? { rating: 3 } : {};
  expect(await stack.post(path, { ...game('unheard-of'), ...extra })).toMatchObject({
    status: 404,
    body: { code: 'no-such-entity' },
  });
});

test('catalogue down → 503', async () => {
  stack.catalogue.state.failing = true;
  expect(await stack.post('/api/user/like', game('celeste'))).toMatchObject({
    status: 503,
    body: { code: 'catalog-unavailable' },
  });
  stack.catalogue.state.failing = false;
});

test('GET /api/ratings: in the requested order, without duplicates, zeros for games without stats', async () => {
  const { body } = await stack.get<{ stats: { slug: string }[] }>(
    '/api/ratings?slugs=tunic,unheard-of,tunic,a',
  );
  expect(body.stats.map(({ slug }) => slug)).toEqual(['tunic', 'unheard-of', 'a']);
  expect(body.stats[0]).toEqual({
    slug: 'tunic',
    site_rating: null,
    rating_count: 0,
    distribution: distributionOf(),
    likes: 0,
    favorites: 0,
    demo: false,
  });
});
