import type { GameStatsModel, StoredGameStats } from '../models/game-stats';

/** What one game’s facts come to, as far as rankings need it. */
export type Tally = Pick<StoredGameStats, '_id' | 'rating_count' | 'rating_sum' | 'likes' | 'favorites'>;

export interface Tallies {
  /** The tally of every game that readers did something with, by slug. Asks only for what has changed since the last call. */
  current(): Promise<ReadonlyMap<string, Tally>>;
}

const FIELDS = { rating_count: 1, rating_sum: 1, likes: 1, favorites: 1 } as const;
/**
 * Milliseconds before the last look from which changes are asked for again: stats are written a little after
 * their time is taken, and clocks of several instances differ.
 */
const OVERLAP = 120_000;
/** Milliseconds after which everything is read again, in case something slipped by. */
const WHOLE = 3_600_000;

/** Keeps every game’s tally in memory, about a hundred bytes each. */
export function createTallies(stats: GameStatsModel): Tallies {
  const tallies = new Map<string, Tally>();
  let looked: number | undefined;
  let whole = 0;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const now = Date.now();
    const everything = looked === undefined || now - whole > WHOLE;
    const filter = everything ? { _id: { $gt: '' } } : { changed: { $gte: new Date(looked! - OVERLAP) } };
    for await (const tally of stats.find(filter, FIELDS).lean<Tally>().cursor())
      tallies.set(tally._id, tally);
    looked = now;
    if (everything) whole = now;
  };
  return {
    async current() {
      looking ??= look().finally(() => (looking = undefined));
      await looking;
      return tallies;
    },
  };
}
