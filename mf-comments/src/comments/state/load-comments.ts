import type { LinkedCommentsPage } from '@savepoint/contracts/comments';
import { getSession } from '@savepoint/session';
import { readPage } from '../api';
import { receiveComments } from './comments-slice';
import { receivePage } from './page-slice';
import type { AppThunk, ThreadState } from './thread-store';

/** Returns how many comments have not been loaded. @param total of all comments */
export const countUnloaded = ({ comments }: ThreadState, total: number): number =>
  Math.max(0, total - comments.comments.length);

/**
 * Loads the first page and drops comments that were loaded before and no longer exist.
 * @param onReceived called before the state changes
 * @throws {ApiError}
 */
export const loadFirstPage =
  (signal: AbortSignal, onReceived: () => void): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, page: current } = getState();
    const previousUids = comments.comments.map(({ uid }) => uid);
    const page = await readPage(getSession().api.call, comments, current.location, { signal });
    onReceived();
    dispatch(replaceComments(page, previousUids));
  };

/**
 * Shows a page in place of the comments shown so far.
 * @param previousUids uids that were loaded when the page was requested; later ones stay
 */
export const replaceComments =
  (page: LinkedCommentsPage, previousUids: string[]): AppThunk<void> =>
  (dispatch, getState) => {
    const uids = new Set(page.comments.map(({ uid }) => uid));
    const deleted = previousUids.filter((uid) => !uids.has(uid));
    dispatch(receiveComments({ comments: page.comments, deleted }));
    dispatch(receivePage({ page, unloaded_count: countUnloaded(getState(), page.total) }));
  };
