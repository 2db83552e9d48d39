import { exactTime, relativeTime } from '../relative-time';

/**
 * Shows a relative time, with the exact one in its title.
 * @param date ISO 8601
 * @param now milliseconds since 1970, from `useNow`
 */
export function TimeAgo({ date, now }: { date: string; now: number }) {
  return (
    // A browser may write dates a little differently than the server: its language data has another version.
    <time dateTime={date} title={exactTime(date)} suppressHydrationWarning>
      {relativeTime(date, now)}
    </time>
  );
}
