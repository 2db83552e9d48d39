import type { ActivityPage, RateResponse } from '@savepoint/contracts/members';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const read = (body: object, as = 'ann') => stack.post<ActivityPage>('/api/user/activity', body, { as });
const rate = (slug: string, rating: number, as = 'ann') =>
  stack.post<RateResponse>('/api/user/rate', { ...game(slug), rating }, { as });

test('activity: latest first, with names, in pages', async () => {
  await rate('hades', 4.25);
  await rate('celeste', 3);
  await rate('tunic', 5, 'bob');
  await stack.post('/api/user/like', game('hades'));
  await stack.post('/api/user/favorite', game('tunic'));

  const first = await read({ kind: 'ratings', limit: 1 });
  expect(first).toMatchObject({
    status: 200,
    body: { items: [{ slug: 'celeste', name: 'celeste', rating: 3 }], total: 2 },
  });
  const second = await read({ kind: 'ratings', limit: 1, cursor: first.body.next_cursor });
  expect(second.body).toMatchObject({ items: [{ slug: 'hades', rating: 4.25 }], next_cursor: null });
  expect((await read({ kind: 'likes' })).body).toMatchObject({ items: [{ slug: 'hades' }], total: 1 });
  expect((await read({ kind: 'favorites' })).body).toMatchObject({ items: [{ slug: 'tunic' }], total: 1 });
  expect((await read({ kind: 'favorites' }, 'cyd')).body).toEqual({ items: [], next_cursor: null, total: 0 });
});

test('catalogue down → activity without names', async () => {
  const fresh = await stack.startInstance();
  stack.catalogue.state.failing = true;
  const { body } = await stack.post<ActivityPage>(
    '/api/user/activity',
    { kind: 'ratings' },
    { url: fresh.url },
  );
  stack.catalogue.state.failing = false;
  expect(body.items.map(({ slug, name }) => [slug, name])).toEqual([
    ['celeste', null],
    ['hades', null],
  ]);
});

test('a page of 100 entries makes one call to the catalogue', async () => {
  const fresh = await stack.startInstance();
  const { calls } = stack.catalogue.state;
  await stack.post('/api/user/activity', { kind: 'ratings', limit: 100 }, { url: fresh.url });
  expect(stack.catalogue.state.calls - calls).toBe(1);
});

test('POST /api/user/activity rejects a cursor that is not ours', async () => {
  expect((await read({ kind: 'likes', cursor: 'abc' })).status).toBe(400);
});

test('removing a rating is idempotent and updates the stats', async () => {
  await rate('tunic', 3);
  const unrate = () => stack.post('/api/user/unrate', game('tunic'));
  const answer = { status: 200, body: { site_rating: 5, user_rating: null, rating_count: 1 } };
  expect(await unrate()).toMatchObject(answer);
  expect(await unrate()).toMatchObject(answer);
  expect((await read({ kind: 'ratings' })).body.items.map(({ slug }) => slug)).not.toContain('tunic');
});

test('members read their own data only', async () => {
  await stack.post('/api/user/login', { name: '', email: '' }, { as: 'ann', name: 'Ann' });
  expect(await stack.post('/api/user/account', {})).toMatchObject({
    status: 200,
    body: { account: { uid: 'ann', name: 'Ann', email: 'ann@example.org', created: expect.any(String) } },
  });
  for (const path of ['account', 'activity', 'delete'])
    expect((await stack.post(`/api/user/${path}`, {}, { as: null })).status).toBe(401);
});
