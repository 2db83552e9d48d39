import type { Context } from '../context';
import { VISIBLE_STATES, type StoredComment } from '../models/comment';
import { joinThread } from '../posting/join-thread';

/**
 * Shows a comment (again), in the place it has or had. Safe to repeat.
 * @returns `gone` when it was deleted, or what it replies to is not shown
 */
export async function restore(context: Context, uid: string): Promise<'visible' | 'gone'> {
  const { comments, log } = context;
  for (;;) {
    const comment = await comments.findById(uid).lean();
    if (!comment || comment.state === 'deleted') return 'gone';
    if (VISIBLE_STATES.includes(comment.state)) {
      if (!comment.hidden) return 'visible';
      await comments.updateOne({ _id: uid }, { $unset: { hidden: 1 } });
      await log.record(comment, 'edited');
      continue;
    } else if (comment.parent_uid === null) {
      await comments.updateOne(
        { _id: uid, state: 'hidden' },
        { $set: { state: 'visible' }, $unset: { hidden: 1 } },
      );
    } else {
      const parent = await findParent(context, comment);
      if (!parent) return 'gone';
      // From here on it is a reply being posted, which a deletion of its parent takes along.
      await comments.updateOne(
        { _id: uid, state: 'hidden' },
        { $set: { state: 'attaching' }, $unset: { hidden: 1 } },
      );
      if (!(await joinThread(comments, comment, parent.root_uid ?? parent._id))) continue;
    }
    await log.record(comment, 'added');
  }
}

/** What a comment replies to, if that is in its thread. */
export const findParent = (
  { comments }: Context,
  { parent_uid }: StoredComment,
): Promise<StoredComment | null> =>
  comments.findOne({ _id: parent_uid ?? '', state: { $in: VISIBLE_STATES } }).lean();
