import { Value } from 'typebox/value';
import { GameStatsQuery, GameTargetBody, Profile, RateBody } from './user';

const target = { entity_type: 'game', entity_field: 'slug', entity_value: 'hades' };

test.each([
  [0, true],
  [3.14159, true],
  [5, true],
  [-0.1, false],
  [5.1, false],
  ['4', false],
  [null, false],
  [NaN, false],
])('a rating of %j is valid: %s', (rating, valid) => {
  expect(Value.Check(RateBody, { ...target, rating })).toBe(valid);
});

test('only games are liked, favoured and rated, and only by slug', () => {
  expect(Value.Check(GameTargetBody, target)).toBe(true);
  expect(Value.Check(GameTargetBody, { ...target, entity_type: 'article' })).toBe(false);
  expect(Value.Check(GameTargetBody, { ...target, entity_field: 'id' })).toBe(false);
  expect(Value.Check(GameTargetBody, { ...target, entity_value: 'Hades!' })).toBe(false);
  expect(Value.Check(GameTargetBody, { ...target, token: 'x' })).toBe(false);
});

test('a profile lists games by slug and comments by uid, and rates nothing but slugs', () => {
  const profile = {
    name: 'Ann',
    email: 'ann@example.org',
    uid: 'ann',
    likes: { games: ['hades'], game_comments: ['abcdefgh'] },
    favorites: { games: [] },
    ratings: { games: { hades: 4.5 } },
  };
  expect(Value.Check(Profile, profile)).toBe(true);
  expect(Value.Check(Profile, { ...profile, ratings: { games: { 'Not a slug': 4 } } })).toBe(false);
});

test('a request for stats has 1 to 100 games', () => {
  const slugs = (count: number) => Array.from({ length: count }, (_, i) => `game-${i}`).join(',');
  expect(Value.Check(GameStatsQuery, { slugs: slugs(1) })).toBe(true);
  expect(Value.Check(GameStatsQuery, { slugs: slugs(100) })).toBe(true);
  expect(
    Value.Check(GameStatsQuery, { slugs: Array.from({ length: 100 }, () => 'a'.repeat(120)).join(',') }),
  ).toBe(true);
  expect(Value.Check(GameStatsQuery, { slugs: slugs(101) })).toBe(false);
  expect(Value.Check(GameStatsQuery, { slugs: '' })).toBe(false);
  expect(Value.Check(GameStatsQuery, { slugs: 'a,,b' })).toBe(false);
});
