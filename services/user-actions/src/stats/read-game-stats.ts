import type { GameStats } from '@savepoint/contracts';
import type { Context } from '../context';
import { emptyGameStats, type StoredGameStats } from '../models/game-stats';

/**
 * The stats of many games with one query, in the order asked; zeros for games nobody has touched.
 * @param slugs repeated ones are answered once
 */
export async function readGameStats({ models, stats }: Context, slugs: string[]): Promise<GameStats[]> {
  const wanted = [...new Set(slugs)];
  const found = await stats.withPendingRecounted(await models.stats.find({ _id: { $in: wanted } }).lean());
  const bySlug = new Map(found.map((stored) => [stored._id, stored]));
  return wanted.map((slug) => toGameStats(bySlug.get(slug) ?? emptyGameStats(slug)));
}

/** The plain mean, unrounded; null while nobody has rated. */
export const siteRating = ({ rating_count, rating_sum }: StoredGameStats): number | null =>
  rating_count ? rating_sum / rating_count : null;

const toGameStats = (stored: StoredGameStats): GameStats => ({
  slug: stored._id,
  site_rating: siteRating(stored),
  rating_count: stored.rating_count,
  distribution: stored.distribution,
  likes: stored.likes,
  favorites: stored.favorites,
  demo: stored.demo,
});
