import type { GameStats } from '@savepoint/contracts';
import type { Context } from '../context';
import { noFigures, type StoredFigures } from '../models/figures';

/**
 * The figures of many games with one query, in the order asked; zeros for games nobody has touched.
 * @param slugs repeated ones are answered once
 */
export async function readFigures({ models, figures }: Context, slugs: string[]): Promise<GameStats[]> {
  const wanted = [...new Set(slugs)];
  const found = await figures.fresh(await models.figures.find({ _id: { $in: wanted } }).lean());
  const bySlug = new Map(found.map((stored) => [stored._id, stored]));
  return wanted.map((slug) => presentFigures(bySlug.get(slug) ?? noFigures(slug)));
}

/** The plain mean, unrounded; null while nobody has rated. */
export const siteRating = ({ rating_count, rating_sum }: StoredFigures): number | null =>
  rating_count ? rating_sum / rating_count : null;

const presentFigures = (stored: StoredFigures): GameStats => ({
  slug: stored._id,
  site_rating: siteRating(stored),
  rating_count: stored.rating_count,
  distribution: stored.distribution,
  likes: stored.likes,
  favorites: stored.favorites,
  demo: stored.demo,
});
