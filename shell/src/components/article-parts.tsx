import { longDate } from '@savepoint/contracts';
import type { ReactElement } from 'react';
import { OpenSlot, Slot } from '../document/page';
import { Section } from './layout';

interface BylineProps {
  /** Text before the name, such as “Review by”. */
  by: string;
  author: string;
  /** YYYY-MM-DD */
  published: string;
  /** The text as HTML. */
  body: string;
}

/** Author, date and reading time. */
export function Byline({ by, author, published, body }: BylineProps) {
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

/** Marks a text that is only an example. */
export function SampleNote() {
  return <p className="note">This text is a sample, written to show what the site can do.</p>;
}

const WORDS_PER_MINUTE = 220;

/** “6 minutes”. @param html the text as HTML */
export function readingTime(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

interface ReadMoreProps {
  title: string;
  /** The list of all of them. */
  all: { name: string; path: string };
  className: 'stories' | 'shelf';
  /** Cards of what to read next; may be empty. */
  children: readonly ReactElement[];
}

/** The end of an article or review: the comments, and what to read next. */
export function ReadMore({ title, all, className, children }: ReadMoreProps) {
  return (
    <div className="wrap">
      <OpenSlot />
      {/* As wide as the text, and as on the page of a game. */}
      <div className="cols cols--8-4 sec">
        <div>
          <Slot region="comments" />
        </div>
      </div>
      {children.length > 0 && (
        <Section title={title} more={all}>
          <div className={className}>{children}</div>
        </Section>
      )}
    </div>
  );
}
