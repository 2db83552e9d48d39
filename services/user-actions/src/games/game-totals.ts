import { ageMs, byMarkList, type MarkList } from '@savepoint/contracts/base';
import type { Models, StoredGameStats } from '../models';

/** The totals of one game that rankings need; `_id` is its slug. */
export type GameTotals = Pick<StoredGameStats, '_id' | 'rating_count' | 'rating_sum' | MarkList>;

export interface GameTotalsCache {
  /** The totals of every game that members rated or marked, by slug. Reads only what changed since the last call. */
  current(): Promise<ReadonlyMap<string, GameTotals>>;
}

const FIELDS = { rating_count: 1, rating_sum: 1, ...byMarkList(() => 1 as const) } as const;
/**
 * Changes are read again from this long before the last read: stats are written shortly after their time is taken,
 * and the clocks of several instances differ.
 */
const OVERLAP_MS = 120_000;
/** Everything is read again at this interval, in case a change was missed. */
const FULL_RELOAD_INTERVAL_MS = 3_600_000;

/** Keeps the totals of every game in memory, about a hundred bytes each. */
export function createGameTotalsCache(stats: Models['stats']): GameTotalsCache {
  const totals = new Map<string, GameTotals>();
  let lastRead: number | undefined;
  let lastFullRead = 0;
  let reading: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const now = Date.now();
    const isFull =
      lastRead === undefined ||
      ageMs(lastRead, now) === Infinity ||
      ageMs(lastFullRead, now) > FULL_RELOAD_INTERVAL_MS;
    const filter =
      lastRead === undefined || isFull
        ? { _id: { $gt: '' } }
        : { counted_at: { $gte: new Date(lastRead - OVERLAP_MS) } };
    for await (const game of stats.find(filter, FIELDS).lean<GameTotals>().cursor())
      totals.set(game._id, game);
    lastRead = now;
    if (isFull) lastFullRead = now;
  };
  return {
    async current() {
      reading ??= refresh().finally(() => (reading = undefined));
      await reading;
      return totals;
    },
  };
}
