import { ageMs, COMMENT_EDIT_WINDOW_MINUTES, COMMENT_EDIT_WINDOW_MS } from '@savepoint/contracts/base';
import type { CommentTarget } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import type { CommentModel, StoredComment } from '../models/comment';
import { VISIBLE_STATES } from '../models/states';

/** Whether everybody sees the comment and its text. */
const isPublic = ({ state, hidden }: StoredComment): boolean => VISIBLE_STATES.includes(state) && !hidden;

/** Whether a member can edit the comment if they wrote it. To others a hidden comment does not exist. */
export const isEditableBy =
  (member: string) =>
  (comment: StoredComment): boolean =>
    isPublic(comment) ||
    (comment.user_uid === member &&
      (comment.hidden === 'pending_moderation' || comment.hidden === 'shadowed') &&
      isDeletable(comment));

/** Whether its author or a moderator can delete it. */
export const isDeletable = ({ state }: StoredComment): boolean =>
  state === 'hidden' || VISIBLE_STATES.includes(state);

/**
 * Reads the comment that a call is about.
 * @param isAccessible which comments count as existing
 * @throws {HttpError} 404 unless it exists and belongs to the entity named
 */
export async function requireComment(
  comments: CommentModel,
  target: CommentTarget,
  isAccessible = isPublic,
): Promise<StoredComment> {
  const comment = await comments.findById(target.comment_uid).lean();
  if (
    !comment ||
    !isAccessible(comment) ||
    comment.entity_type !== target.entity_type ||
    comment.entity_slug !== target.entity_slug
  )
    throw noSuchComment();
  return comment;
}

export const noSuchComment = () => new HttpError('no-such-comment');

/**
 * @param created when the comment was posted
 * @throws {HttpError} 409 after the edit window
 */
export function requireEditable(created: Date, now = new Date()): void {
  if (ageMs(created.getTime(), now.getTime()) > COMMENT_EDIT_WINDOW_MS)
    throw new HttpError('edit-window-over', { params: { minutes: COMMENT_EDIT_WINDOW_MINUTES } });
}
