import { inLanguage } from '@savepoint/contracts/base';
import { exactTime, relativeTime } from './relative-time';

const NOW = Date.parse('2025-05-14T12:00:00.000Z');
const ago = (seconds: number) => relativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW);
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [4.9, 'just now'],
  [5, 'seconds ago'],
  [59.9, 'seconds ago'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE - 1, '1 minute ago'],
  [2 * MINUTE, '2 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [7 * DAY - 1, '6 days ago'],
  [7 * DAY, '1 week ago'],
  [14 * DAY - 1, '1 week ago'],
  [14 * DAY, '2 weeks ago'],
  [365 * DAY, '52 weeks ago'],
])('%d seconds is "%s"', (seconds, label) => {
  expect(ago(seconds)).toBe(label);
});

test('in another language: its words, and those of its catalogue', () => {
  const language = { locale: 'de', texts: { kit: { justNow: 'gerade eben' } } };
  expect(inLanguage(language, () => [ago(0), ago(2 * DAY), ago(HOUR)])).toEqual([
    'gerade eben',
    'vor 2 Tagen',
    'vor 1 Stunde',
  ]);
  expect(ago(2 * DAY)).toBe('2 days ago');
});

test.each([
  [undefined, /^14 May 2025\P{L}+at 09:30 UTC$/u],
  ['de', /^14\. Mai 2025 \p{L}+ 09:30 UTC$/u],
  ['fr', /^14 mai 2025 \p{L}+ 09:30 UTC$/u],
  ['es', /^14 de mayo de 2025\b.* 9:30 UTC$/],
  ['nb', /^14\. mai 2025\b.* 09:30 UTC$/],
])('the exact time in %s', (locale, expected) => {
  const language = locale === undefined ? undefined : { locale, texts: {} };
  expect(inLanguage(language, () => exactTime('2025-05-14T09:30:59.000Z'))).toMatch(expected);
});
