import { COMMENTS_PAGE_SIZE_MAX, type CommentsPage } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { commentsPath } from '../load';
import { unlisted } from '../state/actions/read-comments';
import { receiveComments } from '../state/comments-slice';
import { unfold } from '../state/page-slice';
import type { Step } from '../state/thread';

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
const readMoreReplies =
  (root_uid: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, page: read } = getState();
    const cursor = read.folded[root_uid] ?? null;
    const more = { parent_uid: root_uid, limit: COMMENTS_PAGE_SIZE_MAX, ...(cursor !== null && { cursor }) };
    const page = await getSession().api.get<CommentsPage>(commentsPath(comments, more));
    dispatch(receiveComments({ comments: page.comments, gone: [] }));
    dispatch(unfold({ root_uid, next_cursor: page.next_cursor, unlisted: unlisted(getState(), page.total) }));
  };
