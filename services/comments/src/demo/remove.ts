import { forgetImport } from '@savepoint/service-kit';
import type { Context } from '../context';
import { removeLeaf } from '../threads/remove-leaf';

/**
 * Takes the sample comments away, replies first. One that a member replied to stays, so that the reply
 * keeps its place. Safe to repeat and to interrupt.
 */
export async function removeDemo(context: Context): Promise<void> {
  const { comments, likes, tally } = context;
  const samples = await comments.find({ demo: true }).sort({ level: -1 }).lean();
  for (const sample of samples) {
    // Nothing is kept of it, so that the sample content can come back.
    if ((await removeLeaf(context, sample)) === 'removed')
      await comments.deleteOne({ _id: sample._id, state: 'deleted' });
    else await removeLikes(sample._id);
  }
  await forgetImport(comments.db, 'comments');

  async function removeLikes(comment_uid: string) {
    const change = await tally.begin(comment_uid);
    await likes.deleteMany({ comment_uid, demo: true });
    if (change) await tally.settle(comment_uid, change);
  }
}
