import type { CommentTarget, LikeCommentResponse } from '@savepoint/contracts';
import { trackEvent } from '@savepoint/region-kit';
import { getSession, userActions } from '@savepoint/session';
import { countLikes, likeComment, unlikeComment } from '../state/comments-slice';
import type { Step } from '../state/thread';

/** Calls about one comment, one after the other so that the last click is what the server ends with. */
interface Turns {
  last: Promise<unknown>;
  /** What the server is known to hold. */
  sure: Pick<LikeCommentResponse, 'liked' | 'likes'>;
}
const turnsByComment = new Map<string, Turns>();

/** Whether the server has not answered yet: what it counts may be from before. */
export const isToggling = (comment_uid: string): boolean => turnsByComment.has(comment_uid);

/**
 * Likes a comment or takes that back: shown at once, and set right when the server has answered.
 * @throws {ApiError}
 */
export const toggleLike =
  (comment_uid: string, like: boolean): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, entity_type, entity_slug } = getState().comments;
    const { api, store } = getSession();
    const likes = comments.find(({ uid }) => uid === comment_uid)?.likes ?? 0;
    const target: CommentTarget = { comment_uid, entity_slug, entity_type };
    const remember = (liked: boolean) =>
      store.dispatch(liked ? userActions.commentLiked(comment_uid) : userActions.commentUnliked(comment_uid));

    remember(like);
    dispatch(like ? likeComment({ comment_uid }) : unlikeComment({ comment_uid }));

    const turns = turnsByComment.get(comment_uid) ?? {
      last: Promise.resolve(),
      sure: { liked: !like, likes },
    };
    turnsByComment.set(comment_uid, turns);
    const post = () =>
      api.post<LikeCommentResponse>(`/api/user/comments/${like ? 'like' : 'unlike'}`, target);
    const call = turns.last.then(post, post);
    turns.last = call;
    try {
      turns.sure = await call;
      trackEvent({ event: 'Comment', action: like ? 'like' : 'unlike', entity_type, entity_slug });
    } finally {
      if (turns.last === call) {
        turnsByComment.delete(comment_uid);
        remember(turns.sure.liked);
        dispatch(countLikes({ comment_uid, likes: turns.sure.likes }));
      }
    }
  };
