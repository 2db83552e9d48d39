import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts';
import { VISIBLE_STATES, type CommentModel, type StoredComment } from '../models/comment';

/**
 * Makes a pending reply part of its thread, unless its parent is deleted first.
 *
 * A reply and a deletion of its parent may run at once, and there are no transactions. The order of
 * writes makes one of them win: a reply is stored as pending, then announced in its parent
 * (`reply_attempts`), then turned visible if it is still there. A deletion reads `reply_attempts`,
 * removes pending replies, makes sure that there are no visible ones, and deletes the parent only if
 * `reply_attempts` is what it was (see remove-leaf). So whoever reads the thread never meets a reply
 * without its parent, even when either process dies half-way.
 * @param root_uid top-level ancestor of the thread
 * @returns the visible reply, or null when it has to start over because it was removed or has no parent
 */
export async function joinThread(
  comments: CommentModel,
  reply: StoredComment,
  root_uid: string | null,
): Promise<StoredComment | null> {
  const announced = await comments.updateOne(
    { _id: reply.parent_uid ?? '', state: { $in: VISIBLE_STATES } },
    { $inc: { reply_attempts: 1 } },
  );
  if (!announced.matchedCount) {
    await comments.deleteOne({ _id: reply._id, state: 'attaching' });
    return null;
  }
  const replies = await comments.countDocuments({ root_uid }, { limit: REPLIES_PER_THREAD_MAX });
  await comments.updateOne(
    { _id: reply._id, state: 'attaching' },
    { $set: { root_uid, state: replies < REPLIES_PER_THREAD_MAX ? 'visible' : 'collapsed' } },
  );
  // Somebody may have posted the same reply for us, or a deletion may have removed it.
  return comments.findOne({ _id: reply._id, state: { $in: VISIBLE_STATES } }).lean();
}
