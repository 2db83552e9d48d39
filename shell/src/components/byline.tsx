import { longDate } from '../text/dates';
import { readingTime } from '../text/reading-time';

interface Props {
  /** What stands before the name, as “Review by”. */
  by: string;
  author: string;
  /** YYYY-MM-DD */
  published: string;
  /** The text as HTML. */
  body: string;
}

/** Who wrote it, when, and how long it takes to read. */
export function Byline({ by, author, published, body }: Props) {
  return (
    <p className="byline">
      <span>
        {by} <b>{author}</b>
      </span>
      <time dateTime={published}>{longDate(published)}</time>
      <span>{readingTime(body)}</span>
    </p>
  );
}

/** Says so where a text only shows what the site can do. */
export function SampleNote() {
  return <p className="note">This text is a sample, written to show what the site can do.</p>;
}
