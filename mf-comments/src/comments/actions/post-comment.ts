import { serverNow } from '@savepoint/contracts/base';
import type { AddCommentBody, Comment, CommentInput, UpdateCommentBody } from '@savepoint/contracts/comments';
import { trackEvent } from '@savepoint/region-kit';
import { ApiError, getSession } from '@savepoint/session';
import { OUTBOX_PREFIX, removeFromOutbox, type OutboxEntry } from '../drafts';
import { addComment, cancelReply, receiveComments } from '../state/comments-slice';
import { addPending, cancelSending, startSending } from '../state/own-comments-slices';
import { announce } from '../state/page-slice';
import type { AppThunk } from '../state/thread-store';
import { message } from './messages';
import { loadMentions } from './dialogs';

/** Stores a comment across page loads until the server has responded. */
function addToOutbox(entry: OutboxEntry): void {
  try {
    localStorage.setItem(OUTBOX_PREFIX + entry.body.comment_uid, JSON.stringify(entry));
  } catch {
    // Storage is blocked or full: the text is still in its form.
  }
}

interface NewComment {
  /** Idempotency key: created once for an input and kept through its retries. */
  comment_uid: string;
  /** Normalised, of valid length. */
  input: CommentInput;
  /** The comment that is replied to; null for a top-level comment. */
  parent: Comment | null;
}

/**
 * Posts a comment or a reply. It is shown while it is being sent, and removed again if that fails.
 * @throws {ApiError}
 */
export const postComment =
  ({ comment_uid, input, parent }: NewComment): AppThunk<Promise<Comment>> =>
  async (dispatch, getState, bus) => {
    const { comments, entity_type, entity_slug, entity_page } = getState().comments;
    const { api, store } = getSession();
    const { uid: user_uid, name } = store.getState().user;
    const placement = { parent_uid: parent?.uid ?? null, grandparent_uid: parent?.parent_uid ?? null };
    const body: AddCommentBody = {
      ...input,
      ...placement,
      ...(await mentionsIn(input, comments)),
      comment_uid,
      entity_slug,
      entity_type,
      ...(entity_page && { entity_page }),
    };
    dispatch(
      startSending({
        ...input,
        ...placement,
        uid: comment_uid,
        user_uid,
        name,
        created: timeAfter(comments),
        likes: 0,
        level: parent ? parent.level + 1 : 0,
      }),
    );
    addToOutbox({ body, user_uid });
    try {
      const { comment } = await api.call('addComment', { body });
      removeFromOutbox(comment_uid);
      if (comment.hidden) {
        dispatch(cancelSending(comment_uid));
        dispatch(addPending(comment));
        if (parent) dispatch(cancelReply({ comment_uid: parent.uid }));
        dispatch(announce(message('pending')));
        return comment;
      }
      dispatch(addComment({ comment }));
      dispatch(announce(message(parent ? 'replyPosted' : 'posted')));
      trackEvent({ event: 'Comment', action: parent ? 'reply' : 'add', entity_type, entity_slug });
      bus.emit('comment:added', { comment, entity_type, entity_slug });
      return comment;
    } catch (error) {
      dispatch(cancelSending(comment_uid));
      if (!isRetryable(error)) removeFromOutbox(comment_uid);
      throw error;
    }
  };

/** Whom a text mentions. A comment whose mentions cannot be found is still posted. */
const mentionsIn = async (input: CommentInput, comments: readonly Comment[]) =>
  input.content.includes('@')
    ? loadMentions().then(
        ({ mentionedUids }) => mentionedUids(input, comments),
        () => ({}),
      )
    : {};

/** Whether the same call may succeed later. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.retryable || error.status === 401);

/** Returns the server’s time, or the newest comment’s plus 1 ms if that is later. */
function timeAfter(comments: readonly Comment[]): string {
  const newest = comments.reduce((latest, { created }) => (created > latest ? created : latest), '');
  return new Date(Math.max(serverNow(), newest ? Date.parse(newest) + 1 : 0)).toISOString();
}

/**
 * Updates a comment.
 * @param input normalised, of valid length
 * @throws {ApiError}
 */
export const editComment =
  (comment_uid: string, input: CommentInput): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { comments, entity_type, entity_slug } = getState().comments;
    const mentions = await mentionsIn(input, comments);
    const body: UpdateCommentBody = { ...input, ...mentions, comment_uid, entity_slug, entity_type };
    const { comment } = await getSession().api.call('updateComment', { body });
    if (comment.hidden) {
      dispatch(addPending(comment));
      dispatch(receiveComments({ comments: [], deleted: [comment_uid] }));
    } else dispatch(receiveComments({ comments: [comment], deleted: [] }));
    dispatch(announce(message(comment.hidden ? 'pending' : 'saved')));
    trackEvent({ event: 'Comment', action: 'edit', entity_type, entity_slug });
  };
