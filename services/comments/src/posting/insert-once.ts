import { insertUnlessThere } from '@savepoint/service-kit';
import type { CommentModel, StoredComment } from '../models/comment';

/** A comment before the figures that the server keeps; nobody likes a new one, but for sample content. */
export type NewComment = Omit<StoredComment, 'likes' | 'rev' | 'open' | 'replies_begun'> & { likes?: number };

/**
 * Stores a comment unless its uid is taken.
 * @returns what is stored under the uid: this comment, or the one that was there
 */
export async function insertOnce(comments: CommentModel, comment: NewComment): Promise<StoredComment> {
  const fresh: StoredComment = { likes: 0, ...comment, rev: 0, open: [], replies_begun: 0 };
  for (;;) {
    if (await insertUnlessThere(comments, fresh)) return fresh;
    const stored = await comments.findById(comment._id).lean();
    // A pending reply may be gone again by now.
    if (stored) return stored;
  }
}
