import { calendarDay, longDate } from './dates';

/** How exactly a release date is known, most exact first. */
export const RELEASE_PRECISIONS = ['day', 'month', 'quarter', 'half', 'year', 'unknown'] as const;
export type ReleasePrecision = (typeof RELEASE_PRECISIONS)[number];

/** The key of a game without a date: sorts after all others. */
export const UNDATED = '9999-12-31';

const RELEASE_DATE = /^(\d{4})(?:-(?:(\d\d)(?:-\d\d)?|Q([1-4])|H([12])))?$/;

/** Returns how exactly a release date is known. @param date 2026-11-19, 2026-11, 2026-Q4, 2026-H2 or 2026; null: none */
export function releasePrecision(date: string | null): ReleasePrecision {
  if (date === null) return 'unknown';
  const [, , month, quarter, half] = RELEASE_DATE.exec(date) ?? [];
  if (month) return date.length > '2026-11'.length ? 'day' : 'month';
  return quarter ? 'quarter' : half ? 'half' : 'year';
}

/** The last month (1 to 12) of a date that is not a day. */
function lastMonth(date: string): number {
  const [, , month, quarter, half] = RELEASE_DATE.exec(date) ?? [];
  return month ? Number(month) : quarter ? Number(quarter) * 3 : half ? Number(half) * 6 : 12;
}

/**
 * Returns a text by which release dates are sorted and compared with days. A period sorts after its last day, a longer
 * one after a shorter one, and before the next day; no date sorts last.
 * @param date as in {@link releasePrecision}
 */
export function releaseKey(date: string | null): string {
  if (date === null) return UNDATED;
  const precision = releasePrecision(date);
  if (precision === 'day') return date;
  const year = Number(date.slice(0, 4));
  const last = new Date(Date.UTC(year, lastMonth(date), 0));
  return `${calendarDay(last)}.${RELEASE_PRECISIONS.indexOf(precision)}`;
}

/**
 * Whether a game is out by a release date: from that day on, or once the period is over, by UTC.
 * @param date as in {@link releasePrecision}
 */
export const isReleased = (date: string | null, now = new Date()): boolean =>
  releaseKey(date) <= calendarDay(now);

/** Returns the first of release dates, the surest of those that may be the same; null without any. */
export const firstDate = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((first, date) => (releaseKey(date) < releaseKey(first) ? date : first), null);

/** The first day of a date, whatever its precision. */
export function firstDay(date: string): string {
  const precision = releasePrecision(date);
  if (precision === 'day') return date;
  const months = { month: 1, quarter: 3, half: 6, year: 12, unknown: 12 }[precision];
  return calendarDay(new Date(Date.UTC(Number(date.slice(0, 4)), lastMonth(date) - months, 1)));
}

let monthFormat: Intl.DateTimeFormat | undefined;
/** “November 2026”. @param date YYYY-MM */
const longMonth = (date: string): string =>
  // Made when first needed, as the format of `longDate`.
  (monthFormat ??= new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })).format(new Date(date));

/**
 * Formats a release date for readers, as exactly as it is known: “19 November 2026”, “November 2026”, “Q4 2026”,
 * “2nd half of 2026” or “2026”.
 */
export function formatRelease(date: string): string {
  const [, year = date, , quarter, half] = RELEASE_DATE.exec(date) ?? [];
  const precision = releasePrecision(date);
  if (precision === 'day') return longDate(date);
  if (precision === 'month') return longMonth(date);
  if (precision === 'quarter') return `Q${quarter} ${year}`;
  return precision === 'half' ? `${half === '1' ? '1st' : '2nd'} half of ${year}` : year;
}

/** The date for machines, where ISO 8601 can say it: a day, a month or a year, never more exact than it is known. */
export const isoRelease = (date: string | null): string | undefined =>
  date !== null && ['day', 'month', 'year'].includes(releasePrecision(date)) ? date : undefined;
