import type { CommentTarget, LikeCommentResponse } from '@savepoint/contracts/comments';
import { trackEvent } from '@savepoint/region-kit';
import { getSession, userActions } from '@savepoint/session';
import { likeComment, setLikes, unlikeComment } from '../state/comments-slice';
import type { AppThunk } from '../state/thread-store';

/** Calls about one comment. They run one after another, so that the last click determines the server’s state. */
interface CallQueue {
  last: Promise<unknown>;
  /** The state that the server has confirmed. */
  confirmed: Pick<LikeCommentResponse, 'liked' | 'likes'>;
}
const queuesByUid = new Map<string, CallQueue>();

/** Whether calls about a comment are running: counts from the server may be outdated meanwhile. */
export const isTogglingLike = (comment_uid: string): boolean => queuesByUid.has(comment_uid);

/**
 * Likes or unlikes a comment: shown immediately, and replaced by the server’s state after the last call.
 * @throws {ApiError}
 */
export const toggleLike =
  (comment_uid: string, like: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, entity_type, entity_slug } = getState().comments;
    const { api, store } = getSession();
    const likes = comments.find(({ uid }) => uid === comment_uid)?.likes ?? 0;
    const body: CommentTarget = { comment_uid, entity_slug, entity_type };
    const setLiked = (liked: boolean) =>
      store.dispatch(liked ? userActions.commentLiked(comment_uid) : userActions.commentUnliked(comment_uid));

    setLiked(like);
    dispatch(like ? likeComment({ comment_uid }) : unlikeComment({ comment_uid }));

    const queue = queuesByUid.get(comment_uid) ?? {
      last: Promise.resolve(),
      confirmed: { liked: !like, likes },
    };
    queuesByUid.set(comment_uid, queue);
    const post = () => api.call(like ? 'likeComment' : 'unlikeComment', { body });
    const call = queue.last.then(post, post);
    queue.last = call;
    try {
      queue.confirmed = await call;
      trackEvent({ event: 'Comment', action: like ? 'like' : 'unlike', entity_type, entity_slug });
    } finally {
      if (queue.last === call) {
        queuesByUid.delete(comment_uid);
        setLiked(queue.confirmed.liked);
        dispatch(setLikes({ comment_uid, likes: queue.confirmed.likes }));
      }
    }
  };
