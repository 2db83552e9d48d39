import { isDay, longDate } from '@savepoint/contracts/base';
import type { Article, Author } from '@savepoint/contracts/catalog';
import { formatList, formatMinute } from '../format';

interface PublishedProps {
  /** A day, or a time in UTC. */
  time: string;
  /** Shows the day alone, for lists. */
  short?: boolean;
  /** Formats a day in another way. */
  format?: (day: string) => string;
}

/** When something was published. The page client shows a time in the reader’s zone; a day is the same everywhere. */
export function Published({ time, short, format = longDate }: PublishedProps) {
  if (isDay(time)) return <time dateTime={time}>{format(time)}</time>;
  return (
    <time dateTime={time} data-local={short ? 'day' : 'minute'}>
      {short ? format(time) : formatMinute(time)}
    </time>
  );
}

/** The names in a byline: “Ann and Bo”. */
export const authorNames = ({ authors }: Pick<Article, 'authors'>): string =>
  formatList(authors.map(({ name }: Author) => name));
