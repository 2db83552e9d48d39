import type { GameStats } from '@savepoint/contracts/members';
import { createDerivedCounts } from '@savepoint/service-kit/data';
import { emptyGameStats, type LikeModel, type Models, type StoredGameStats } from '../models';

type CountedModels = Pick<Models, 'stats' | 'ratings' | 'surges' | 'likes' | 'favorites'>;

export interface GameStatsStore {
  /**
   * Makes a change to ratings, likes or favourites and recounts the stats of the games concerned, even if this
   * process crashes in between.
   * @param slugs every game that the change may concern
   * @returns the new stats of those games, in the same order
   */
  change(slugs: string[], change: () => Promise<unknown>): Promise<StoredGameStats[]>;
  /**
   * Reads the stats of many games with one query, in the order of the slugs; zeros for games without any.
   * @param slugs duplicates are returned once
   */
  read(slugs: string[]): Promise<GameStats[]>;
  /** Recounts the games with ratings that have begun to count since they were counted. */
  recountDue(): Promise<void>;
}

/** Games that one call of recountDue recounts. */
const RECOUNT_BATCH_COUNT = 500;

/** Whether ratings have begun to count since the stats were counted. */
const isDue = ({ recount_at }: StoredGameStats): boolean =>
  !!recount_at && recount_at.getTime() <= Date.now();

/** Stores the stats of each game and recounts them after each change; see service-kit’s createDerivedCounts. */
export function createGameStatsStore(models: CountedModels): GameStatsStore {
  const { stats } = models;
  const derived = createDerivedCounts<StoredGameStats>(stats, (slug) => countGameStats(models, slug), isDue);
  const beginChange = async (slug: string) => {
    for (;;) {
      const change = await derived.beginChange(slug);
      if (change) return change;
      await stats.insertIfAbsent(emptyGameStats(slug));
    }
  };
  return {
    async change(slugs, change) {
      const begun = await Promise.all(slugs.map(async (slug) => ({ slug, change: await beginChange(slug) })));
      await change();
      return Promise.all(
        begun.map(async (pending) => {
          const counted = await derived.recount(pending.slug, pending.change);
          return counted ?? emptyGameStats(pending.slug);
        }),
      );
    },
    async read(slugs) {
      const unique = [...new Set(slugs)];
      const stored = await stats.find({ _id: { $in: unique } }).lean();
      const counted = await derived.withPendingRecounted(stored);
      const bySlug = new Map(counted.map((game) => [game._id, game]));
      return unique.map((slug) => toGameStats(bySlug.get(slug) ?? emptyGameStats(slug)));
    },
    async recountDue() {
      const due = await stats
        .find({ recount_at: { $lte: new Date() } }, { _id: 1 })
        .limit(RECOUNT_BATCH_COUNT)
        .lean();
      for (const { _id } of due) await derived.recount(_id);
    },
  };
}

/** Counts the ratings that count by now, the likes and the favourites of one game. */
async function countGameStats(
  { ratings, surges, likes, favorites }: CountedModels,
  game: string,
): Promise<Partial<StoredGameStats>> {
  const counted_at = new Date();
  const uncounted = await surges.find({ game, state: { $in: ['open', 'left-out'] } }, { state: 1 }).lean();
  const open = uncounted.filter(({ state }) => state === 'open').map(({ _id }) => _id);
  const surge = { $nin: uncounted.map(({ _id }) => _id) };
  const [byStars, next, under_review, liked, favourited] = await Promise.all([
    ratings.aggregate<{ _id: number; count: number; sum: number; demo: boolean | null }>([
      { $match: { game, counts_from: { $lte: counted_at }, surge } },
      { $group: { _id: '$stars', count: { $sum: 1 }, sum: { $sum: '$rating' }, demo: { $max: '$demo' } } },
    ]),
    ratings
      .findOne({ game, counts_from: { $gt: counted_at }, surge }, { counts_from: 1 })
      .sort({ counts_from: 1 })
      .lean(),
    open.length ? ratings.countDocuments({ surge: { $in: open } }) : 0,
    countLikes(likes, game),
    countLikes(favorites, game),
  ]);
  const distribution = [0, 0, 0, 0, 0, 0];
  for (const { _id: stars, count } of byStars) distribution[stars] = count;
  return {
    distribution,
    rating_count: byStars.reduce((total, { count }) => total + count, 0),
    rating_sum: roundSum(byStars.reduce((total, { sum }) => total + sum, 0)),
    likes: liked.count,
    favorites: favourited.count,
    counted_at,
    under_review,
    recount_at: next?.counts_from ?? null,
    demo: liked.demo || favourited.demo || byStars.some(({ demo }) => demo === true),
  };
}

/** Removes the error of adding decimal fractions, which depends on the order in which the database adds them. */
const roundSum = (sum: number): number => Math.round(sum * 1e6) / 1e6;

async function countLikes(likes: LikeModel, game: string): Promise<{ count: number; demo: boolean }> {
  const [count, demo] = await Promise.all([
    likes.countDocuments({ game }),
    likes.exists({ game, demo: true }),
  ]);
  return { count, demo: demo !== null };
}

/** The plain mean of the ratings that count, unrounded; null while there are none. */
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
  ...(stored.under_review && { under_review: stored.under_review }),
});
