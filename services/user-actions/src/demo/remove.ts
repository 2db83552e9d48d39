import { deleteDemoImportRecord } from '@savepoint/service-kit';
import { dropHistories } from '../charts/histories';
import { dropSnapshots } from '../charts/snapshots';
import type { Context } from '../context';

/** Takes away what the sample members did. Safe to repeat and to interrupt. */
export async function removeDemo({ models, stats }: Context): Promise<void> {
  const counted = await models.stats.find({ demo: true }, { _id: 1 }).lean();
  if (!counted.length) return;
  const games = counted.map(({ _id }) => _id);
  await stats.change(games, async () => {
    for (const facts of [models.ratings, models.likes, models.favorites] as const)
      await facts.collection.deleteMany({ demo: true });
  });
  // Ranks of days with sample members in them mean nothing without these.
  await dropSnapshots(models.snapshots);
  await dropHistories(models.histories);
  await deleteDemoImportRecord(models.ratings.db, 'user-actions');
}
