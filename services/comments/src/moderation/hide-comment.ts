import type { StoredHiddenReason } from '@savepoint/contracts/comments';
import type { DecisionDependencies } from './dependencies';
import { noteEvent, noticeOnceShown, type StoredComment, VISIBLE_STATES } from '../data';
import { attachReply, detachLeaf } from '../threads';

/**
 * Hides a comment’s text. Without replies the comment leaves its thread, by the same steps as a deletion; with
 * replies it stays in its place without text. Safe to repeat.
 */
export async function hideComment(
  context: Pick<DecisionDependencies, 'comments' | 'threadLog'>,
  uid: string,
  reason: StoredHiddenReason,
): Promise<void> {
  const { comments, threadLog } = context;
  for (;;) {
    const comment = await comments.findById(uid).lean();
    if (!comment || comment.state === 'deleted' || comment.state === 'attaching') return;
    if (comment.state === 'hidden') {
      const updated = await comments.updateOne(
        { _id: uid, state: 'hidden' },
        { $set: hiding(comment, reason) },
      );
      if (updated.matchedCount) return;
      continue;
    }
    const outcome = await detachLeaf(context, comment, async (condition) => {
      const update = { $set: { state: 'hidden', root_uid: null, ...hiding(comment, reason) } } as const;
      return (await comments.updateOne(condition, update)).matchedCount > 0;
    });
    if (outcome === 'detached') return;
    if (outcome === 'changed') continue;
    const updated = await comments.updateOne(
      { _id: uid, state: comment.state },
      { $set: hiding(comment, reason) },
    );
    if (!updated.matchedCount) continue;
    return threadLog.record(comment, 'edited');
  }
}

/** What hiding a comment sets; the site is told unless it knows already. */
const hiding = (comment: StoredComment, hidden: StoredHiddenReason) => ({
  hidden,
  ...(comment.hidden !== hidden && noteEvent(comment, 'hidden')),
});

/**
 * Shows a comment (again), in its place in the thread. Safe to repeat.
 * @returns `gone` when it was deleted, or its parent is not in the thread
 */
export async function showComment(
  context: Pick<DecisionDependencies, 'comments' | 'threadLog' | 'settings'>,
  uid: string,
): Promise<'shown' | 'gone'> {
  const { comments, threadLog, settings } = context;
  const hidden = { _id: uid, state: 'hidden' } as const;
  const show = (comment: StoredComment, set: Partial<StoredComment> = {}) => {
    const { $set, $unset, ...more } = noticeOnceShown(comment, new Date(), settings.replyMailDelayMs);
    // A reply is published when it is attached.
    const told = set.state === 'attaching' ? {} : noteEvent(comment, 'published');
    return { $set: { ...set, ...$set, ...told }, $unset: { hidden: 1, ...$unset }, ...more } as object;
  };
  for (;;) {
    const comment = await comments.findById(uid).lean();
    if (!comment || comment.state === 'deleted') return 'gone';
    if (VISIBLE_STATES.includes(comment.state)) {
      if (!comment.hidden) return 'shown';
      await comments.updateOne({ _id: uid }, show(comment));
      await threadLog.record(comment, 'edited');
      continue;
    }
    if (comment.parent_uid === null) {
      await comments.updateOne(hidden, show(comment, { state: 'visible' }));
    } else {
      const parent = await findParent(context, comment);
      if (!parent) return 'gone';
      // From here on it is a reply being posted, which a deletion of its parent removes.
      await comments.updateOne(hidden, show(comment, { state: 'attaching' }));
      if (!(await attachReply(comments, comment, parent.root_uid ?? parent._id))) continue;
    }
    await threadLog.record(comment, 'added');
  }
}

/** The parent of a comment, if it is in the thread. */
export const findParent = (
  { comments }: Pick<DecisionDependencies, 'comments'>,
  { parent_uid }: StoredComment,
): Promise<StoredComment | null> =>
  comments.findOne({ _id: parent_uid ?? '', state: { $in: VISIBLE_STATES } }).lean();
