export const DAY_MS = 86_400_000;

let longFormat: Intl.DateTimeFormat | undefined;

/**
 * Formats a date for readers: “17 September 2020”.
 * @param date YYYY-MM-DD, or a time; of a time its day by UTC
 */
export const longDate = (date: string | Date): string =>
  // Made when first needed: few pages that load this show such a date.
  (longFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })).format(
    new Date(date),
  );

/** Returns the calendar day of a time by UTC, as YYYY-MM-DD. */
export const calendarDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the time a number of days earlier. */
export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);

/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET_DAYS = 3;

/** Returns the number of the week of a day (YYYY-MM-DD); it grows by one each Monday. */
export const calendarWeek = (day: string): number =>
  Math.floor((Date.parse(day) / DAY_MS + MONDAY_OFFSET_DAYS) / 7);
