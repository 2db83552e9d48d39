import { Icon, TimeAgo } from '@savepoint/region-kit';
import type { MouseEvent } from 'react';
import { commentId, permalink } from '../links';
import { message } from '../messages';
import { announce } from '../state/page-slice';
import { useThreadState, useThreadStore } from '../state/thread-store';
import type { CommentNode } from '../state/tree';
import css from './comment-header.module.css';

interface Props {
  comment: CommentNode;
  /** Milliseconds since 1970. */
  now: number;
  /** Element id of the author’s name, which labels the comment. */
  authorId: string;
}

/** A comment’s author, age and labels. */
export function CommentHeader({ comment, now, authorId }: Props) {
  const { uid, name, staff, guest, created, edited, demo, own, level } = comment;
  const isNew = useThreadState(({ page }) => page.new_since !== '' && created > page.new_since);
  const pinned = useThreadState(({ page }) => page.pinned === uid);
  return (
    <div className={css['header']}>
      {/* The heading of the section has level 2. */}
      <b id={authorId} role="heading" aria-level={level + 3}>
        <bdi>{name}</bdi>
      </b>
      {pinned ? <span className="tag">{message('pinned')}</span> : null}
      {staff ? <span className="tag tag--accent">{message('staff')}</span> : null}
      {guest ? <span className="tag">{message('guest')}</span> : null}
      <Permalink uid={uid} created={created} now={now} />
      {isNew && !own ? (
        <span className="tag" data-new>
          {message('new')}
        </span>
      ) : null}
      {edited ? <span>{message('edited')}</span> : null}
      {demo ? <span className="tag">{message('sample')}</span> : null}
    </div>
  );
}

/** A comment’s age, which links to the comment, and a button that copies the link. */
function Permalink({ uid, created, now }: { uid: string; created: string; now: number }) {
  const store = useThreadStore();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The comment is on this page: no page load is needed.
    event.preventDefault();
    location.hash = commentId(uid);
  };
  const copy = async () => {
    const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
    try {
      await navigator.clipboard.writeText(new URL(permalink(uid), page).href);
      store.dispatch(announce(message('copied')));
    } catch {
      // The clipboard is not allowed: the address bar shows the link.
      location.hash = commentId(uid);
    }
  };
  return (
    <>
      <a href={permalink(uid)} rel="nofollow" onClick={follow}>
        <TimeAgo date={created} now={now} />
      </a>
      <button
        className={css['copy']}
        type="button"
        aria-label={message('copy')}
        title={message('copy')}
        data-for-readers
        onClick={() => void copy()}
      >
        <Icon name="link" small />
      </button>
    </>
  );
}
