import { calendarDay, isAhead } from '@savepoint/contracts/base';
import { CHART_NAMES, type ChartName } from '@savepoint/contracts/catalog';
import type { ChartEntry } from '@savepoint/contracts/members';
import { HttpError, Starting } from '@savepoint/service-kit/base';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { previousSnapshot, storeDay, type ChartSnapshot } from './chart-history';
import { computeCharts, createDayWeights, type ComputedCharts } from './compute-charts';

/** Charts without comments are cached for this long at most. */
const INCOMPLETE_MAX_AGE_MS = 5_000;

/** The activity of earlier weeks is cached for this many times the maximum age of charts. */
const DAY_WEIGHTS_AGE_FACTOR = 60;

/** A chart: slugs from rank 1 on now, and on the last day with a snapshot (null without one). */
export interface CurrentChart {
  current: string[];
  previous: ChartSnapshot | null;
}
export type CurrentCharts = Record<ChartName, CurrentChart>;

export interface Charts {
  /** Begins to store the charts of each day. To be called when the sample content is imported. */
  start(): Promise<void>;
  /** Reads the top of a chart. @param limit number of entries at most */
  read(chart: ChartName, limit: number): Promise<ChartEntry[]>;
  /** All charts; the same object while they are cached. @throws {HttpError} 503 before start */
  current(): Promise<CurrentCharts>;
}

/** @param maxAgeMs how long charts are cached */
export function createCharts(
  context: Context,
  { maxAgeMs, log }: { maxAgeMs: number; log: FastifyBaseLogger },
): Charts {
  const { snapshots } = context.models;
  const dayWeights = createDayWeights(context, maxAgeMs * DAY_WEIGHTS_AGE_FACTOR);
  let cached: { expires: number; charts: Promise<CurrentCharts> } | undefined;
  let storedDay: string | undefined;
  let started = false;

  const starting = new Starting();
  /** The comments service may start too. */
  const chartsLog = {
    warn: (details: object, message: string) => log[starting.isActive ? 'info' : 'warn'](details, message),
  };

  /** Computes the charts, and stores them if they are the first of the day. */
  const compute = async (): Promise<{ complete: boolean; charts: CurrentCharts }> => {
    const now = new Date();
    const computed = await computeCharts(context, now, chartsLog, dayWeights);
    if (computed.complete) starting.end();
    const today = calendarDay(now);
    if (started && computed.complete && storedDay !== today && (await storeDay(context, now, computed, log)))
      storedDay = today;
    return { complete: computed.complete, charts: await withPrevious(computed, today) };
  };

  const withPrevious = async ({ slugs }: ComputedCharts, today: string): Promise<CurrentCharts> => {
    const entries = CHART_NAMES.map(async (chart) => {
      return [
        chart,
        { current: slugs[chart], previous: await previousSnapshot(snapshots, chart, today) },
      ] as const;
    });
    return Object.fromEntries(await Promise.all(entries)) as CurrentCharts;
  };

  const currentCharts = async (): Promise<CurrentCharts> => {
    if (cached && isAhead(cached.expires, maxAgeMs)) return cached.charts;
    // The only promise of this computation: another one that nobody awaits would end the process when it is rejected.
    const computing = compute().then(({ complete, charts }) => {
      if (!complete) entry.expires = Math.min(entry.expires, Date.now() + INCOMPLETE_MAX_AGE_MS);
      return charts;
    });
    const entry = { expires: Date.now() + maxAgeMs, charts: computing };
    cached = entry;
    try {
      return await computing;
    } catch (error) {
      if (cached === entry) cached = undefined;
      throw error;
    }
  };

  return {
    async start() {
      cached = undefined;
      started = true;
      await currentCharts();
    },
    async current() {
      if (!started) throw new HttpError('charts-not-ready');
      return currentCharts();
    },
    async read(name, limit) {
      const chart = (await currentCharts())[name];
      const stats = await context.stats.read(chart.current.slice(0, limit));
      return stats.map(({ slug, site_rating, rating_count }, index) => ({
        rank: index + 1,
        slug,
        movement: movement(chart.previous?.slugs, slug, index),
        site_rating,
        rating_count,
      }));
    },
  };
}

/** Ranks gained; null for a game that was not ranked. */
function movement(previous: readonly string[] | undefined, slug: string, index: number): number | null {
  const previousIndex = previous?.indexOf(slug) ?? -1;
  return previousIndex === -1 ? null : previousIndex - index;
}
