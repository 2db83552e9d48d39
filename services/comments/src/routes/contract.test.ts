import { createTestTokens, startAtNoon } from '@savepoint/service-kit/testing';
import { addBody, post, targetBody } from '../../test/comments';
import { startStack, type Stack } from '../../test/stack';

startAtNoon();

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const target = { comment_uid: 'comment-1', entity_type: 'game', entity_slug: 'hades' };
const add = { ...target, parent_uid: null, grandparent_uid: null, content: 'Hello' };
const calls: [path: string, body: Record<string, unknown>][] = [
  ['/api/user/comments/add', add],
  ['/api/user/comments/delete', target],
  ['/api/user/comments/like', target],
  ['/api/user/comments/unlike', target],
  ['/api/comments/update', { ...target, content: 'Hello' }],
];

describe.each(calls)('POST %s', (path, body) => {
  test('requires an internal token of the gateway', async () => {
    const foreign = createTestTokens('comments').token('ann');
    const otherAudience = stack.tokens.token('ann', { claims: { aud: 'user-actions' } });
    const expired = stack.tokens.token('ann', { claims: { exp: Math.floor(Date.now() / 1000) - 1 } });
    const rejected = { status: 401, body: { code: 'unauthenticated', request_id: expect.any(String) } };
    expect(await stack.post(path, body, { as: null })).toMatchObject(rejected);
    for (const bearer of [foreign, otherAudience, expired, 'nonsense'])
      expect(await stack.post(path, body, { bearer })).toMatchObject(rejected);
  });
});

test.each(
  [['delete', 'like', 'unlike'].map((call) => `/api/user/comments/${call}`), ['/api/comments/update']].flat(),
)('POST %s answers 404 for a comment that is not there, or not on that page', async (path) => {
  const comment = await post(stack);
  const extra = path.endsWith('update') ? { content: 'Hello' } : {};
  for (const wrong of [
    { comment_uid: 'comment-nowhere' },
    { entity_slug: 'celeste' },
    { entity_type: 'article' },
  ])
    expect(await stack.post(path, { ...targetBody(comment), ...extra, ...wrong })).toMatchObject({
      status: 404,
      body: { code: 'no-such-comment' },
    });
});

test.each(['', '&parent_uid=comment-1'])(
  'GET /api/comments%s rejects a cursor that is not ours',
  async (more) => {
    const thread = 'entity_type=game&entity_slug=hades';
    expect((await stack.get(`/api/comments?${thread}&cursor=abc${more}`)).status).toBe(400);
  },
);

test('GET /api/comments returns an empty page for a thread without comments', async () => {
  expect(await stack.get('/api/comments?entity_type=game&entity_slug=unheard-of')).toEqual({
    status: 200,
    body: { comments: [], next_cursor: null, total: 0, log_position: 0 },
  });
});

test('only entities of the catalogue can be commented on', async () => {
  expect(await stack.post('/api/user/comments/add', addBody({ entity_slug: 'unheard-of' }))).toMatchObject({
    status: 404,
    body: { code: 'no-such-entity' },
  });
});

test('catalogue down → a repeated add succeeds, a new comment is rejected', async () => {
  const body = addBody({ entity_type: 'article', entity_slug: 'on-ladders' });
  const fresh = await stack.startInstance();
  expect((await stack.post('/api/user/comments/add', body)).status).toBe(200);
  stack.catalogue.state.failing = true;
  expect((await stack.post('/api/user/comments/add', body, { url: fresh.url })).status).toBe(200);
  const other = { ...body, comment_uid: 'comment-other' };
  expect(await stack.post('/api/user/comments/add', other, { url: fresh.url })).toMatchObject({
    status: 503,
    body: { code: 'catalog-unavailable' },
  });
  stack.catalogue.state.failing = false;
});

test('GET /internal/liked returns the likes of one member, newest first', async () => {
  const [first, second] = [await post(stack), await post(stack)];
  await stack.post('/api/user/comments/like', targetBody(first), { as: 'liz' });
  await stack.post('/api/user/comments/like', targetBody(second), { as: 'liz' });
  await stack.post('/api/user/comments/like', targetBody(second), { as: 'max' });
  expect(await stack.get('/internal/liked?user_uid=liz')).toEqual({
    status: 200,
    body: { game_comments: [second.uid, first.uid] },
  });
  expect((await stack.get('/internal/liked?user_uid=nobody')).body).toEqual({ game_comments: [] });
});

test('GET /internal/activity counts comments on games by game, member and day', async () => {
  await post(stack, { entity_slug: 'celeste' }, undefined, 'dan');
  await post(stack, { entity_slug: 'celeste' }, undefined, 'dan');
  await post(stack, { entity_type: 'article', entity_slug: 'on-ladders' }, undefined, 'dan');
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await stack.get<{ activity: { user_uid: string }[] }>(`/internal/activity?since=${day}`);
  expect(body.activity.filter(({ user_uid }) => user_uid === 'dan')).toEqual([
    { game: 'celeste', user_uid: 'dan', day, comments: 2 },
  ]);
  expect((await stack.get('/internal/activity?since=2999-01-01')).body).toEqual({ activity: [] });
});

test('a member cannot like their own comment', async () => {
  const comment = await post(stack);
  expect(await stack.post('/api/user/comments/like', targetBody(comment))).toMatchObject({
    status: 409,
    body: { code: 'own-comment-like', error: 'You cannot like your own comment.' },
  });
  expect(await stack.post('/api/user/comments/unlike', targetBody(comment))).toMatchObject({
    status: 200,
    body: { likes: 0, liked: false },
  });
});
