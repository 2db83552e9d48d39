import type { Model } from 'mongoose';
import type { Context } from '../context';
import type { StoredFact } from '../models/fact';

/** Facts deleted at once; each game’s stats are announced before and counted after. */
const BATCH = 50;

/**
 * Deletes what a member rated, liked and keeps, with the stats of those games right afterwards. Safe to
 * repeat and to interrupt.
 * @param until milliseconds since the epoch after which no further batch is begun
 * @returns whether nothing is left
 */
export async function sweepFacts(
  { models: { ratings, likes, favorites }, stats }: Context,
  user_uid: string,
  until: number,
): Promise<boolean> {
  for (const facts of [ratings as unknown as Model<StoredFact>, likes, favorites])
    for (;;) {
      const batch = await facts
        .find({ user_uid }, { game: 1 })
        .sort({ created: 1, _id: 1 })
        .limit(BATCH)
        .lean<Pick<StoredFact, '_id' | 'game'>[]>();
      if (!batch.length) break;
      if (Date.now() > until) return false;
      await stats.change(
        batch.map(({ game }) => game),
        () => facts.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }),
      );
    }
  return true;
}
