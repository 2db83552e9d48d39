import { releaseKey, UNDATED } from '@savepoint/contracts/base';
import { GameLists, type ListedGame } from './game-lists';

const TODAY = '2026-06-15';
const game = (slug: string, release: string, more: Partial<ListedGame> = {}): ListedGame => ({
  slug,
  release,
  platforms: ['pc'],
  categories: ['action'],
  ...more,
});
const GAMES = [
  game('a', '2026-06-15'),
  game('b', UNDATED),
  game('c', '2026-12-01'),
  game('d', '2020-01-01', { platforms: ['pc', 'mac'], score: 9 }),
  game('e', '2026-06-16'),
  game('f', '2026-12-01'),
];
const lists = new GameLists(GAMES);
const page = (filter: object, today = TODAY, order = lists.newest(today)) =>
  lists.filtered(filter, today).page(order, { page: 1, size: 10 }).slugs.join('');

test('by release: released games newest first, upcoming ones soonest first, then those without a date', () => {
  expect(page({})).toBe('adecfb');
  expect(page({ upcoming: true })).toBe('ecfb');
  expect(page({ upcoming: false })).toBe('ad');
});

test('the next day, a game that was upcoming is the newest', () => {
  expect(page({}, '2026-06-16')).toBe('eadcfb');
});

test('ranked games come first; unknown ones are ignored', () => {
  expect(page({}, TODAY, lists.rankedFirst(['c', 'unknown', 'd'], TODAY))).toBe('cdaefb');
});

test('a year lists released and upcoming games of that year, and never those without a date', () => {
  expect(page({ year: 2026 })).toBe('aecf');
  expect(page({ year: 9999 })).toBe('b');
  expect(lists.filtered({}, TODAY).facets().years).toEqual([
    { year: 2026, count: 4 },
    { year: 2020, count: 1 },
  ]);
});

test('games whose date is not a day: after its last day, upcoming until it is over, and in its year', () => {
  const dates = { q: '2026-Q2', m: '2026-06', h: '2026-H1', y: '2026', d: '2026-06-30', n: '2026-07-01' };
  const imprecise = new GameLists(
    Object.entries({ ...dates, u: null }).map(([slug, date]) => game(slug, releaseKey(date))),
  );
  const on = (today: string, filter: object) =>
    imprecise.filtered(filter, today).page(imprecise.newest(today), { page: 1, size: 10 }).slugs.join('');
  expect(on('2026-06-15', {})).toBe('dmqhnyu');
  expect(on('2026-06-30', { upcoming: true })).toBe('mqhnyu');
  expect(on('2026-07-01', { upcoming: false })).toBe('nhqmd');
  expect(on('2026-06-15', { year: 2026 })).toBe('dmqhny');
  expect(imprecise.filtered({}, TODAY).facets().years).toEqual([{ year: 2026, count: 6 }]);
});

test('an empty catalogue has empty lists and no choices', () => {
  const empty = new GameLists([]);
  const onPc = empty.filtered({ platforms: ['pc'] }, TODAY);
  expect(onPc.page(empty.newest(TODAY), { page: 1, size: 10 })).toEqual({ slugs: [], total: 0 });
  expect(empty.filtered({}, TODAY).facets()).toEqual({
    platforms: [],
    categories: [],
    years: [],
    scores: [],
  });
});
