import { formatRelease, isReleased, releasePrecision } from '@savepoint/contracts/base';
import type { GameSummary } from '@savepoint/contracts/catalog';
import { message } from './messages';

/** Makes a function that formats dates; made once each, since making one costs more than formatting with it. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (date: string | Date): string => formatter.format(typeof date === 'string' ? new Date(date) : date);
};

/** “September 2020”. @param date YYYY-MM-DD, as of the other functions here */
export const longMonth = formatter({ month: 'long', year: 'numeric' });
const dateWithWeekday = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** “Friday 13 December 2024”. */
export const fullDate = (date: Date): string => dateWithWeekday(date).replace(',', '');

export const dayOf = formatter({ day: 'numeric' });
const monthName = formatter({ month: 'long' });
/** Three letters: “Sep”. */
export const monthOf = (date: string): string => monthName(date).slice(0, 3);
export const yearOf = (date: string): string => date.slice(0, 4);

const minute = formatter({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** “2 December 2031, 21:43 UTC”. @param time ISO 8601 */
export const formatMinute = (time: string): string => `${minute(time).replace(' at ', ', ')} UTC`;

/** “17 Sep” in the current year, “Sep 2024” in another. */
export const shortDate = (date: string, today: Date): string =>
  yearOf(date) === String(today.getUTCFullYear())
    ? `${dayOf(date)} ${monthOf(date)}`
    : `${monthOf(date)} ${yearOf(date)}`;

const numberFormat = new Intl.NumberFormat('en-GB');

/** 2318 → “2,318”. */
export const formatNumber = (number: number): string => numberFormat.format(number);

const listFormat = new Intl.ListFormat('en-GB');

/** “1 game, 2 reviews and 1 article”. */
export const formatList = (items: readonly string[]): string => listFormat.format(items);

/** A title in which numbers, as in “The Witcher 3”, stay on the line of the word before them. */
export const keepNumbers = (title: string): string =>
  title.replace(/ (?=(?:\d{1,2}|[IVX]+)(?![\p{L}\d]))/gu, '\u00a0');

type Dates = Pick<GameSummary, 'released' | 'early_access'>;

/** The year of a day; a date that is less exact as it is: “Q4 2026”. */
const shortRelease = (date: string): string =>
  releasePrecision(date) === 'day' ? yearOf(date) : formatRelease(date);

/** “2020”, “Q4 2026”, “early access 2026”; nothing without a date. */
function releaseYear({ released, early_access }: Dates): string | null {
  if (released !== null) return shortRelease(released);
  return early_access === undefined
    ? null
    : message('creditEarlyAccess', { date: shortRelease(early_access) });
}

/** Developers and year of release: “Supergiant Games, 2020”. */
export const credit = (game: Pick<GameSummary, 'developers'> & Dates): string =>
  [formatList(game.developers), releaseYear(game)].filter(Boolean).join(', ');

/** Developers and year of release, or that there is no date: “CD Projekt Red, no date yet”. */
export const creditWithDate = (game: Pick<GameSummary, 'developers'> & Dates): string =>
  [formatList(game.developers), releaseYear(game) ?? message('creditNoDate')].filter(Boolean).join(', ');

/** “17 September 2020”, “Q4 2026”, or that there is no date. */
export const releaseDate = ({ released }: Pick<GameSummary, 'released'>): string =>
  released ? formatRelease(released) : message('noReleaseDate');

/** The name of that fact: “Released” only of a game that is. */
export const releaseFact = ({ released }: Pick<GameSummary, 'released'>): string =>
  message(isReleased(released) ? 'released' : 'releaseDate');
