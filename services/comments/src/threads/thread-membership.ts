import { REPLIES_PER_THREAD_MAX } from '@savepoint/contracts/base';
import type { ThreadDependencies } from './dependencies';
import {
  type CommentModel,
  DELETED_COMMENT,
  noteEvent,
  type StoredComment,
  TOMBSTONE,
  VISIBLE_STATES,
} from '../data';

// How comments enter and leave a thread without transactions.
//
// A reply and a deletion of its parent may run concurrently; the order of writes makes one of them win. A reply is
// stored as `attaching`, which is not shown; then `reply_attempts` of its parent is increased, if the parent is in
// the thread; then the reply becomes visible, if it still exists. A deletion has read `reply_attempts`, deletes
// replies that are attaching, checks that none is visible, and deletes the parent only if `reply_attempts` is
// unchanged. So no reader finds a reply without its parent, even when either process crashes half-way.

/**
 * Makes an attaching reply part of its thread, unless its parent is deleted first.
 * @param root_uid top-level ancestor of the thread
 * @param replyCount replies of the thread, REPLIES_PER_THREAD_MAX or more for many, if they were just counted
 * @returns the visible reply, or null when it was deleted or has no parent: post it again
 */
export async function attachReply(
  comments: CommentModel,
  reply: StoredComment,
  root_uid: string | null,
  replyCount?: number,
): Promise<StoredComment | null> {
  const announced = await comments.updateOne(
    { _id: reply.parent_uid ?? '', state: { $in: VISIBLE_STATES } },
    { $inc: { reply_attempts: 1 } },
  );
  if (!announced.matchedCount) {
    await comments.deleteOne({ _id: reply._id, state: 'attaching' });
    return null;
  }
  const replies =
    replyCount ?? (await comments.countDocuments({ root_uid }, { limit: REPLIES_PER_THREAD_MAX }));
  const state = replies < REPLIES_PER_THREAD_MAX ? 'visible' : 'collapsed';
  const { _id } = reply;
  const attached = await comments
    .findOneAndUpdate(
      { _id, state: 'attaching' },
      { $set: { root_uid, state, ...noteEvent(reply, 'published') } },
      { returnDocument: 'after' },
    )
    .lean();
  // A concurrent call may have attached the same reply, or a deletion may have deleted it.
  return attached ?? comments.findOne({ _id, state: { $in: VISIBLE_STATES } }).lean();
}

/** What has to be unchanged when a comment leaves its thread. */
type DetachCondition = Pick<StoredComment, '_id' | 'reply_attempts'> & {
  state: { $in: StoredComment['state'][] };
};

/**
 * Removes a comment without replies from its thread.
 * @param comment as it was just read
 * @param write changes or deletes the comment on the condition given; returns whether the condition held
 * @returns `changed` when a reply was started since, or the comment was already removed: read it again
 */
export async function detachLeaf(
  { comments, threadLog }: Pick<ThreadDependencies, 'comments' | 'threadLog'>,
  comment: StoredComment,
  write: (condition: DetachCondition) => Promise<boolean>,
): Promise<'detached' | 'has-replies' | 'changed'> {
  const { _id, root_uid, reply_attempts } = comment;
  await comments.deleteMany({ parent_uid: _id, state: 'attaching' });
  if (await comments.exists({ parent_uid: _id, state: { $in: VISIBLE_STATES } })) return 'has-replies';
  if (!(await write({ _id, reply_attempts, state: { $in: [...VISIBLE_STATES, 'hidden'] } })))
    return 'changed';
  await threadLog.record(comment, 'deleted');
  if (root_uid) await expandCollapsed(comments, root_uid);
  return 'detached';
}

/**
 * Deletes a comment without replies, leaving only its uid.
 * @param comment as it was just read
 * @returns `changed` when a reply was started since, or it was deleted: read it again
 */
export async function deleteLeaf(
  context: Pick<ThreadDependencies, 'comments' | 'likes' | 'threadLog' | 'moderationLog'>,
  comment: StoredComment,
): Promise<'deleted' | 'has-replies' | 'changed'> {
  const { comments, likes, moderationLog } = context;
  const outcome = await detachLeaf(context, comment, (condition) => comments.replace(condition, TOMBSTONE));
  if (outcome !== 'detached') return outcome;
  await likes.deleteMany({ comment_uid: comment._id });
  // The log contains its author’s name and the beginning of its text.
  await moderationLog.updateMany({ target: comment._id }, { $set: { about: DELETED_COMMENT } });
  return 'deleted';
}

/**
 * Makes the oldest collapsed replies of a thread visible, as far as deletions made room for them. The next
 * deletion completes an interrupted call, and collapsed replies can always be loaded.
 */
async function expandCollapsed(comments: CommentModel, root_uid: string): Promise<void> {
  const visible = await comments.countDocuments(
    { root_uid, state: 'visible' },
    { limit: REPLIES_PER_THREAD_MAX },
  );
  if (visible >= REPLIES_PER_THREAD_MAX) return;
  const next = await comments
    .find({ root_uid, state: 'collapsed' }, { _id: 1 })
    .sort({ created: 1, _id: 1 })
    .limit(REPLIES_PER_THREAD_MAX - visible)
    .lean();
  if (next.length)
    await comments.updateMany(
      { _id: { $in: next.map(({ _id }) => _id) }, state: 'collapsed' },
      { $set: { state: 'visible' } },
    );
}
