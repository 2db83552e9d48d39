import { longDate, pageUrls } from '@savepoint/contracts/base';
import type { Article } from '@savepoint/contracts/catalog';
import { richText } from '@savepoint/region-kit';
import type { ReactElement } from 'react';
import { OpenSlot, Slot } from '../document/page';
import { message } from '../messages';
import { Section } from './layout';

interface BylineProps {
  /** What the author wrote. */
  of: 'article' | 'review';
  post: Pick<Article, 'author' | 'author_slug' | 'published' | 'body'>;
}

/** Author, date and reading time. */
export function Byline({ of, post: { author, author_slug, published, body = '' } }: BylineProps) {
  const name = author_slug ? <a href={pageUrls.author(author_slug)}>{author}</a> : author;
  return (
    <p className="byline">
      <span>
        {richText(message.parts(of === 'review' ? 'reviewBy' : 'by', { author: <b key="author">{name}</b> }))}
      </span>
      <time dateTime={published}>{longDate(published)}</time>
      <span>{readingTime(body)}</span>
    </p>
  );
}

/** Links to the topics of an article or review; nothing without any. */
export function TopicLinks({ topics }: { topics: Article['topics'] | undefined }) {
  if (!topics) return null;
  return (
    <nav className="topics" aria-label={message('topics')}>
      <ul className="chips">
        {topics.map(({ slug, name }) => (
          <li key={slug}>
            <a className="chip" href={pageUrls.topic(slug)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Marks a text that is only an example. */
export function SampleNote() {
  return <p className="note">{message('sample')}</p>;
}

const WORDS_PER_MINUTE = 220;

/** “6 minutes”. @param html the text as HTML */
export function readingTime(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return message('readingTime', { count: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) });
}

interface ReadMoreProps {
  of: 'article' | 'review';
  title: string;
  /** The list of all of them. */
  all: { name: string; path: string };
  className: 'stories' | 'shelf';
  /** Cards of what to read next; may be empty. */
  children: readonly ReactElement[];
}

/** The end of an article or review: the comments, and what to read next. */
export function ReadMore({ of, title, all, className, children }: ReadMoreProps) {
  return (
    <div className="wrap">
      <OpenSlot name={`${of}-before-comments`} />
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
