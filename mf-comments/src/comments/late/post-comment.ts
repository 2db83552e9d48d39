import type { AddCommentBody, AddCommentResponse, Comment } from '@savepoint/contracts';
import { trackEvent } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { keepCall, forgetCall } from '../outbox';
import { addComment, cancelReply } from '../state/comments-slice';
import { hold } from '../state/held-slice';
import { announce } from '../state/notice-slice';
import { giveUpSending, startSending } from '../state/sending-slice';
import type { Step } from '../state/thread';

interface Submission {
  /** Made once for a text and kept through all its retries. */
  comment_uid: string;
  /** 1 to 1000 characters, trimmed. */
  content: string;
  /** What is replied to; null at the top. */
  parent: Comment | null;
}

/**
 * Posts a comment or a reply. It is shown while it is on its way, and gone again if it does not arrive.
 * @throws {ApiError}
 */
export const postComment =
  ({ comment_uid, content, parent }: Submission): Step<Promise<Comment>> =>
  async (dispatch, getState, bus) => {
    const { comments, entity_type, entity_slug } = getState().comments;
    const { api, store } = getSession();
    const place = { parent_uid: parent?.uid ?? null, grandparent_uid: parent?.parent_uid ?? null };
    const { uid: user_uid, name } = store.getState().user;
    dispatch(
      startSending({
        uid: comment_uid,
        user_uid,
        name,
        created: afterAll(comments),
        content,
        ...place,
        likes: 0,
        level: parent ? parent.level + 1 : 0,
      }),
    );
    const call: AddCommentBody = { comment_uid, entity_slug, entity_type, ...place, content };
    keepCall({ call, member: user_uid });
    try {
      const { comment } = await api.post<AddCommentResponse>('/api/user/comments/add', call);
      forgetCall(comment_uid);
      if (comment.hidden) {
        dispatch(giveUpSending(comment_uid));
        dispatch(hold(comment));
        if (parent) dispatch(cancelReply({ comment_uid: parent.uid }));
        dispatch(announce('Your comment waits for a moderator'));
        return comment;
      }
      dispatch(addComment({ comment }));
      dispatch(announce(parent ? 'Reply posted' : 'Comment posted'));
      trackEvent({ event: 'Comment', action: parent ? 'reply' : 'add', entity_type, entity_slug });
      bus.emit('comment:added', { comment, entity_type, entity_slug });
      return comment;
    } catch (error) {
      dispatch(giveUpSending(comment_uid));
      if (!mayPass(error)) forgetCall(comment_uid);
      throw error;
    }
  };

/** Whether the same call may succeed later, without anything being changed. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.retryable || error.status === 401);

/** Now, or just after the newest comment when this clock is behind the server’s. */
function afterAll(comments: readonly Comment[]): string {
  const newest = comments.reduce((latest, { created }) => (created > latest ? created : latest), '');
  return new Date(Math.max(Date.now(), newest ? Date.parse(newest) + 1 : 0)).toISOString();
}
