import { byMarkList, MARK_LISTS, RESPONSE_MAX_BYTES } from '@savepoint/contracts/base';
import type { ActivityKind, ActivityPage, LoginResponse } from '@savepoint/contracts/members';
import { game } from '../../test/game';
import { startStack, type Stack } from '../../test/stack';

/** Two and a half times as many games as a profile has of one list, with names as long as they may be. */
const COUNT = 2_500;
const slugs = Array.from({ length: COUNT }, (_, index) => `${'a-long-name-of-a-game-'.repeat(5)}${index}`);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  const action = (slug: string, index: number) => ({
    _id: `${slug}:ann`,
    user_uid: 'ann',
    game: slug,
    created: new Date(1_700_000_000_000 + 1_000 * Math.floor(index / 3)),
  });
  for (const list of MARK_LISTS)
    await stack.connection
      .collection<{ _id: string }>(`game_${list}`)
      .insertMany(slugs.map((slug, index) => action(slug, index)));
  await stack.connection.collection<{ _id: string }>('game_ratings').insertMany(
    slugs.map((slug, index) => {
      const { created, ...rest } = action(slug, index);
      return {
        ...rest,
        created,
        counts_from: created,
        rated_at: created,
        rating: index % 5,
        stars: index % 5,
      };
    }),
  );
  const uids = Array.from({ length: 5_000 }, (_, index) => `${'comment-'.repeat(7)}${index}`);
  stack.comments.state.liked.set('ann', uids);
});
afterAll(() => stack.close());

const bytesOf = (body: object) => Buffer.byteLength(JSON.stringify(body));

/** Reads a list of the profile to its end. */
async function readRest(kind: ActivityKind, cursor: string | undefined) {
  const rest = [];
  for (let next = cursor ?? null; next !== null;) {
    const { status, body } = await stack.post<ActivityPage>('/api/user/activity', {
      kind,
      names: false,
      cursor: next,
    });
    expect(status).toBe(200);
    expect(bytesOf(body)).toBeLessThan(RESPONSE_MAX_BYTES / 2);
    rest.push(...body.items);
    next = body.next_cursor;
  }
  return rest;
}

test('a profile with long lists is less than a megabyte: it has the latest of each, and the rest comes by cursor', async () => {
  const { profile } = (await stack.post<LoginResponse>('/api/user/login', { name: '', email: '' })).body;
  expect(bytesOf(profile)).toBeLessThan(RESPONSE_MAX_BYTES);
  const sorted = [...slugs].sort();
  for (const list of MARK_LISTS) {
    const { games, next_cursor } = profile[list];
    expect(games).toContain(slugs.at(-1));
    expect(games.length).toBeLessThan(COUNT);
    const rest = await readRest(list, next_cursor);
    expect([...games, ...rest.map(({ slug }) => slug)].sort()).toEqual(sorted);
  }
  const rest = await readRest('ratings', profile.ratings.next_cursor);
  const ratings = {
    ...profile.ratings.games,
    ...Object.fromEntries(rest.map(({ slug, rating }) => [slug, rating])),
  };
  expect(ratings).toEqual(Object.fromEntries(slugs.map((slug, index) => [slug, index % 5])));
});

test('a mark responds with the end of a long list, and short lists have no cursor', async () => {
  const { body } = await stack.post<{ likes: string[]; next_cursor?: string }>(
    '/api/user/like',
    game('hades'),
  );
  expect(body.likes.at(-1)).toBe('hades');
  expect(bytesOf(body)).toBeLessThan(RESPONSE_MAX_BYTES / 2);
  expect(await readRest('likes', body.next_cursor)).toHaveLength(COUNT + 1 - body.likes.length);
  const { profile } = (
    await stack.post<LoginResponse>('/api/user/login', { name: '', email: '' }, { as: 'bob' })
  ).body;
  expect(profile).toMatchObject({ ...byMarkList(() => ({ games: [] })), ratings: { games: {} } });
  expect(JSON.stringify(profile)).not.toContain('cursor');
});

test('a page without names asks the catalogue for nothing', async () => {
  const { calls } = stack.catalogue.state;
  const { body } = await stack.post<ActivityPage>('/api/user/activity', {
    kind: 'likes',
    names: false,
    limit: 20,
  });
  expect(body.items).toHaveLength(20);
  expect(body.items.every(({ name }) => name === null)).toBe(true);
  expect(stack.catalogue.state.calls).toBe(calls);
});
