import { COMMENTS_PAGE_SIZE_MAX } from '@savepoint/contracts/base';
import type { CommentSort, CommentsPageLocation } from '@savepoint/contracts/comments';
import { getSession } from '@savepoint/session';
import { readPage } from '../api';
import { commentId } from '../links';
import { message as shared } from '../messages';
import { receiveComments } from '../state/comments-slice';
import { countUnloaded, replaceComments } from '../state/load-comments';
import { announce, changeLocation, receivePage, receiveReplies, setNotFound } from '../state/page-slice';
import type { AppThunk } from '../state/thread-store';
import { message } from './messages';

/**
 * Shows another page in place of the loaded comments.
 * @param location undefined for the newest comments
 * @throws {ApiError}
 */
export const goToPage =
  (location: CommentsPageLocation | undefined): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments } = getState();
    const page = await readPage(getSession().api.call, comments, location);
    dispatch(changeLocation(location));
    const previousUids = comments.comments.map(({ uid }) => uid);
    dispatch(replaceComments(page, previousUids));
  };

/** Once this many comments are loaded, the next page replaces them, so that the document stays limited in size. */
const MAX_LOADED_COUNT = 300;

/**
 * Loads the next page of top-level comments and appends it, or shows it in place of a long list.
 * @throws {ApiError}
 */
export const loadNextPage = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const { comments, page: current } = getState();
  const { entity_type, entity_slug } = comments;
  if (current.next_cursor === null) return;
  const { sort } = current.location ?? {};
  if (current.next_page !== null && comments.comments.length >= MAX_LOADED_COUNT)
    return dispatch(goToPage({ page: current.next_page, ...(sort && { sort }) }));
  const query = { entity_type, entity_slug, cursor: current.next_cursor, ...(sort && { sort }) };
  const page = await getSession().api.call('listComments', { query });
  dispatch(receiveComments({ comments: page.comments, deleted: [] }));
  const linked = {
    ...page,
    previous_page: current.previous_page,
    next_page: page.next_cursor,
    found: current.found,
  };
  dispatch(receivePage({ page: linked, unloaded_count: countUnloaded(getState(), page.total) }));
};

/**
 * Shows the page that a comment is on.
 * @throws {ApiError}
 */
const goToComment =
  (comment: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const page = await readPage(getSession().api.call, getState().comments, { comment });
    if (!page.found) return void dispatch(setNotFound());
    dispatch(changeLocation({ comment }));
    const previousUids = getState().comments.comments.map(({ uid }) => uid);
    dispatch(replaceComments(page, previousUids));
  };

const COMMENT_HASH = new RegExp(`^#${commentId('([A-Za-z0-9_-]+)')}$`);

/**
 * Shows the comment that the URL’s hash names, which is not on the page.
 * @param run runs a call that may fail and returns whether it succeeded
 */
export const followHash =
  (run: (call: () => Promise<unknown>) => Promise<boolean>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { hash } = location;
    const uid = COMMENT_HASH.exec(hash)?.[1];
    if (!uid) return;
    const succeeded = await run(() => dispatch(goToComment(uid)));
    if (location.hash !== hash) return;
    // Scrolls without an animation and makes the comment the `:target`, which is highlighted.
    if (document.getElementById(commentId(uid))) location.replace(hash);
    else if (!succeeded) dispatch(announce(message('notLoaded')));
    else {
      dispatch(setNotFound());
      dispatch(announce(shared('notFound')));
    }
  };

/**
 * Loads further replies of a thread.
 * @param root_uid its top-level comment
 * @throws {ApiError}
 */
export const loadReplies =
  (root_uid: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const count = () => getState().comments.comments.length;
    const before = count();
    // The first page of replies may contain only those that are loaded already.
    do await dispatch(loadRepliesPage(root_uid));
    while (count() === before && root_uid in getState().page.more_replies);
  };

const loadRepliesPage =
  (root_uid: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, page: current } = getState();
    const cursor = current.more_replies[root_uid] ?? null;
    const { entity_type, entity_slug } = comments;
    const query = {
      entity_type,
      entity_slug,
      parent_uid: root_uid,
      limit: COMMENTS_PAGE_SIZE_MAX,
      ...(cursor !== null && { cursor }),
    };
    const page = await getSession().api.call('listComments', { query });
    dispatch(receiveComments({ comments: page.comments, deleted: [] }));
    const unloaded_count = countUnloaded(getState(), page.total);
    dispatch(receiveReplies({ root_uid, next_cursor: page.next_cursor, unloaded_count }));
  };

/**
 * Loads the whole text of a comment, of which the page has the beginning.
 * @throws {ApiError}
 */
export const loadWhole =
  (comment_uid: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { entity_type, entity_slug } = getState().comments;
    const query = { entity_type, entity_slug, comment_uid };
    const { comments } = await getSession().api.call('listComments', { query });
    // It may have been deleted meanwhile.
    dispatch(receiveComments({ comments, deleted: comments.length ? [] : [comment_uid] }));
  };

/**
 * Loads the comments in another order.
 * @throws {ApiError}
 */
export const sortBy =
  (sort: CommentSort): AppThunk<Promise<void>> =>
  async (dispatch) => {
    await dispatch(goToPage(sort === 'newest' ? undefined : { sort }));
    dispatch(announce(message('sorted')));
  };
