import { COMMENT_PAGE_MAX, type CommentsPage, type CommentsPlace } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { asPlace, commentsPath, firstPath } from '../../load';
import { receiveComments } from '../comments-slice';
import { goTo, miss, turnPage, unfold } from '../page-slice';
import type { Step, ThreadState } from '../thread';

const unlisted = ({ comments }: ThreadState, total: number) => Math.max(0, total - comments.comments.length);

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
 * Goes to the page that a comment is on, which need not be near to what has been read.
 * @throws {ApiError}
 */
export const readAround =
  (comment: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const path = firstPath(getState().comments, { comment });
    const page = await getSession().api.get<CommentsPlace>(path);
    if (!page.found) return void dispatch(miss());
    dispatch(goTo({ comment }));
    const before = getState().comments.comments.map(({ uid }) => uid);
    dispatch(replaceWith(page, before));
  };

/** @param before uids of what was known when the page was asked for */
const replaceWith =
  (page: CommentsPlace, before: string[]): Step<void> =>
  (dispatch, getState) => {
    const there = new Set(page.comments.map(({ uid }) => uid));
    const gone = before.filter((uid) => !there.has(uid));
    dispatch(receiveComments({ comments: page.comments, gone }));
    dispatch(turnPage({ page, unlisted: unlisted(getState(), page.total) }));
  };

/**
 * Reads the next page of top-level comments.
 * @throws {ApiError}
 */
export const readOlder = (): Step<Promise<void>> => async (dispatch, getState) => {
  const { comments, page: read } = getState();
  if (read.next_cursor === null) return;
  const path = commentsPath(comments, { cursor: read.next_cursor });
  const page = await getSession().api.get<CommentsPage>(path);
  dispatch(receiveComments({ comments: page.comments, gone: [] }));
  const place = { ...page, newer: read.newer, older: page.next_cursor, found: read.found };
  dispatch(turnPage({ page: place, unlisted: unlisted(getState(), page.total) }));
};

/**
 * Reads further replies of a thread that is shown in part.
 * @param root_uid its top-level comment
 * @throws {ApiError}
 */
export const readReplies =
  (root_uid: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const count = () => getState().comments.comments.length;
    const before = count();
    // The first answer may hold nothing but what is shown already.
    do await dispatch(readMoreReplies(root_uid));
    while (count() === before && root_uid in getState().page.folded);
  };

/**
 * Reads the next replies of a thread with one call; they may be shown already.
 * @param root_uid its top-level comment
 * @throws {ApiError}
 */
export const readMoreReplies =
  (root_uid: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, page: read } = getState();
    const cursor = read.folded[root_uid] ?? null;
    const more = { parent_uid: root_uid, limit: COMMENT_PAGE_MAX, ...(cursor !== null && { cursor }) };
    const page = await getSession().api.get<CommentsPage>(commentsPath(comments, more));
    dispatch(receiveComments({ comments: page.comments, gone: [] }));
    dispatch(unfold({ root_uid, next_cursor: page.next_cursor, unlisted: unlisted(getState(), page.total) }));
  };
