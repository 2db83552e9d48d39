import type { HiddenReason } from '@savepoint/contracts';
import type { Context } from '../context';
import { takeLeaf } from '../threads/take-leaf';

/**
 * Takes a comment’s text out of sight. Without replies it leaves its thread, by the same steps as a
 * deletion; with replies it keeps its place, empty, so that they keep theirs. Safe to repeat.
 */
export async function withhold(context: Context, uid: string, to: HiddenReason): Promise<void> {
  const { comments, log } = context;
  for (;;) {
    const comment = await comments.findById(uid).lean();
    if (!comment || comment.state === 'deleted' || comment.state === 'attaching') return;
    if (comment.state === 'hidden') {
      const kept = await comments.updateOne({ _id: uid, state: 'hidden' }, { $set: { hidden: to } });
      if (kept.matchedCount) return;
      continue;
    }
    const outcome = await takeLeaf(context, comment, async (still) => {
      const left = { state: 'hidden', hidden: to, root_uid: null };
      return (await comments.updateOne(still, { $set: left })).matchedCount > 0;
    });
    if (outcome === 'taken') return;
    if (outcome === 'changed') continue;
    const emptied = await comments.updateOne({ _id: uid, state: comment.state }, { $set: { hidden: to } });
    if (!emptied.matchedCount) continue;
    return log.record(comment, 'edited');
  }
}
