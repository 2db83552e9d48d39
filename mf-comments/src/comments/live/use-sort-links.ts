import type { CommentSort } from '@savepoint/contracts/comments';
import { ApiError } from '@savepoint/session';
import { useEffect } from 'react';
import { loadActions } from '../load-actions';
import { announce } from '../state/page-slice';
import { useThreadStore } from '../state/thread-store';

/** Makes the sort links change the order without a page load. */
export function useSortLinks(): void {
  const store = useThreadStore();
  useEffect(() => {
    const follow = async (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-sort]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      const part = await loadActions().catch(() => undefined);
      // Without the code, the link still works.
      if (!part) return location.assign(link.href);
      try {
        await store.dispatch(part.sortBy(link.dataset['sort'] as CommentSort));
        history.replaceState(history.state, '', link.href);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        store.dispatch(announce(error.message));
      }
    };
    const listener = (event: MouseEvent) => void follow(event);
    document.addEventListener('click', listener);
    return () => document.removeEventListener('click', listener);
  }, [store]);
}
