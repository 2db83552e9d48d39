import { calendarDay } from '@savepoint/contracts/base';
import fc from 'fast-check';
import {
  bayesianMean,
  heatByGame,
  MAX_DAILY_HEAT,
  HEAT_WINDOW_DAYS,
  popularity,
  PRIOR_WEIGHT,
  rankGames,
  rise,
  siteMean,
  weighDays,
  type Activity,
  type GameRatings,
  type Heat,
} from './formulas';

const act = (over: Partial<Activity> = {}): Activity => ({
  game: 'hades',
  user_uid: 'ann',
  day: '2026-03-15',
  kind: 'like',
  count: 1,
  ...over,
});
const heatOf = (activities: Activity[], today: string) => heatByGame(weighDays(activities), today);
const warm = (heat: number, week = 0, weekBefore = 0): Heat => ({ heat, week, weekBefore });
const rated = (game: string, count: number, mean: number): GameRatings => ({
  game,
  count,
  sum: count * mean,
});

test('the site’s mean is the mean of all ratings, not of the games’ means', () => {
  expect(siteMean([rated('a', 1, 5), rated('b', 3, 1)])).toBe(2);
  expect(siteMean([])).toBe(0);
});

test('Bayesian mean: ten ratings with the site’s mean are added', () => {
  expect(PRIOR_WEIGHT).toBe(10);
  expect(bayesianMean({ game: 'a', count: 0, sum: 0 }, 3)).toBe(3);
  expect(bayesianMean(rated('a', 10, 5), 3)).toBe(4);
  expect(bayesianMean(rated('a', 90, 5), 3)).toBeCloseTo(4.8);
});

test.each([
  ['rating', 3],
  ['favorite', 3],
  ['comment', 2],
  ['like', 1],
] as const)('a %s of today weighs %i', (kind, weight) => {
  expect(heatOf([act({ kind })], '2026-03-15').get('hades')?.heat).toBe(weight);
});

test('activity has a half-life of seven days', () => {
  expect(heatOf([act({ kind: 'comment' })], '2026-03-22').get('hades')?.heat).toBe(1);
  expect(heatOf([act({ kind: 'comment' })], '2026-03-29').get('hades')?.heat).toBe(0.5);
});

test('activity older than eight weeks or in the future does not count', () => {
  const last = new Date(Date.parse('2026-03-15') + HEAT_WINDOW_DAYS * 86_400_000);
  const after = new Date(last.getTime() + 86_400_000);
  expect(heatOf([act()], calendarDay(last)).get('hades')?.heat).toBeCloseTo(1 / 256);
  expect(heatOf([act()], calendarDay(after)).has('hades')).toBe(false);
  expect(heatOf([act()], '2026-03-14').has('hades')).toBe(false);
});

test('activity is capped by member, game and day', () => {
  const flood = act({ kind: 'comment', count: 100 });
  expect(MAX_DAILY_HEAT).toBe(6);
  expect(heatOf([flood, act({ kind: 'rating' })], '2026-03-15').get('hades')?.heat).toBe(6);
  expect(heatOf([flood, act({ user_uid: 'bob' })], '2026-03-15').get('hades')?.heat).toBe(7);
  expect(heatOf([flood, act({ day: '2026-03-08' })], '2026-03-15').get('hades')?.heat).toBe(6.5);
});

test('the weeks are the last seven days and the seven before', () => {
  const days = ['2026-03-15', '2026-03-09', '2026-03-08', '2026-03-02', '2026-03-01'];
  const heat = heatOf(
    days.map((day) => act({ day })),
    '2026-03-15',
  );
  expect(heat.get('hades')).toMatchObject({ week: 2, weekBefore: 2 });
});

test('rising: by the significance of the increase, without games that decline', () => {
  expect(rise({ week: 9, weekBefore: 0 })).toBe(9);
  expect(rise({ week: 33, weekBefore: 24 })).toBe(9 / 5);
  const games = ['steady', 'hot', 'new', 'cooling'].map((game) => rated(game, 5, 4));
  const heat = new Map([
    ['steady', warm(30, 20, 20)],
    ['hot', warm(60, 33, 24)],
    ['new', warm(9, 9, 0)],
    ['cooling', warm(40, 10, 20)],
  ]);
  expect(rankGames(games, heat).rising).toEqual(['new', 'hot']);
});

test('popularity: weighted sum of all activity', () => {
  expect(popularity({ rating_count: 2, favorites: 1, likes: 4 })).toBe(13);
});

test('games with fewer than five ratings are not ranked', () => {
  const games = [rated('few', 4, 5), rated('enough', 5, 1)];
  expect(rankGames(games, new Map())).toEqual({ top: ['enough'], 'all-time': ['enough'], rising: [] });
});

test('all time: Bayesian mean; top: multiplied by the logarithm of heat', () => {
  const games = [rated('best', 50, 4.9), rated('hot', 50, 4.5), rated('cold', 50, 4.8)];
  const heat = new Map([
    ['best', warm(2)],
    ['hot', warm(40)],
  ]);
  expect(rankGames(games, heat)).toMatchObject({
    'all-time': ['best', 'cold', 'hot'],
    top: ['hot', 'best', 'cold'],
  });
});

test('ties: more ratings first, then alphabetical order', () => {
  const games = [rated('b', 5, 3), rated('a', 5, 3), rated('c', 9, 3)];
  expect(rankGames(games, new Map())['all-time']).toEqual(['c', 'a', 'b']);
});

test('the order does not depend on the input order, and both charts have the same games', () => {
  const games = fc.uniqueArray(
    fc.record({
      game: fc.stringMatching(/^[a-z]{1,4}$/),
      count: fc.integer({ min: 0, max: 20 }),
      sum: fc.constant(0),
    }),
    { selector: ({ game }) => game, maxLength: 20 },
  );
  const rated = games.map((list) =>
    list.map((entry, index) => ({ ...entry, sum: entry.count * (index % 6) })),
  );
  fc.assert(
    fc.property(rated, fc.infiniteStream(fc.nat({ max: 50 })), (list, heats) => {
      const heat = new Map(list.map(({ game }) => [game, warm(heats.next().value as number)]));
      const ranked = rankGames(list, heat);
      expect(rankGames(list.toReversed(), heat)).toEqual(ranked);
      expect(ranked.top.toSorted()).toEqual(ranked['all-time'].toSorted());
      expect(ranked.top).toHaveLength(list.filter(({ count }) => count >= 5).length);
    }),
  );
});
