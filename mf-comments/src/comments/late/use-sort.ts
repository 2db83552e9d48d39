import type { CommentSort } from '@savepoint/contracts';
import { ApiError } from '@savepoint/session';
import { useEffect } from 'react';
import { announce } from '../state/notice-slice';
import { useThread, type Step } from '../state/thread';
import { goToPage } from './go-to-page';

/**
 * Reads the discussion in another order.
 * @throws {ApiError}
 */
const sortBy =
  (sort: CommentSort): Step<Promise<void>> =>
  async (dispatch) => {
    await dispatch(goToPage(sort === 'newest' ? undefined : { sort }));
    dispatch(announce('The order of the comments has changed'));
  };

/** Spares the reader a new page when they choose another order; a link whose comments cannot be had is followed. */
export function useSort(): void {
  const thread = useThread();
  useEffect(() => {
    const follow = async (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-sort]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      try {
        await thread.dispatch(sortBy(link.dataset['sort'] as CommentSort));
        history.replaceState(history.state, '', link.href);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        thread.dispatch(announce(error.message));
      }
    };
    const listener = (event: MouseEvent) => void follow(event);
    document.addEventListener('click', listener);
    return () => document.removeEventListener('click', listener);
  }, [thread]);
}
