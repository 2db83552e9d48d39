import {
  firstDate,
  firstDay,
  formatRelease,
  isoRelease,
  isReleased,
  releaseKey,
  releasePrecision,
} from './release-date';

/** Each form of a date, with its precision, its text and its first day. */
const FORMS = [
  ['2026-11-19', 'day', '19 November 2026', '2026-11-19'],
  ['2026-11', 'month', 'November 2026', '2026-11-01'],
  ['2028-02', 'month', 'February 2028', '2028-02-01'],
  ['2026-Q1', 'quarter', 'Q1 2026', '2026-01-01'],
  ['2026-Q4', 'quarter', 'Q4 2026', '2026-10-01'],
  ['2026-H1', 'half', '1st half of 2026', '2026-01-01'],
  ['2026-H2', 'half', '2nd half of 2026', '2026-07-01'],
  ['2027', 'year', '2027', '2027-01-01'],
] as const;

test.each(FORMS)('%s: known to the %s, shown as “%s”', (date, precision, text, first) => {
  expect([releasePrecision(date), formatRelease(date), firstDay(date)]).toEqual([precision, text, first]);
  const sayable = ['day', 'month', 'year'].includes(precision);
  expect(isoRelease(date)).toBe(sayable ? date : undefined);
});

test('no date: its precision is unknown, and machines are told nothing', () => {
  expect([releasePrecision(null), isoRelease(null)]).toEqual(['unknown', undefined]);
});

test('the order: a period after its last day, longer periods after shorter ones, no date last', () => {
  const ordered = [
    '2025-12-31',
    '2026',
    '2027-01-01',
    '2027-02-28',
    '2027-02',
    '2027-03-01',
    '2027-03-31',
    '2027-03',
    '2027-Q1',
    '2027-04-01',
    '2027-06-30',
    '2027-06',
    '2027-Q2',
    '2027-H1',
    '2027-07-01',
    '2027-12-31',
    '2027-12',
    '2027-Q4',
    '2027-H2',
    '2027',
    '2028-02-29',
    '2028-02',
    null,
  ];
  const sorted = [...ordered].reverse().sort((a, b) => (releaseKey(a) < releaseKey(b) ? -1 : 1));
  expect(sorted).toEqual(ordered);
});

test.each([
  ['2026-06-14', true],
  ['2026-06-15', true],
  ['2026-06-16', false],
  ['2026-05', true],
  ['2026-06', false],
  ['2026-Q1', true],
  ['2026-Q2', false],
  ['2026-H1', false],
  ['2025', true],
  ['2026', false],
  [null, false],
])('on 15 June 2026 by UTC, a game with the date %s is released: %s', (date, released) => {
  for (const time of ['00:00:00.000Z', '23:59:59.999Z'])
    expect(isReleased(date, new Date(`2026-06-15T${time}`))).toBe(released);
});

test('a period is not over on its last day', () => {
  const at = (time: string) => isReleased('2026-Q4', new Date(time));
  expect([at('2026-12-31T23:59:59.999Z'), at('2027-01-01T00:00:00.000Z')]).toEqual([false, true]);
});

test('the first of dates is the surest where it may be the same', () => {
  expect(firstDate(['2026', '2026-12-31', null])).toBe('2026-12-31');
  expect(firstDate(['2027-Q1', '2026-H2'])).toBe('2026-H2');
  expect(firstDate([null])).toBeNull();
  expect(firstDate([])).toBeNull();
});
