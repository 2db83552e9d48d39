import { deleteDemoImportRecord } from '@savepoint/service-kit';
import type { Context } from '../context';
import { removeLeaf } from '../threads/remove-leaf';

/**
 * Takes the sample comments away, replies first. One that a member replied to stays, so that the reply
 * keeps its place. Safe to repeat and to interrupt.
 */
export async function removeDemo(context: Context): Promise<void> {
  const { comments, likes } = context;
  const samples = await comments.find({ demo: true }).sort({ level: -1 }).lean();
  const kept: string[] = [];
  for (const sample of samples) {
    const outcome = await removeLeaf(context, sample);
    // Nothing is kept of what is removed, so that the sample content can come back.
    if (outcome === 'removed') await comments.deleteOne({ _id: sample._id, state: 'deleted' });
    else kept.push(sample._id);
  }
  await removeLikes(context, kept);
  await deleteDemoImportRecord(likes.db, 'comments');
}

/** Takes away what sample members liked, with the counts on the comments that stay. */
async function removeLikes({ likes, tally }: Context, kept: string[]): Promise<void> {
  const changes = await Promise.all(kept.map((uid) => tally.beginChange(uid)));
  await likes.deleteMany({ demo: true });
  await Promise.all(kept.map((uid, index) => tally.recount(uid, changes[index] ?? undefined)));
}
