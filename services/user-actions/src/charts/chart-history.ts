import { calendarDay, calendarWeek, CHART_HISTORY_WEEKS, daysBefore } from '@savepoint/contracts/base';
import { CHART_NAMES, type ChartHistory, type ChartName, type ChartRank } from '@savepoint/contracts/catalog';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import type { Models } from '../models';
import type { HistoryFinder } from './history-cache';
import { computeCharts, type ChartSlugs, type ComputedCharts } from './compute-charts';

/** Ranks are stored for as long as pages show them. */
const HISTORY_DAYS = 7 * CHART_HISTORY_WEEKS;
/** Ages in days of the ranks computed on the first day of a site: the last two weeks, then one day a week. */
const BACKFILLED_DAYS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 21, 28, 35, 42, 49];
/** With more ratings than this, computing the charts of many past days would block the service. */
const MAX_BACKFILLED_RATINGS = 10_000;
/** Games per write. */
const BATCH_SIZE = 500;

/**
 * Stores the charts of a day, unless it has some already. On the first day of a site, the charts of yesterday,
 * and on a small site of some days of the weeks before, are computed from the ratings of that time. Safe to repeat
 * and to interrupt.
 * @param computed complete charts of now
 * @returns whether they are stored; false while the charts of past days cannot be computed
 */
export async function storeDay(
  context: Context,
  now: Date,
  computed: ComputedCharts,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { snapshots, histories } = context.models;
  const today = calendarDay(now);
  if (!(await previousSnapshot(snapshots, 'top', today)) && !(await backfill(context, now, log)))
    return false;
  await storeSnapshots(snapshots, today, computed.slugs);
  for (const chart of CHART_NAMES) {
    const stored = await snapshots.findById(`${chart}:${today}`).lean();
    await storeRanks(histories, chart, today, stored?.slugs ?? []);
  }
  return true;
}

/** Computes and stores the ranks of past days. @returns false while they cannot be computed */
async function backfill(context: Context, now: Date, log: FastifyBaseLogger): Promise<boolean> {
  const { ratings, snapshots, histories } = context.models;
  if ((await ratings.estimatedDocumentCount()) <= MAX_BACKFILLED_RATINGS)
    for (const age of BACKFILLED_DAYS) {
      const day = daysBefore(now, age);
      const { slugs } = await computeCharts(context, day, log);
      // Ratings only accumulate: if no game was ranked on this day, none was earlier.
      if (!slugs.top.length) break;
      for (const chart of CHART_NAMES) await storeRanks(histories, chart, calendarDay(day), slugs[chart]);
    }
  const yesterday = daysBefore(now, 1);
  const { complete, slugs } = await computeCharts(context, yesterday, log);
  if (!complete) return false;
  for (const chart of CHART_NAMES) await storeRanks(histories, chart, calendarDay(yesterday), slugs[chart]);
  await storeSnapshots(snapshots, calendarDay(yesterday), slugs);
  return true;
}

/** Id of a game’s history on a chart; on the top chart, its slug. */
const historyId = (chart: ChartName, slug: string): string => (chart === 'top' ? slug : `${chart}:${slug}`);

/** Stores the ranks of a day and deletes outdated ones. Repeating it changes nothing. @param slugs from rank 1 on */
async function storeRanks(
  histories: Models['histories'],
  chart: ChartName,
  day: string,
  slugs: readonly string[],
): Promise<void> {
  const outdated = calendarDay(daysBefore(new Date(day), HISTORY_DAYS));
  for (let from = 0; from < slugs.length; from += BATCH_SIZE) {
    const ranked = slugs
      .slice(from, from + BATCH_SIZE)
      .map((slug, index) => ({ _id: historyId(chart, slug), rank: from + index + 1 }));
    await histories.insertManyIfAbsent(ranked.map(({ _id, rank }) => ({ _id, best_rank: rank, ranks: {} })));
    await histories.bulkUpdate(
      ranked.map(({ _id, rank }) => ({
        filter: { _id },
        update: {
          $set: { [`ranks.${day}`]: rank },
          $min: { best_rank: rank },
          $addToSet: { weeks: calendarWeek(day) },
          $unset: { [`ranks.${outdated}`]: 1 },
        },
      })),
    );
  }
}

/** Stores the charts of a day, unless that day has some already. */
async function storeSnapshots(snapshots: Models['snapshots'], day: string, slugs: ChartSlugs): Promise<void> {
  await snapshots.insertManyIfAbsent(
    CHART_NAMES.map((chart) => ({ _id: `${chart}:${day}`, chart, day, slugs: slugs[chart] })),
  );
}

/** A chart on an earlier day. */
export interface ChartSnapshot {
  /** UTC, YYYY-MM-DD. */
  day: string;
  /** Games from rank 1 on. */
  slugs: string[];
}

/** Reads a chart on the last day before this one that has a snapshot; null without any. */
export async function previousSnapshot(
  snapshots: Models['snapshots'],
  chart: ChartName,
  day: string,
): Promise<ChartSnapshot | null> {
  return snapshots
    .findOne({ chart, day: { $lt: day } })
    .sort({ day: -1 })
    .lean();
}

/**
 * Reads the histories of the games that have ever been ranked on a chart, with one query at most.
 * @param histories finds stored histories by their ids
 * @param slugs at most 100
 * @param currentRank gives the rank that a game has now
 */
export async function readHistories(
  histories: HistoryFinder,
  chart: ChartName,
  slugs: readonly string[],
  currentRank: (slug: string) => ChartRank | null,
  now = new Date(),
): Promise<ChartHistory[]> {
  const since = calendarDay(daysBefore(now, HISTORY_DAYS));
  const today = calendarDay(now);
  const slugsById = new Map(slugs.map((slug) => [historyId(chart, slug), slug]));
  const found = await histories([...slugsById.keys()]);
  return found.map(({ _id, best_rank, ranks, weeks = [] }) => {
    const slug = slugsById.get(_id) ?? _id;
    return {
      slug,
      current: currentRank(slug),
      best_rank,
      // Documents from before weeks were stored have the days of the last eight.
      weeks: new Set([...weeks, ...Object.keys(ranks).map(calendarWeek)]).size,
      ranks: Object.entries(ranks)
        // Days of the future were stored before the clock was set back.
        .filter(([day]) => day > since && day <= today)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, rank]) => ({ day, rank })),
    };
  });
}

/** Deletes all snapshots and histories. */
export async function deleteChartHistory({ snapshots, histories }: Models): Promise<void> {
  await snapshots.deleteMany({ chart: { $in: CHART_NAMES } });
  await histories.deleteMany({ _id: { $gte: '' } });
}
