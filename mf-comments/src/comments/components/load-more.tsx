import type { MouseEvent } from 'react';
import { useRequest } from '@savepoint/region-kit/ui/request';
import { RequestError } from '@savepoint/region-kit/ui/request-error';
import { trackNewComments } from '../focus';
import { commentId, pageHref, permalink } from '../links';
import { loadActions } from '../load-actions';
import { message } from '../messages';
import { useThreadState, useThreadStore, type ThreadState } from '../state/thread-store';
import css from './load-more.module.css';

interface LoadMoreProps {
  label: string;
  /** Id of an element that says what is loaded more of. */
  describedBy?: string;
  /** Page with the same comments, for readers without scripts. */
  href?: string;
  rel?: string;
  /** @throws {ApiError} */
  load(): Promise<void>;
  /** Default: the first of the new comments. */
  focus?(): void;
}

/** Loads more comments and focuses the first of them; needs no sign-in. */
function LoadMore({ label, describedBy, href, rel = 'next', load, focus }: LoadMoreProps) {
  const { busy, error, run } = useRequest();
  const follow = async (event: MouseEvent<HTMLElement>) => {
    // A click that opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    const focusFirstNew = trackNewComments(event.currentTarget);
    if (await run(load)) (focus ?? focusFirstNew)();
  };
  const common = {
    className: 'btn btn--line',
    'aria-busy': busy,
    'aria-describedby': describedBy,
    onClick: (event: MouseEvent<HTMLElement>) => void follow(event),
  };
  const content = (
    <>
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {label}
    </>
  );
  return (
    <div className={css['more']} data-for-readers>
      {href ? (
        <a href={href} rel={rel} {...common}>
          {content}
        </a>
      ) : (
        <button type="button" {...common}>
          {content}
        </button>
      )}
      <RequestError error={error} />
    </div>
  );
}

/** Button that loads the comments after the loaded ones. */
export function NextPage() {
  const store = useThreadStore();
  const key = useThreadState(({ page }) => page.next_page);
  const sort = useThreadState(({ page }) => page.location?.sort);
  return key ? (
    <LoadMore
      label={message(sort ? 'more' : 'older')}
      href={pageHref(key, sort)}
      load={async () => store.dispatch((await loadActions()).loadNextPage())}
    />
  ) : null;
}

/** Button that loads the replies of a thread that are not on the page. */
export function MoreReplies({ root_uid }: { root_uid: string }) {
  const store = useThreadStore();
  const shown = useThreadState(({ page }) => root_uid in page.more_replies && page.unloaded_count > 0);
  const count = useThreadState(selectMoreRepliesCount);
  if (!shown) return null;
  return (
    <li>
      <LoadMore
        label={count === null ? message('moreReplies') : message('countReplies', { count })}
        load={async () => store.dispatch((await loadActions()).loadReplies(root_uid))}
      />
    </li>
  );
}

/** Link that shows the whole text of a comment, of which the page has the beginning. */
export function ShowAll({ uid, describedBy }: { uid: string; describedBy: string }) {
  const store = useThreadStore();
  return (
    <LoadMore
      label={message('showAll')}
      describedBy={describedBy}
      href={permalink(uid)}
      rel="nofollow"
      load={async () => store.dispatch((await loadActions()).loadWhole(uid))}
      // The link is gone then.
      focus={() => document.getElementById(commentId(uid))?.focus()}
    />
  );
}

/** The number of further replies is known only if they are all that is not loaded. */
const selectMoreRepliesCount = ({ page }: ThreadState): number | null =>
  page.next_cursor === null && page.previous_page === null && Object.keys(page.more_replies).length === 1
    ? page.unloaded_count
    : null;

/** Links to the page before the loaded comments; shows a message if the requested page or comment does not exist. */
export function PreviousPage() {
  const key = useThreadState(({ page }) => page.previous_page);
  const found = useThreadState(({ page }) => page.found);
  const sort = useThreadState(({ page }) => page.location?.sort);
  const pageRequested = useThreadState(({ page }) => page.location?.page !== undefined);
  return (
    <>
      {found ? null : (
        <p className="alert" data-for-readers>
          {message(pageRequested ? 'noSuchPage' : 'notFound')}
        </p>
      )}
      {key ? (
        <p className={css['more']}>
          <a className="btn btn--line" rel="prev" href={pageHref(key, sort)}>
            {message(sort ? 'before' : key === '1' ? 'first' : 'newer')}
          </a>
        </p>
      ) : null}
    </>
  );
}
