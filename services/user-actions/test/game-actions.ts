import { byMarkList, DAY_MS, daysBefore, RATING_HALVES_COUNT } from '@savepoint/contracts/base';
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
    distribution: Array.from(
      { length: RATING_HALVES_COUNT },
      (_, halves) => all.filter(({ rating }) => Math.round(2 * Number(rating)) === halves).length,
    ),
    counted_at: new Date(),
  };
  const initial = { ...byMarkList(() => 0), demo: false, revision: 0, pending_changes: [] };
  await connection
    .collection<{ _id: string }>('game_stats')
    .updateOne({ _id: game }, { $set: stats, $setOnInsert: initial }, { upsert: true });
}
