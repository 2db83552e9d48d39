import type { CommentTarget } from '@savepoint/contracts';
import { notFound } from '@savepoint/service-kit';
import { POSTED, type CommentModel, type StoredComment } from '../models/comment';

/**
 * The comment a call is about.
 * @throws {HttpError} 404 unless it is part of the thread of the entity named
 */
export async function requireTarget(comments: CommentModel, target: CommentTarget): Promise<StoredComment> {
  const comment = await comments.findById(target.comment_uid).lean();
  if (
    !comment ||
    !POSTED.includes(comment.state) ||
    comment.withheld ||
    comment.entity_type !== target.entity_type ||
    comment.entity_slug !== target.entity_slug
  )
    throw noSuchComment();
  return comment;
}

export const noSuchComment = () => notFound('no-such-comment', 'This comment is not there any more.');
