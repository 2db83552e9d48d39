import { DAY_MS } from '@savepoint/contracts/base';
import { createBatcher } from '@savepoint/service-kit/data';
import type { QueryFilter } from 'mongoose';
import type { Models, StoredRating } from '../models';
import { isSurge, SURGE_WINDOWS } from './is-surge';

type SurgeModels = Pick<Models, 'ratings' | 'surges'>;

const HOUR_MS = 3_600_000;
/** How often a game is rated is taken from this time before a window. */
const RECENT_MS = 28 * DAY_MS;

/** Looks for a surge after a rating of a game (its slug) at a time. */
export type NoticeSurge = (rating: { game: string; at: Date }) => Promise<void>;

/** Creates a NoticeSurge of which concurrent calls for the same game share their queries. */
export function createNoticeSurge(models: SurgeModels): NoticeSurge {
  return createBatcher(async (calls) => {
    const latest = new Map<string, Date>();
    for (const { game, at } of calls) if (at >= (latest.get(game) ?? at)) latest.set(game, at);
    for (const [game, at] of latest) await noticeSurge(models, game, at);
    return calls.map(() => undefined);
  });
}

/**
 * Sets the latest ratings of a game aside if they are a surge. While a surge goes on, further ratings join it. To be
 * called after each rating, before the stats are recounted. Safe to repeat and to call concurrently.
 */
export async function noticeSurge(models: SurgeModels, game: string, at: Date): Promise<void> {
  const { ratings, surges } = models;
  const known = await surges.find({ game }).lean();
  const idsOf = (...states: string[]) =>
    known.filter(({ state }) => states.includes(state)).map(({ _id }) => _id);
  for (const [index, window] of SURGE_WINDOWS.entries()) {
    const start = new Date(at.getTime() - window.durationMs);
    const rated_at = { $gt: start, $lte: at };
    // In the first window, ratings that are set aside show that their surge goes on. In a longer one they would hide
    // that the others are as usual.
    const surge = index === 0 ? { $nin: idsOf('counted') } : null;
    const latest = await countByStars(models, { game, rated_at, surge });
    if (sum(latest) < window.minCount) continue;
    const counts = { game, surge: { $nin: idsOf('open', 'left-out') } };
    const history = await countByStars(models, {
      ...counts,
      counts_from: { $lte: at },
      rated_at: { $not: { $gt: start } },
    });
    const perHour = await ratingsPerHour(models, counts, start);
    if (!isSurge({ window, latest, history, perHour })) continue;
    const _id = idsOf('open')[0] ?? `${game}:${known.length}`;
    await surges.insertIfAbsent({ _id, game, noticed: at, state: 'open', version: 0 });
    await ratings.updateMany({ game, rated_at, surge: null } as object, { $set: { surge: _id } });
    return;
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Counts ratings by whole stars. */
async function countByStars({ ratings }: SurgeModels, $match: QueryFilter<StoredRating>): Promise<number[]> {
  const counts = [0, 0, 0, 0, 0, 0];
  const groups = await ratings.aggregate<{ _id: number; count: number }>([
    { $match },
    { $group: { _id: '$stars', count: { $sum: 1 } } },
  ]);
  for (const { _id: stars, count } of groups) counts[stars] = count;
  return counts;
}

/** Returns how often a game was rated in the last weeks before a time, or since its first rating; never 0. */
async function ratingsPerHour(
  { ratings }: SurgeModels,
  filter: QueryFilter<StoredRating>,
  until: Date,
): Promise<number> {
  const recent = { ...filter, rated_at: { $gt: new Date(until.getTime() - RECENT_MS), $lte: until } };
  const [count, first] = await Promise.all([
    ratings.countDocuments(recent),
    ratings.findOne(recent, { rated_at: 1 }).sort({ rated_at: 1 }).lean(),
  ]);
  const durationMs = Math.min(RECENT_MS, until.getTime() - (first?.rated_at?.getTime() ?? 0));
  return (count + 1) / Math.max(1, durationMs / HOUR_MS);
}
