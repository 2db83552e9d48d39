import type { Context } from '../context';
import { POSTED, type StoredComment } from '../models/comment';
import { unfoldReplies } from './unfold-replies';

/**
 * Removes a comment if it has no replies, keeping only its uid. Replies that are being posted are
 * removed first, so that they start over; see join-thread for why the thread stays whole.
 * @param comment as it was just read
 * @returns `changed` when somebody began a reply since, or deleted it: read it again
 */
export async function removeLeaf(
  { comments, likes, log }: Context,
  comment: StoredComment,
): Promise<'removed' | 'has-replies' | 'changed'> {
  const { _id, root_uid, replies_begun } = comment;
  await comments.deleteMany({ parent_uid: _id, state: 'pending' });
  if (await comments.exists({ parent_uid: _id, state: { $in: POSTED } })) return 'has-replies';
  const { matchedCount } = await comments.collection.replaceOne(
    { _id, replies_begun, state: { $in: POSTED } } as object,
    { state: 'deleted' },
  );
  if (!matchedCount) return 'changed';
  await log.record(comment, 'deleted');
  await likes.deleteMany({ comment_uid: _id });
  if (root_uid) await unfoldReplies(comments, root_uid);
  return 'removed';
}
