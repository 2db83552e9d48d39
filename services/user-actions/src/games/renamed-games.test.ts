import type { GameStatsResponse, Profile } from '@savepoint/contracts/members';
import { eventually } from '@savepoint/service-kit/testing';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack.close());

const post = (call: string, slug: string, more: object = {}) =>
  stack.post<Record<string, unknown>>(`/api/user/${call}`, { ...game(slug), ...more }, { as: 'ann' });
const statsOf = async (slug: string) =>
  (await stack.get<GameStatsResponse>(`/api/ratings?slugs=${slug}`)).body.stats[0];
const profile = async () =>
  (await stack.post<{ profile: Profile }>('/api/user/login/', { name: 'Ann', email: '' }, { as: 'ann' })).body
    .profile;

/** Gives the game another slug, as an import does. */
function rename(slug: string): void {
  const { known, addresses } = stack.catalogue.state;
  known.delete('game/hades');
  known.add(`game/${slug}`);
  addresses.splice(0, Infinity, { type: 'game', id: 'hades', slug, former_slugs: ['hades'] });
}

test('a game gets another slug: what members did belongs to it, by the new slug and by the old one', async () => {
  await post('rate', 'hades', { rating: 4 });
  await post('like', 'hades');
  await post('favorite', 'hades');
  rename('hades-hd');
  await eventually(async () => (await statsOf('hades-hd'))?.rating_count === 1);

  expect(await statsOf('hades-hd')).toMatchObject({
    slug: 'hades-hd',
    site_rating: 4,
    likes: 1,
    favorites: 1,
  });
  expect(await statsOf('hades')).toMatchObject({ slug: 'hades-hd', rating_count: 1 });
  expect(await profile()).toMatchObject({
    likes: { games: ['hades-hd'] },
    favorites: { games: ['hades-hd'] },
    ratings: { games: { 'hades-hd': 4 } },
  });
  const { body: activity } = await stack.post('/api/user/activity', { kind: 'ratings' }, { as: 'ann' });
  expect(activity).toMatchObject({ items: [{ slug: 'hades-hd', rating: 4 }], total: 1 });

  // The same rating and like, whichever slug is said.
  expect((await post('rate', 'hades-hd', { rating: 5 })).body).toMatchObject({
    rating_count: 1,
    site_rating: 5,
  });
  expect((await post('rate', 'hades', { rating: 3 })).body).toMatchObject({
    rating_count: 1,
    site_rating: 3,
  });
  expect((await post('unlike', 'hades-hd')).body).toMatchObject({ likes: [] });
  expect((await post('unfavorite', 'hades')).body).toMatchObject({ favorites: [] });
  const stored = await stack.connection.collection('game_ratings').distinct('game');
  expect(stored).toEqual(['hades']);
});

test('a slug that is a moment old: nothing is stored by it, and a repeated call is', async () => {
  await post('rate', 'hades', { rating: 4 });
  rename('hades-once-more');
  const first = await post('rate', 'hades-once-more', { rating: 2 });
  expect([200, 503]).toContain(first.status);
  await eventually(async () => (await post('rate', 'hades-once-more', { rating: 2 })).status === 200);
  expect(await statsOf('hades-once-more')).toMatchObject({ rating_count: 1, site_rating: 2 });
  expect(await stack.connection.collection('game_ratings').distinct('game')).toEqual(['hades']);
});
