import type { CommentTarget } from '@savepoint/contracts';
import { track } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { deleteComment } from '../comments-slice';
import { announce } from '../notice-slice';
import type { Step } from '../thread';

/**
 * Deletes a comment; one that is not there any more counts as deleted.
 * @throws {ApiError}
 */
export const removeComment =
  (comment_uid: string): Step<Promise<void>> =>
  async (dispatch, getState, bus) => {
    const { entity_type, entity_slug } = getState().comments;
    const call: CommentTarget = { comment_uid, entity_slug, entity_type };
    try {
      await getSession().api.post('/api/user/comments/delete', call);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    dispatch(deleteComment({ comment_uid }));
    dispatch(announce('Comment deleted'));
    track({ event: 'Comment', action: 'delete', entity_type, entity_slug });
    bus.emit('comment:deleted', { uid: comment_uid, entity_type, entity_slug });
  };
