import type { Context } from '../context';
import { VISIBLE_STATES, type StoredComment } from '../models/comment';
import { unfoldReplies } from './unfold-replies';

/** What has to be the case still when a comment leaves its thread. */
export type Still = { _id: string; reply_attempts: number; state: { $in: StoredComment['state'][] } };

/**
 * Takes a comment without replies out of its thread. Replies that are being posted are removed first, so
 * that they start over; see join-thread for why the thread stays whole.
 * @param comment as it was just read
 * @param leave writes that it left, on the condition given; answers whether it held
 * @returns `changed` when somebody began a reply since, or took it out: read it again
 */
export async function takeLeaf(
  { comments, log }: Context,
  comment: StoredComment,
  leave: (still: Still) => Promise<boolean>,
): Promise<'taken' | 'has-replies' | 'changed'> {
  const { _id, root_uid, reply_attempts } = comment;
  await comments.deleteMany({ parent_uid: _id, state: 'attaching' });
  if (await comments.exists({ parent_uid: _id, state: { $in: VISIBLE_STATES } })) return 'has-replies';
  if (!(await leave({ _id, reply_attempts, state: { $in: [...VISIBLE_STATES, 'hidden'] } })))
    return 'changed';
  await log.record(comment, 'deleted');
  if (root_uid) await unfoldReplies(comments, root_uid);
  return 'taken';
}
