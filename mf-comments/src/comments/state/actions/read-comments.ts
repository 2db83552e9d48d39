import type { CommentsPage, NeighbouredCommentsPage } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { later } from '../../later';
import { asPlace, commentsPath, firstPath } from '../../load';
import { receiveComments } from '../comments-slice';
import { turnPage } from '../page-slice';
import type { Step, ThreadState } from '../thread';

/** How many comments exist that have not been read. @param total of all */
export const unlisted = ({ comments }: ThreadState, total: number) =>
  Math.max(0, total - comments.comments.length);

/**
 * Reads the page that the reader began with, and forgets what was read before it and is there no more.
 * @param arrived called before anything changes
 * @throws {ApiError}
 */
export const readFirstPage =
  (signal: AbortSignal, arrived: () => void): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, page: read } = getState();
    const before = comments.comments.map(({ uid }) => uid);
    const path = firstPath(comments, read.at);
    const page = await getSession().api.get<CommentsPage>(path, { signal });
    arrived();
    dispatch(replaceWith(asPlace(page), before));
  };

/**
 * Shows a page instead of what was shown before.
 * @param before uids of what was known when the page was asked for
 */
export const replaceWith =
  (page: NeighbouredCommentsPage, before: string[]): Step<void> =>
  (dispatch, getState) => {
    const there = new Set(page.comments.map(({ uid }) => uid));
    const gone = before.filter((uid) => !there.has(uid));
    dispatch(receiveComments({ comments: page.comments, gone }));
    dispatch(turnPage({ page, unlisted: unlisted(getState(), page.total) }));
  };

/** Comments after which the next page takes the place of what is shown: no page grows without end. */
const MOST = 300;

/**
 * Reads the next page of top-level comments.
 * @throws {ApiError}
 */
export const readOlder = (): Step<Promise<void>> => async (dispatch, getState) => {
  const { comments, page: read } = getState();
  if (read.next_cursor === null) return;
  const { sort } = read.at ?? {};
  if (read.older !== null && comments.comments.length >= MOST)
    return dispatch((await later()).goToPage({ page: read.older, ...(sort && { sort }) }));
  const path = commentsPath(comments, { cursor: read.next_cursor, ...(sort && { sort }) });
  const page = await getSession().api.get<CommentsPage>(path);
  dispatch(receiveComments({ comments: page.comments, gone: [] }));
  const place = { ...page, newer: read.newer, older: page.next_cursor, found: read.found };
  dispatch(turnPage({ page: place, unlisted: unlisted(getState(), page.total) }));
};
