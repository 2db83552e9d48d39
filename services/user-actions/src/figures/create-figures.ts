import { createDerived, insertUnlessThere, type Derived } from '@savepoint/service-kit';
import { noFigures, type FiguresModel, type StoredFigures } from '../models/figures';
import type { MarkModel } from '../models/mark';
import type { RatingModel } from '../models/rating';

interface Facts {
  figures: FiguresModel;
  ratings: RatingModel;
  likes: MarkModel;
  favorites: MarkModel;
}

export interface Figures extends Pick<Derived<StoredFigures>, 'fresh'> {
  /**
   * Changes facts about games, with their figures right afterwards even if this process dies half-way.
   * @param slugs every game whose facts may change
   * @returns the figures of those games, in that order
   */
  change(slugs: string[], facts: () => Promise<unknown>): Promise<StoredFigures[]>;
}

/** Figures that follow the facts; see service-kit’s createDerived. */
export function createFigures(models: Facts): Figures {
  const { figures } = models;
  const derived = createDerived<StoredFigures>(figures, (slug) => countFigures(models, slug));
  const begin = async (slug: string) => {
    for (;;) {
      const change = await derived.begin(slug);
      if (change) return change;
      await insertUnlessThere(figures, noFigures(slug));
    }
  };
  return {
    fresh: derived.fresh,
    async change(slugs, facts) {
      const changes = await Promise.all(slugs.map(begin));
      await facts();
      return Promise.all(
        slugs.map(async (slug, index) => (await derived.settle(slug, changes[index])) ?? noFigures(slug)),
      );
    },
  };
}

/** Counts a game’s facts. */
async function countFigures(
  { ratings, likes, favorites }: Facts,
  game: string,
): Promise<Partial<StoredFigures>> {
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
