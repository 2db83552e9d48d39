import type { Context } from '../context';
import type { StoredComment } from '../models/comment';
import { takeLeaf } from './take-leaf';

/**
 * Removes a comment if it has no replies, keeping only its uid.
 * @param comment as it was just read
 * @returns `changed` when somebody began a reply since, or deleted it: read it again
 */
export async function removeLeaf(
  context: Context,
  comment: StoredComment,
): Promise<'removed' | 'has-replies' | 'changed'> {
  const { comments, likes } = context;
  const outcome = await takeLeaf(context, comment, async (still) => {
    const { matchedCount } = await comments.collection.replaceOne(still as object, { state: 'deleted' });
    return matchedCount > 0;
  });
  if (outcome !== 'taken') return outcome;
  await likes.deleteMany({ comment_uid: comment._id });
  return 'removed';
}
