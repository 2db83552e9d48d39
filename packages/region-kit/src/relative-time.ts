import { currentLanguage } from '@savepoint/contracts/base';
import { message } from './components/messages';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const UNITS = [
  [WEEK, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/**
 * Formats an age in whole units, rounded down, in the language of the document: “just now”, “seconds ago”, “1 minute ago”, “3 hours ago”,
 * “2 days ago”, “5 weeks ago”. A date in the future is “just now”.
 * @param date ISO 8601
 * @param now milliseconds since 1970
 */
export function relativeTime(date: string, now: number): string {
  const age = now - Date.parse(date);
  const language = currentLanguage();
  for (const [size, name] of UNITS) {
    if (age >= size)
      return (language.relativeTime ??= new Intl.RelativeTimeFormat(language.locale)).format(
        -Math.floor(age / size),
        name,
      );
  }
  return message(age < 5 * SECOND ? 'justNow' : 'secondsAgo');
}

/**
 * Returns a time to the minute, in the language of the document: “14 May 2026 at 09:30 UTC”.
 * @param date ISO 8601
 */
export function exactTime(date: string): string {
  const language = currentLanguage();
  language.exactTime ??= new Intl.DateTimeFormat(language.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${language.exactTime.format(Date.parse(date))} UTC`;
}
