import { Icon, TimeAgo } from '@savepoint/region-kit';
import type { MouseEvent } from 'react';
import { commentId, permalink } from '../address';
import { announce } from '../state/notice-slice';
import { useThread } from '../state/thread';
import css from './permalink.module.css';

interface Props {
  uid: string;
  created: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** When a comment was written; leads to it, and can be copied to lead others to it. */
export function Permalink({ uid, created, now }: Props) {
  const thread = useThread();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // It is here already: no need to load the page it is on.
    event.preventDefault();
    location.hash = commentId(uid);
  };
  const copy = async () => {
    const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
    try {
      await navigator.clipboard.writeText(new URL(permalink(uid), page).href);
      thread.dispatch(announce('Link copied'));
    } catch {
      // Not allowed here: the address bar has it then, for copying by hand.
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
        aria-label="Copy link"
        title="Copy link"
        data-for-readers
        onClick={() => void copy()}
      >
        <Icon name="link" small />
      </button>
    </>
  );
}
