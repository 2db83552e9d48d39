import { Value } from 'typebox/value';
import { AutosuggestQuery, Game, GamesBySlugQuery, GamesQuery } from './catalog';
import { Review } from './posts';
import { SearchResponse, SearchQuery } from './search';

const game = {
  slug: 'hades',
  name: 'Hades',
  released: '2020-09-17',
  release_precision: 'day',
  developers: ['Supergiant Games'],
  publishers: ['Supergiant Games'],
  platforms: [{ slug: 'windows-pc', name: 'PC' }],
  categories: [{ slug: 'action', name: 'Action' }],
  genres: ['action'],
  summary: 'A son leaves home.',
  body: ['Again and again.'],
};

test('a game may have no release date, or one that is less exact than a day, and no cover options', () => {
  expect(Value.Check(Game, game)).toBe(true);
  expect(Value.Check(Game, { ...game, released: null, cover: { palette: 'oxblood' } })).toBe(true);
  for (const released of ['2026-11', '2026-Q4', '2026-H2', '2026'])
    expect(Value.Check(Game, { ...game, released })).toBe(true);
  for (const released of ['2020-02-32', '2020-13', '2026-Q5', '2026-H3', 'Q4 2026', 'unknown', ''])
    expect(Value.Check(Game, { ...game, released })).toBe(false);
  expect(Value.Check(Game, { ...game, cover: { colour: 'red' } })).toBe(false);
});

test('a review scores from 0 to 10', () => {
  const review = {
    slug: 'hades',
    game: 'hades',
    game_name: 'Hades',
    title: 'Home again',
    verdict: 'Good.',
    score: 9.3,
    pros: [],
    cons: [],
    authors: [{ name: 'Ann', slug: 'ann' }, { name: 'A guest' }],
    published: '2020-09-24',
    played: { time: '47 h', platform: { slug: 'windows-pc', name: 'PC' }, progress: '14 escapes' },
    sample: true,
  };
  expect(Value.Check(Review, review)).toBe(true);
  expect(Value.Check(Review, { ...review, score: 10.1 })).toBe(false);
  expect(Value.Check(Review, { ...review, played: { ...review.played, time: 'long' } })).toBe(false);
});

test.each([
  [{}, true],
  [
    {
      platform: 'windows-pc',
      category: 'action',
      year: 2020,
      upcoming: true,
      sort: 'release',
      page: 2,
      size: 100,
    },
    true,
  ],
  [{ sort: 'price' }, false],
  [{ page: 0 }, false],
  [{ page: 1e9 }, false],
  [{ size: 101 }, false],
  [{ platform: 'Windows PC' }, false],
  [{ year: 1 }, false],
  [{ unknown: 1 }, false],
])('a list of games asked for with %j: %s', (query, valid) => {
  expect(Value.Check(GamesQuery, query)).toBe(valid);
});

test('a request for games has 1 to 100 slugs', () => {
  expect(
    Value.Check(GamesBySlugQuery, { slugs: Array.from({ length: 100 }, () => 'a'.repeat(120)).join(',') }),
  ).toBe(true);
  expect(Value.Check(GamesBySlugQuery, { slugs: Array.from({ length: 101 }, () => 'a').join(',') })).toBe(
    false,
  );
});

test('a search query has at most 200 characters and may be empty', () => {
  for (const schema of [AutosuggestQuery, SearchQuery]) {
    expect(Value.Check(schema, { q: '' })).toBe(true);
    expect(Value.Check(schema, { q: 'a'.repeat(200) })).toBe(true);
    expect(Value.Check(schema, { q: 'a'.repeat(201) })).toBe(false);
    expect(Value.Check(schema, {})).toBe(false);
  }
});

test('a response without results is valid', () => {
  const found = { games: 0, platforms: 0, categories: 0, articles: 0, reviews: 0, others: 0 };
  const nothing = {
    games: [],
    platforms: [],
    categories: [],
    articles: [],
    reviews: [],
    others: [],
    reasons: [],
    found,
    corrected: false,
    page: 1,
    pages: 0,
  };
  expect(Value.Check(SearchResponse, nothing)).toBe(true);
});
