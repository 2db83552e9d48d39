import { createDerivedCounts, insertIfAbsent, type DerivedCounts } from '@savepoint/service-kit';
import { emptyGameStats, type GameStatsModel, type StoredGameStats } from '../models/game-stats';
import type { MarkModel } from '../models/mark';
import type { RatingModel } from '../models/rating';

interface Facts {
  stats: GameStatsModel;
  ratings: RatingModel;
  likes: MarkModel;
  favorites: MarkModel;
}

export interface GameStatsStore extends Pick<DerivedCounts<StoredGameStats>, 'withPendingRecounted'> {
  /**
   * Changes facts about games, with their stats right afterwards even if this process dies half-way.
   * @param slugs every game whose facts may change
   * @returns the stats of those games, in that order
   */
  change(slugs: string[], facts: () => Promise<unknown>): Promise<StoredGameStats[]>;
}

/** Stores the stats of each game and recounts them after each change; see service-kit’s createDerivedCounts. */
export function createGameStatsStore(models: Facts): GameStatsStore {
  const { stats } = models;
  const derived = createDerivedCounts<StoredGameStats>(stats, (slug) => countGameStats(models, slug));
  const begin = async (slug: string) => {
    for (;;) {
      const change = await derived.beginChange(slug);
      if (change) return change;
      await insertIfAbsent(stats, emptyGameStats(slug));
    }
  };
  return {
    withPendingRecounted: derived.withPendingRecounted,
    async change(slugs, facts) {
      const changes = await Promise.all(slugs.map(begin));
      await facts();
      return Promise.all(
        slugs.map(
          async (slug, index) => (await derived.recount(slug, changes[index])) ?? emptyGameStats(slug),
        ),
      );
    },
  };
}

/** Counts a game’s facts. */
async function countGameStats(
  { ratings, likes, favorites }: Facts,
  game: string,
): Promise<Partial<StoredGameStats>> {
  const changed = new Date();
  const [byStars, liked, favoured] = await Promise.all([
    ratings.aggregate<{ _id: number; count: number; sum: number; demo: boolean | null }>([
      { $match: { game } },
      { $group: { _id: '$stars', count: { $sum: 1 }, sum: { $sum: '$rating' }, demo: { $max: '$demo' } } },
    ]),
    countMarks(likes, game),
    countMarks(favorites, game),
  ]);
  const distribution = [0, 0, 0, 0, 0, 0];
  for (const { _id: stars, count } of byStars) distribution[stars] = count;
  return {
    distribution,
    rating_count: byStars.reduce((total, { count }) => total + count, 0),
    rating_sum: byStars.reduce((total, { sum }) => total + sum, 0),
    likes: liked.count,
    favorites: favoured.count,
    changed,
    demo: liked.demo || favoured.demo || byStars.some(({ demo }) => demo === true),
  };
}

async function countMarks(marks: MarkModel, game: string): Promise<{ count: number; demo: boolean }> {
  const [count, sample] = await Promise.all([
    marks.countDocuments({ game }),
    marks.exists({ game, demo: true }),
  ]);
  return { count, demo: sample !== null };
}
