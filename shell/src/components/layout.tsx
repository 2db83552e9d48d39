import { Icon } from '@savepoint/region-kit';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Crumb } from '../document/page';

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
      <h1 className="pt">{title}</h1>
      {text && <p>{text}</p>}
    </div>
  );
}

/** Breadcrumbs; the last one is the page itself, without a link. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
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
      <h2 className="pt">{title}</h2>
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
