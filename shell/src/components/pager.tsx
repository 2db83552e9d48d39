import { Fragment } from 'react';
import { message } from '../messages';
import { VisibleValue } from './layout';

interface Props {
  page: number;
  pages: number;
  /** @returns the address of a page of the list */
  url(page: number): string;
}

/** Pages shown on each side of the current one. */
const NEIGHBOUR_COUNT = 1;

/** The first and last page and those around the current one; null marks a gap. */
function shownPages(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= NEIGHBOUR_COUNT,
  );
  return near.flatMap((each, index) => {
    const gap = each - (near[index - 1] ?? each);
    return gap > 2 ? [null, each] : gap === 2 ? [each - 1, each] : [each];
  });
}

/** Links to the pages of a list; nothing for a single page. */
export function Pager({ page, pages, url }: Props) {
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={message('pages')}>
      {page > 1 && (
        <a className="pager__step" href={url(page - 1)} rel="prev">
          {message('previous')}
        </a>
      )}
      {shownPages(page, pages).map((each, index) =>
        each === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a key={each} href={url(each)} aria-current={each === page ? 'page' : undefined}>
            <VisibleValue parts={message.parts('page', { page: <Fragment key="page">{each}</Fragment> })} />
          </a>
        ),
      )}
      {page < pages && (
        <a className="pager__step" href={url(page + 1)} rel="next">
          {message('next')}
        </a>
      )}
    </nav>
  );
}
