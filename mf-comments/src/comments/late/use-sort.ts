import type { CommentsPage, CommentSort } from '@savepoint/contracts';
import { ApiError, getSession } from '@savepoint/session';
import { useEffect } from 'react';
import { asPlace, firstPath } from '../load';
import { replaceWith } from '../state/actions/read-comments';
import { announce } from '../state/notice-slice';
import { goTo } from '../state/page-slice';
import { useThread, type Step } from '../state/thread';

/**
 * Reads the discussion in another order.
 * @throws {ApiError}
 */
export const sortBy =
  (sort: CommentSort): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments } = getState();
    const at = sort === 'newest' ? undefined : { sort };
    const page = await getSession().api.get<CommentsPage>(firstPath(comments, at));
    dispatch(goTo(at));
    const before = comments.comments.map(({ uid }) => uid);
    dispatch(replaceWith(asPlace(page), before));
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
