import type { CommentTarget } from '@savepoint/contracts';
import { trackEvent } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { secondThoughts } from './second-thoughts';
import { cancelReply, deleteComment } from '../state/comments-slice';
import { giveUpRemoving, sendRemoval, startRemoving } from '../state/removing-slice';
import type { Step } from '../state/thread';

/** By uid: what calls off a deletion that has not been sent. */
const undoByComment = new Map<string, () => void>();

/**
 * Deletes a comment: it is not shown from now on, and the server is asked once it is too late to undo.
 * One that is not there any more counts as deleted; one that cannot be deleted is shown again.
 * @throws {ApiError}
 */
export const removeComment =
  (comment_uid: string): Step<Promise<void>> =>
  async (dispatch, getState, bus) => {
    const { entity_type, entity_slug } = getState().comments;
    const call: CommentTarget = { comment_uid, entity_slug, entity_type };
    const { over, undo } = secondThoughts();
    undoByComment.set(comment_uid, undo);
    dispatch(cancelReply({ comment_uid }));
    dispatch(startRemoving(comment_uid));
    const stands = await over;
    undoByComment.delete(comment_uid);
    if (!stands) return void dispatch(giveUpRemoving(comment_uid));
    dispatch(sendRemoval(comment_uid));
    try {
      await getSession().api.post('/api/user/comments/delete', call);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        dispatch(giveUpRemoving(comment_uid));
        throw error;
      }
    }
    dispatch(deleteComment({ comment_uid }));
    trackEvent({ event: 'Comment', action: 'delete', entity_type, entity_slug });
    bus.emit('comment:deleted', { uid: comment_uid, entity_type, entity_slug });
  };

/** Shows a comment again instead of deleting it; too late once the server has been asked. */
export const undoRemoval = (comment_uid: string): void => undoByComment.get(comment_uid)?.();
