import type { CommentSort } from '@savepoint/contracts';
import { pageHref } from '../address';
import css from '../comments.module.css';
import { useThreadState } from '../state/thread';

const SORTS: [CommentSort, string][] = [
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['most-liked', 'Most liked'],
];

/** Chooses the order of the comments by links, which the companion makes quicker. */
export function SortLinks() {
  const current = useThreadState(({ page }) => page.at?.sort ?? 'newest');
  return (
    <p className={css['sort']} role="group" aria-label="Order of comments">
      {SORTS.map(([sort, label]) => (
        <a
          key={sort}
          href={pageHref('1', sort)}
          rel="nofollow"
          data-sort={sort}
          aria-current={sort === current || undefined}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
