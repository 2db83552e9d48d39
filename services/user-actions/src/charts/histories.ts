import type { ChartHistory, ChartRank } from '@savepoint/contracts';
import type { HistoryModel } from '../models/chart-history';
import { dayOf, daysBefore } from './days';

/** Days a rank is kept: the eight weeks that are shown. */
const HISTORY_DAYS = 56;
/** Days before the first that are worked out: each of the last two weeks, and one a week before those. */
const WORKED_OUT = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 21, 28, 35, 42, 49];
/** Games written at a time. */
const BATCH = 500;

/** Days whose ranks a site without a history works out from its facts, newest first. */
export const daysToWorkOut = (now: Date): Date[] => WORKED_OUT.map((days) => daysBefore(now, days));

/** Writes down where games stood on a day. The same again changes nothing. @param slugs from rank 1 on */
export async function keepRanks(
  histories: HistoryModel,
  day: string,
  slugs: readonly string[],
): Promise<void> {
  const forgotten = dayOf(daysBefore(new Date(day), HISTORY_DAYS));
  for (let from = 0; from < slugs.length; from += BATCH) {
    const writes = slugs.slice(from, from + BATCH).map((_id, index) => {
      const rank = from + index + 1;
      const update = {
        $set: { [`ranks.${day}`]: rank },
        $min: { best_rank: rank },
        $unset: { [`ranks.${forgotten}`]: '' as const },
      };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    });
    await histories.collection.bulkWrite(writes as never, { ordered: false });
  }
}

/**
 * Histories of the games that were ever ranked, with one query.
 * @param slugs at most 100
 * @param rankOf the rank a game has now
 */
export async function readHistories(
  histories: HistoryModel,
  slugs: string[],
  rankOf: (slug: string) => ChartRank | null,
  now = new Date(),
): Promise<ChartHistory[]> {
  const since = dayOf(daysBefore(now, HISTORY_DAYS));
  const found = await histories.find({ _id: { $in: slugs } }).lean();
  return found.map(({ _id, best_rank, ranks }) => ({
    slug: _id,
    current: rankOf(_id),
    best_rank,
    ranks: Object.entries(ranks)
      .filter(([day]) => day > since)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, rank]) => ({ day, rank })),
  }));
}

/** Forgets every history. */
export async function dropHistories(histories: HistoryModel): Promise<void> {
  await histories.deleteMany({ _id: { $gte: '' } });
}
