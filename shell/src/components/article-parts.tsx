import { pageUrls } from '@savepoint/contracts/base';
import type { Article, Author, Correction } from '@savepoint/contracts/catalog';
import { richText } from '@savepoint/region-kit';
import { Fragment, type ReactElement } from 'react';
import { OpenSlot, Slot, type PageStyles } from '../document/page';
import { message } from '../messages';
import { Section } from './layout';
import { Published } from './published';

interface BylineProps {
  /** What the author wrote. */
  of: 'article' | 'review';
  post: Pick<Article, 'authors' | 'published' | 'updated' | 'body'>;
}

/** Authors, date, date of the last change, and reading time. */
export function Byline({ of, post: { authors, published, updated, body = '' } }: BylineProps) {
  const names = <Authors key="authors" authors={authors} />;
  const changed = updated && <Published key="updated" time={updated} />;
  return (
    <p className="byline">
      <span>{richText(message.parts(of === 'review' ? 'reviewBy' : 'by', { author: names }))}</span>
      <Published time={published} />
      {changed && <span>{richText(message.parts('updated', { date: changed }))}</span>}
      <span>{readingTime(body)}</span>
    </p>
  );
}

/** Names, those of the staff with a link: “Ann, Bo and Cy”. */
function Authors({ authors }: { authors: readonly Author[] }) {
  return authors.map(({ name, slug }, index) => (
    <Fragment key={name}>
      {index > 0 && (index === authors.length - 1 ? message('lastAuthor') : ', ')}
      <b>
        {slug ? (
          <a rel="author" href={pageUrls.author(slug)}>
            {name}
          </a>
        ) : (
          name
        )}
      </b>
    </Fragment>
  ));
}

/** What was wrong in a text, newest first; nothing without any. */
export function Corrections({ corrections }: { corrections: readonly Correction[] | undefined }) {
  if (!corrections) return null;
  return (
    <aside className="corrections" aria-labelledby="corrections">
      <h2 id="corrections">{message('corrections', { count: corrections.length })}</h2>
      {corrections.map(({ date, text }) => (
        <p key={date + text}>
          <Published time={date} />
          {' · '}
          {text}
        </p>
      ))}
    </aside>
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

const RICH = /<(?:aside|details|figure|kbd|mark|section|table|input|ul class|blockquote class)\b/;

/** The style sheets that the HTML of a text needs besides those of its page. */
export const textStyles = (html: string | undefined): PageStyles[] =>
  html && RICH.test(html) ? ['rich-text'] : [];

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
