import type { CommentTarget } from '@savepoint/contracts';
import { notFound } from '@savepoint/service-kit';
import { VISIBLE_STATES, type CommentModel, type StoredComment } from '../models/comment';

/** Part of its thread, with a text that everybody sees. */
const isShown = ({ state, hidden }: StoredComment): boolean => VISIBLE_STATES.includes(state) && !hidden;

/** Its author or a moderator can still do something about it. */
export const isKept = ({ state }: StoredComment): boolean =>
  state === 'hidden' || VISIBLE_STATES.includes(state);

/**
 * The comment a call is about.
 * @param there which comments count as being there; those that everybody sees unless told
 * @throws {HttpError} 404 unless it is there, and about the entity named
 */
export async function requireTarget(
  comments: CommentModel,
  target: CommentTarget,
  there = isShown,
): Promise<StoredComment> {
  const comment = await comments.findById(target.comment_uid).lean();
  if (
    !comment ||
    !there(comment) ||
    comment.entity_type !== target.entity_type ||
    comment.entity_slug !== target.entity_slug
  )
    throw noSuchComment();
  return comment;
}

export const noSuchComment = () => notFound('no-such-comment', 'This comment is not there any more.');
