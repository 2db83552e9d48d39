import { pageUrls, urls } from '@savepoint/contracts/base';
import { nameSlug, type Game, type GameGroupKind } from '@savepoint/contracts/catalog';
import { textWidth, widestWord } from '@savepoint/covers';
import { Icon, richText } from '@savepoint/region-kit';
import { Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Crumb } from '../document/page';
import { keepNumbers } from '../format';
import { message } from '../messages';

interface PageHeadProps {
  title: string;
  crumbs?: readonly Crumb[];
  /** A sentence below the title. */
  text?: string;
}

/** Breadcrumbs and the page’s one `h1`. */
export function PageHead({ title, crumbs, text }: PageHeadProps) {
  return (
    <div className="page-head">
      {crumbs && <Crumbs crumbs={crumbs} />}
      <Headline title={title} />
      {text && <p>{text}</p>}
    </div>
  );
}

/** Widths in em: the point after a title, and what other fonts need more while the display font loads. */
const POINT_WIDTH = 0.25;
const FONT_MARGIN = 1.03;
/** A word up to this width fits the narrowest column at the smallest size of a headline; a wider one is hyphenated. */
const MAX_WHOLE_WORD = 7.5;
/** How many lines of a narrow column the longest titles fill, without the space that remains at their ends. */
const LINE_COUNT = 3.4;

interface HeadlineProps {
  title: string;
  /** Target of the title’s link, on pages that show more than one story. */
  path?: string;
  /** Closes the title with the point; not for headlines of stories. Default: unless it ends with a question mark. */
  point?: boolean;
}

/** The `h1` of a page, as large as its longest word allows. Its parent is the container it must fit. */
export function Headline({ title, path, point = !title.endsWith('?') }: HeadlineProps) {
  const joined = keepNumbers(title);
  // A number may begin a line where it and the word before it are too wide for one.
  const text = widestWord(joined) > MAX_WHOLE_WORD ? title : joined;
  const width = widestWord(text);
  const size = Math.max(width * FONT_MARGIN + (point ? POINT_WIDTH : 0), textWidth(text) / LINE_COUNT);
  const style = { '--word': size.toFixed(2) } as CSSProperties;
  const names = ['headline', point && 'pt', width > MAX_WHOLE_WORD && 'headline--long'];
  return (
    <h1 className={names.filter(Boolean).join(' ')} style={style}>
      {path ? <a href={path}>{text}</a> : text}
    </h1>
  );
}

/** Breadcrumbs; the last one is the page itself, without a link. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={message('breadcrumbs')}>
      <ol className="crumbs">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={path}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SectionProps {
  title: string;
  more?: { name: string; path: string } | undefined;
  children: ReactNode;
}

/** A titled section of a page, with a link to the full list. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className="sec">
      <SectionHead title={title} more={more} />
      {children}
    </section>
  );
}

export function SectionHead({ title, more }: Pick<SectionProps, 'title' | 'more'>) {
  return (
    <div className="sec__head">
      <h2 className="pt">{keepNumbers(title)}</h2>
      {more && <MoreLink {...more} />}
    </div>
  );
}

/** A link to the full list. */
export function MoreLink({ name, path }: { name: string; path: string }) {
  return (
    <a className="more" href={path}>
      {name}
      <Icon name="arrow" />
    </a>
  );
}

/** A message of which only the value is visible; screen readers read the words around it too. */
export const VisibleValue = ({ parts }: { parts: readonly ReactNode[] }) =>
  richText(
    parts.map((part, index) =>
      part && typeof part === 'string' ? (
        <span key={index} className="vh">
          {part}
        </span>
      ) : (
        part
      ),
    ),
  );

/** One fact about a game; nothing without a value. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The names of developers, publishers or series, with links to their pages; null without names. */
export const groupLinks = (kind: GameGroupKind, names: readonly string[]): ReactNode =>
  names.length === 0
    ? null
    : names.map((name, index) => {
        const slug = nameSlug(name);
        return (
          <Fragment key={name}>
            {index > 0 && ', '}
            {slug ? <a href={pageUrls[kind](slug)}>{name}</a> : name}
          </Fragment>
        );
      });

/** The names of platforms with links to their lists; null without platforms. */
export const platformLinks = (platforms: Game['platforms']): ReactNode =>
  platforms.length === 0
    ? null
    : platforms.map(({ slug, name }, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          <a href={urls.platform(slug)}>{name}</a>
        </Fragment>
      ));

/** Grey lines while text is loading. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="skel-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skel" />
      ))}
    </div>
  );
}

/** Fallback of a region that starts with a title. */
export function RegionSkeleton({ title }: { title: string }) {
  return (
    <>
      <div className="sec__head">
        <h2 className="pt">{title}</h2>
      </div>
      <Skeleton lines={4} />
    </>
  );
}

/** Renders the fallback of a slot, shown until its region is mounted. */
export const placeholderHtml = (element: ReactElement): string => renderToStaticMarkup(element);

/** The same for a placeholder that has no data of its page: rendered once, when it is first needed. */
export function constantPlaceholder(element: () => ReactElement): () => string {
  let html: string | undefined;
  return () => (html ??= placeholderHtml(element()));
}
