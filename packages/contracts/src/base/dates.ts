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

/** Times stored up to this far in the future are those of another instance, whose clock is a little ahead. */
export const MAX_CLOCK_SKEW_MS = 5_000;

/**
 * Returns the age of a stored time in milliseconds. A time in the future was stored before the clock was set back: its
 * age is unknown, and it counts as infinitely old, so that nothing waits until the clock is there again.
 * @param storedAtMs milliseconds since 1970
 * @param nowMs the current time in milliseconds since 1970
 */
export const ageMs = (storedAtMs: number, nowMs = Date.now()): number =>
  storedAtMs > nowMs + MAX_CLOCK_SKEW_MS ? Infinity : Math.max(0, nowMs - storedAtMs);

/**
 * Whether a stored time of expiry is ahead. One that is further ahead than its maximum was stored before the clock was
 * set back, and counts as expired.
 * @param untilMs milliseconds since 1970
 * @param maxMs how far ahead the time can be when it is stored, in milliseconds
 * @param nowMs the current time in milliseconds since 1970
 */
export const isAhead = (untilMs: number, maxMs: number, nowMs = Date.now()): boolean =>
  untilMs > nowMs && untilMs <= nowMs + maxMs + MAX_CLOCK_SKEW_MS;

/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET_DAYS = 3;

/** Returns the number of the week of a day (YYYY-MM-DD); it grows by one each Monday. */
export const calendarWeek = (day: string): number =>
  Math.floor((Date.parse(day) / DAY_MS + MONDAY_OFFSET_DAYS) / 7);

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const NOON_MS = DAY_MS / 2;

/** Whether a publication time is a day without a time. */
export const isDay = (published: string): boolean => published.length === DAY_LENGTH;

/**
 * The moment that stands for a publication time where a format has no days: noon by UTC of a day, which is that day in
 * nearly every zone; never one that is ahead.
 * @param nowMs milliseconds since 1970
 */
export const publicationMoment = (published: string, nowMs = Date.now()): Date =>
  new Date(
    Math.min(
      Date.parse(published) + (isDay(published) ? NOON_MS : 0),
      Math.max(nowMs, Date.parse(published)),
    ),
  );

/** Returns a time as a publication time: in UTC, to the second. */
export const publicationTime = (time: Date): string =>
  `${time.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`;
