import { insertIfAbsent } from '@savepoint/service-kit';
import type { CommentModel, StoredComment } from '../models/comment';

/**
 * Stores a comment unless its uid is taken.
 * @returns what is stored under the uid: this comment, or the one that was there
 */
export async function insertOnce(comments: CommentModel, comment: StoredComment): Promise<StoredComment> {
  for (;;) {
    if (await insertIfAbsent(comments, comment)) return comment;
    const stored = await comments.findById(comment._id).lean();
    // A pending reply may be gone again by now.
    if (stored) return stored;
  }
}
