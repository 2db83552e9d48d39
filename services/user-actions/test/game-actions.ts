import { DAY_MS, daysBefore } from '@savepoint/contracts/base';
import type { Stack } from './stack';

export const daysAgo = (days: number): Date => daysBefore(new Date(), days);

/** Stores ratings of a game by as many members, and its stats. @param delayDays days until the charts count them */
export async function storeRatings(
  { connection }: Pick<Stack, 'connection'>,
  game: string,
  ratings: number[],
  { since = 30, delayDays = 0, by = 'rater' }: { since?: number; delayDays?: number; by?: string } = {},
): Promise<void> {
  await connection.collection<{ _id: string }>('game_ratings').insertMany(
    ratings.map((rating, index) => ({
      _id: `${game}:${by}-${index}`,
      user_uid: `${by}-${index}`,
      game,
      created: daysAgo(since),
      rated_at: daysAgo(since),
      counts_from: new Date(daysAgo(since).getTime() + delayDays * DAY_MS),
      rating,
      stars: Math.round(rating),
    })),
  );
  const counted = { game, counts_from: { $lte: new Date() } };
  const all = await connection.collection('game_ratings').find(counted).toArray();
  const stats = {
    rating_count: all.length,
    rating_sum: all.reduce((sum, { rating }) => sum + Number(rating), 0),
    distribution: [0, 1, 2, 3, 4, 5].map((stars) => all.filter((given) => given['stars'] === stars).length),
    counted_at: new Date(),
  };
  const initial = { likes: 0, favorites: 0, demo: false, revision: 0, pending_changes: [] };
  await connection
    .collection<{ _id: string }>('game_stats')
    .updateOne({ _id: game }, { $set: stats, $setOnInsert: initial }, { upsert: true });
}
