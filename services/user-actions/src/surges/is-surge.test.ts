import { byTier } from '@savepoint/service-kit/testing';
import { HISTORY_KINDS, honestHistory, type HonestRating } from '../../test/honest-history';
import { isSurge, SURGE_WINDOWS } from './is-surge';

const [HOUR] = SURGE_WINDOWS;
const HOUR_MS = 3_600_000;
const RECENT_MS = 28 * 24 * HOUR_MS;
/** The distribution of 300 ratings of mean 4.1. */
const USUAL = [3, 6, 15, 36, 120, 120];

const judge = (latest: number[], history = USUAL, perHour = 0.5) =>
  isSurge({ window: HOUR!, latest, history, perHour });

test.each<[string, number[]]>([
  ['all 0', [20, 0, 0, 0, 0, 0]],
  ['all 5', [0, 0, 0, 0, 0, 40]],
  ['all 3', [0, 0, 0, 40, 0, 0]],
  ['0 and 5', [100, 0, 0, 0, 0, 100]],
  ['0, among usual ones', [40, 1, 2, 5, 16, 16]],
])('%s → a surge', (_what, latest) => {
  expect(judge(latest)).toBe(true);
});

test.each<[string, number[]]>([
  ['fewer than the minimum', [19, 0, 0, 0, 0, 0]],
  ['as usual', [1, 2, 5, 12, 40, 40]],
  ['a hundred times as many as usual', [100, 200, 500, 1200, 4000, 4000]],
  ['a little worse', [5, 10, 25, 60, 60, 40]],
])('%s → no surge', (_what, latest) => {
  expect(judge(latest)).toBe(false);
});

test('a count that is usual for the game → no surge', () => {
  const bad = [30, 0, 0, 0, 0, 0];
  expect(judge(bad, USUAL, 11)).toBe(false);
  expect(judge(bad, USUAL, 2)).toBe(true);
});

test('too few to move the mean of a game with many ratings → no surge', () => {
  const history = USUAL.map((count) => count * 10);
  expect(judge([20, 0, 0, 0, 0, 0], history)).toBe(false);
  expect(judge([60, 0, 0, 0, 0, 0], history)).toBe(true);
});

test('a game with hardly any history → no surge', () => {
  expect(judge([0, 0, 0, 0, 0, 500], [5, 5, 5, 5, 5, 4])).toBe(false);
});

/** Whether a rating, when it came, was part of a surge. */
function isInSurge(history: readonly HonestRating[], index: number): boolean {
  const at = history[index]!.at.getTime();
  return SURGE_WINDOWS.some((window) => {
    const start = at - window.durationMs;
    let first = index;
    while (first > 0 && history[first - 1]!.at.getTime() > start) first -= 1;
    if (index - first + 1 < window.minCount) return false;
    const count = (ratings: readonly HonestRating[]) => {
      const stars = [0, 0, 0, 0, 0, 0];
      for (const { rating } of ratings) stars[Math.round(rating)]! += 1;
      return stars;
    };
    const before = history.slice(0, first);
    const recent = before.filter((each) => each.at.getTime() > start - RECENT_MS);
    const durationMs = Math.min(RECENT_MS, start - (recent[0]?.at.getTime() ?? 0));
    return isSurge({
      window,
      latest: count(history.slice(first, index + 1)),
      history: count(before),
      perHour: (recent.length + 1) / Math.max(1, durationMs / HOUR_MS),
    });
  });
}

test.each(HISTORY_KINDS)('no rating of honest histories (%s) is part of a surge', (kind) => {
  for (let seed = 0; seed < byTier(6, 50); seed++) {
    const history = honestHistory(kind, seed, new Date('2026-01-01'));
    const found = history.findIndex((_rating, index) => isInSurge(history, index));
    expect([seed, history.length, found]).toEqual([seed, history.length, -1]);
  }
});
