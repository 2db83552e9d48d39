import { byMarkList, MARK_LISTS, RATING_HALVES_COUNT, type MarkList } from '@savepoint/contracts/base';
import type { GameStats } from '@savepoint/contracts/members';
import { createDerivedCounts } from '@savepoint/service-kit/data';
import { emptyGameStats, type GameActionModel, type Models, type StoredGameStats } from '../models';

type CountedModels = Pick<Models, 'stats' | 'ratings' | 'surges' | MarkList>;

export interface GameStatsStore {
  /**
   * Makes a change to ratings or marks and recounts the stats of the games concerned, even if this
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

/** Whether ratings have begun to count since the stats were counted, or they were counted by whole stars. */
const isDue = ({ recount_at, distribution }: StoredGameStats): boolean =>
  distribution.length < RATING_HALVES_COUNT || (!!recount_at && recount_at.getTime() <= Date.now());

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

const aboveStars = { $subtract: ['$rating', '$stars'] };
/** The nearest number of half stars, from the fields of an index. */
const HALF_STARS = {
  $add: [
    { $multiply: [2, '$stars'] },
    { $cond: [{ $lt: [aboveStars, -0.25] }, -1, { $cond: [{ $gte: [aboveStars, 0.25] }, 1, 0] }] },
  ],
};

/** Counts the ratings that count by now, and the marks of one game. */
async function countGameStats(
  { ratings, surges, ...models }: CountedModels,
  game: string,
): Promise<Partial<StoredGameStats>> {
  const counted_at = new Date();
  const uncounted = await surges.find({ game, state: { $in: ['open', 'left-out'] } }, { state: 1 }).lean();
  const open = uncounted.filter(({ state }) => state === 'open').map(({ _id }) => _id);
  const surge = { $nin: uncounted.map(({ _id }) => _id) };
  const [byHalves, next, under_review, marked] = await Promise.all([
    ratings.aggregate<{ _id: number; count: number; sum: number; demo: boolean | null }>([
      { $match: { game, counts_from: { $lte: counted_at }, surge } },
      { $group: { _id: HALF_STARS, count: { $sum: 1 }, sum: { $sum: '$rating' }, demo: { $max: '$demo' } } },
    ]),
    ratings
      .findOne({ game, counts_from: { $gt: counted_at }, surge }, { counts_from: 1 })
      .sort({ counts_from: 1 })
      .lean(),
    open.length ? ratings.countDocuments({ surge: { $in: open } }) : 0,
    Promise.all(MARK_LISTS.map((list) => countMarks(models[list], game))),
  ]);
  const distribution = Array<number>(RATING_HALVES_COUNT).fill(0);
  for (const { _id: halves, count } of byHalves) distribution[halves] = count;
  return {
    distribution,
    rating_count: byHalves.reduce((total, { count }) => total + count, 0),
    rating_sum: roundSum(byHalves.reduce((total, { sum }) => total + sum, 0)),
    ...Object.fromEntries(MARK_LISTS.map((list, index) => [list, marked[index]?.count])),
    counted_at,
    under_review,
    recount_at: next?.counts_from ?? null,
    demo: marked.some(({ demo }) => demo) || byHalves.some(({ demo }) => demo === true),
  };
}

/** Removes the error of adding decimal fractions, which depends on the order in which the database adds them. */
const roundSum = (sum: number): number => Math.round(sum * 1e6) / 1e6;

async function countMarks(marks: GameActionModel, game: string): Promise<{ count: number; demo: boolean }> {
  const [count, demo] = await Promise.all([
    marks.countDocuments({ game }),
    marks.exists({ game, demo: true }),
  ]);
  return { count, demo: demo !== null };
}

/** The plain mean of the ratings that count, unrounded; null while there are none. */
export const siteRating = ({ rating_count, rating_sum }: StoredGameStats): number | null =>
  rating_count ? rating_sum / rating_count : null;

/** Stats from before halves were counted are shown by whole stars while they cannot be counted again. */
const inHalves = (distribution: number[]): number[] =>
  distribution.length < RATING_HALVES_COUNT
    ? Array.from({ length: RATING_HALVES_COUNT }, (_, halves) =>
        halves % 2 ? 0 : (distribution[halves / 2] ?? 0),
      )
    : distribution;

const toGameStats = (stored: StoredGameStats): GameStats => ({
  slug: stored._id,
  site_rating: siteRating(stored),
  rating_count: stored.rating_count,
  distribution: inHalves(stored.distribution),
  ...byMarkList((list) => stored[list] ?? 0),
  demo: stored.demo,
  ...(stored.under_review && { under_review: stored.under_review }),
});
