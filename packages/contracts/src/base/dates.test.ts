import { ageMs, calendarWeek, DAY_MS, isAhead, MAX_CLOCK_SKEW_MS } from './dates';

const NOW = Date.parse('2031-05-14T12:00:00Z');

test.each([
  ['a minute ago', -60_000, 60_000],
  ['now', 0, 0],
  ['by a clock that is a little ahead', MAX_CLOCK_SKEW_MS, 0],
  ['before the clock was set back', MAX_CLOCK_SKEW_MS + 1, Infinity],
  ['before the clock was set back by 40 days', 40 * DAY_MS, Infinity],
])('ageMs: stored %s', (_when, offsetMs, age) => {
  expect(ageMs(NOW + offsetMs, NOW)).toBe(age);
});

test.each([
  ['in the past', -1, false],
  ['now', 0, false],
  ['ahead', 1, true],
  ['at its maximum', 60_000, true],
  ['at its maximum by a clock that is a little ahead', 60_000 + MAX_CLOCK_SKEW_MS, true],
  ['beyond its maximum', 60_001 + MAX_CLOCK_SKEW_MS, false],
  ['40 days ahead', 40 * DAY_MS, false],
])('isAhead: a time %s', (_when, offsetMs, ahead) => {
  expect(isAhead(NOW + offsetMs, 60_000, NOW)).toBe(ahead);
});

test.each([
  ['2026-11-16', '2026-11-22', 0],
  ['2026-11-22', '2026-11-23', 1],
  ['2026-12-31', '2027-01-04', 1],
])('from %s to %s the week changes by %i', (from, to, weeks) => {
  expect(calendarWeek(to) - calendarWeek(from)).toBe(weeks);
});
