import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { calendarDay, daysBefore, isAhead, MARK_NAMES, MARKS } from '@savepoint/contracts/base';
import type { ChartName } from '@savepoint/contracts/catalog';
import type { Context } from '../context';
import {
  heatByGame,
  HEAT_WINDOW_DAYS,
  rankGames,
  weighDays,
  type Activity,
  type DayWeight,
  type GameRatings,
} from './formulas';

/** The games of each chart, slugs from rank 1 on. */
export type ChartSlugs = Record<ChartName, string[]>;

export interface ComputedCharts {
  slugs: ChartSlugs;
  /** False if the comments service did not respond; comments are then not counted. */
  complete: boolean;
}

/** The contribution of the days of the heat window to the heat of games, up to a time. */
export type DayWeights = (at: Date, log: ChartsLog) => Promise<WeighedActivity>;

/** Receives why comments were not counted. */
export interface ChartsLog {
  warn(details: object, message: string): void;
}

export interface WeighedActivity {
  weights: DayWeight[];
  /** False if the comments service did not respond. */
  complete: boolean;
}

/**
 * Computes all charts as of a time.
 * @param dayWeights returns the weights of past days; by default they are read from the database
 */
export async function computeCharts(
  context: Context,
  at: Date,
  log: ChartsLog,
  dayWeights: DayWeights = (time) =>
    weighActivity(context, { since: daysBefore(time, HEAT_WINDOW_DAYS), at: time }, log),
): Promise<ComputedCharts> {
  const [games, { weights, complete }] = await Promise.all([
    readCountedRatings(context, at),
    dayWeights(at, log),
  ]);
  // Each step takes a while with many games, so requests are served in between.
  await yieldToEventLoop();
  const heat = heatByGame(weights, calendarDay(at));
  await yieldToEventLoop();
  return { slugs: rankGames(games, heat), complete };
}

const RATING_FIELDS = { _id: 0, game: 1, rating: 1, surge: 1 };

/**
 * Sums the ratings of each game that counted at a time: all that count now, minus those that began to count or were
 * made later. A rating made at that same time may be missing until the next computation.
 */
async function readCountedRatings(
  { models: { ratings, surges }, stats, totals }: Context,
  at: Date,
): Promise<GameRatings[]> {
  const now = new Date();
  await stats.recountDue();
  const [uncounted, games, delayed, later] = await Promise.all([
    surges.find({ state: { $in: ['open', 'left-out'] } }, { _id: 1 }).lean(),
    totals.current(),
    ratings.find({ counts_from: { $gt: at, $lte: now } }, RATING_FIELDS).lean(),
    ratings.find({ created: { $gt: at }, counts_from: { $lte: at } }, RATING_FIELDS).lean(),
  ]);
  const counted = new Map<string, GameRatings>();
  for (const { _id, rating_count, rating_sum } of games.values())
    if (rating_count) counted.set(_id, { game: _id, count: rating_count, sum: rating_sum });
  const surgesLeftOut = new Set(uncounted.map(({ _id }) => _id));
  for (const { game, rating, surge } of [...delayed, ...later]) {
    if (surge !== undefined && surgesLeftOut.has(surge)) continue;
    const sums = counted.get(game);
    if (sums) counted.set(game, { game, count: sums.count - 1, sum: sums.sum - rating });
  }
  return [...counted.values()].filter(({ count }) => count > 0);
}

/**
 * Reads the activity of today and yesterday on every call, and caches that of the weeks before, which no longer
 * grows, unless new accounts’ ratings count later than after a day. Removed ratings and likes of those weeks lower
 * the heat of a game only when the cache expires.
 * @param maxAgeMs how long the activity of the weeks before is cached
 */
export function createDayWeights(context: Context, maxAgeMs: number): DayWeights {
  let cached: { split: number; expires: number; activity: WeighedActivity } | undefined;
  return async (at, log) => {
    const split = new Date(calendarDay(daysBefore(at, 1)));
    const since = daysBefore(at, HEAT_WINDOW_DAYS);
    if (cached?.split !== split.getTime() || !isAhead(cached.expires, maxAgeMs)) {
      const activity = await weighActivity(context, { since, until: split, at }, log);
      const expires = activity.complete ? Date.now() + maxAgeMs : 0;
      cached = { split: split.getTime(), expires, activity };
    }
    const { activity: earlier } = cached;
    const latest = await weighActivity(context, { since: split, at }, log);
    return {
      weights: [...earlier.weights, ...latest.weights],
      complete: earlier.complete && latest.complete,
    };
  };
}

interface DayRange {
  /** Start of the first UTC day. */
  since: Date;
  /** Start of the day after the last one; without it, the range ends at `at`. */
  until?: Date;
  /** The time for which the charts are computed. */
  at: Date;
}

const ACTION_FIELDS = { _id: 0, game: 1, user_uid: 1, created: 1 };

/** Reads the activity of members on some days, and computes its contribution to the heat of games. */
async function weighActivity(
  context: Context,
  { since, until, at }: DayRange,
  log: ChartsLog,
): Promise<WeighedActivity> {
  const { models } = context;
  const created = until ? { $gte: since, $lt: until } : { $gte: since, $lte: at };
  const [comments, ...actions] = await Promise.all([
    readComments(context, calendarDay(since), until && calendarDay(until), log),
    models.ratings
      .find({ created, counts_from: { $lte: at } }, ACTION_FIELDS)
      .lean()
      .then(toActivity('rating')),
    ...MARK_NAMES.map((mark) =>
      models[MARKS[mark].list].find({ created }, ACTION_FIELDS).lean().then(toActivity(mark)),
    ),
  ]);
  return { weights: weighDays([...(comments ?? []), ...actions.flat()]), complete: comments !== null };
}

const toActivity =
  (kind: Activity['kind']) =>
  (actions: { game: string; user_uid: string; created: Date }[]): Activity[] =>
    actions.map(({ game, user_uid, created }) => ({
      game,
      user_uid,
      day: calendarDay(created),
      kind,
      count: 1,
    }));

/** @returns null if the comments service does not respond */
async function readComments(
  { comments }: Context,
  since: string,
  until: string | undefined,
  log: ChartsLog,
): Promise<Activity[] | null> {
  try {
    const activity = await comments.activity(since);
    return activity
      .filter(({ day }) => until === undefined || day < until)
      .map(({ comments: count, ...rest }) => ({ ...rest, kind: 'comment', count }));
  } catch (err) {
    log.warn({ err }, 'charts computed without comments');
    return null;
  }
}
