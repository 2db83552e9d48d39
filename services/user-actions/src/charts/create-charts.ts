import { CHART_NAMES, type ChartEntry, type ChartName } from '@savepoint/contracts';
import { unavailable } from '@savepoint/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { readGameStats } from '../stats/read-game-stats';
import { computeCharts, type Computed } from './compute-charts';
import { keepDay } from './keep-day';
import { dayOf } from './days';
import { createDayWeights } from './day-weights';
import { previousOrder } from './snapshots';

/** Milliseconds for which an order is kept that misses what another service could not tell. */
const INCOMPLETE_AGE = 5_000;

/** Charts for which what earlier days add to heat is kept: an hour of charts that are kept for a minute. */
const SETTLED_AGES = 60;

/** The order of each chart, slugs from rank 1 on; `previous` is that of the last day with a snapshot, null without one. */
export type CurrentOrders = Record<ChartName, { current: string[]; previous: string[] | null }>;

export interface Charts {
  /** From now on the order of each day is kept. To be called once the facts are complete. */
  start(): Promise<void>;
  /** @param limit number of entries at most */
  read(chart: ChartName, limit: number): Promise<ChartEntry[]>;
  /** Every chart as a whole; the same object for as long as an order is kept. @throws {HttpError} 503 before the start */
  orders(): Promise<CurrentOrders>;
}

/** @param maxAge milliseconds for which an order is kept before it is computed again */
export function createCharts(
  context: Context,
  { maxAge, log }: { maxAge: number; log: FastifyBaseLogger },
): Charts {
  const { snapshots } = context.models;
  const dayWeights = createDayWeights(context, maxAge * SETTLED_AGES);
  let latest: { until: number; orders: Promise<CurrentOrders> } | undefined;
  let keptDay: string | undefined;
  let started = false;

  /** Computes the orders, and writes the day’s down when they are its first. */
  const make = async (): Promise<{ complete: boolean; orders: CurrentOrders }> => {
    const now = new Date();
    const computed = await computeCharts(context, now, log, dayWeights);
    const today = dayOf(now);
    if (started && computed.complete && keptDay !== today && (await keepDay(context, now, computed, log)))
      keptDay = today;
    return { complete: computed.complete, orders: await withPrevious(computed, today) };
  };

  const withPrevious = async ({ orders }: Computed, today: string): Promise<CurrentOrders> => {
    const entries = CHART_NAMES.map(async (chart) => {
      return [
        chart,
        { current: orders[chart], previous: await previousOrder(snapshots, chart, today) },
      ] as const;
    });
    return Object.fromEntries(await Promise.all(entries)) as CurrentOrders;
  };

  const currentOrders = async (): Promise<CurrentOrders> => {
    if (latest && latest.until > Date.now()) return latest.orders;
    const making = make();
    const mine = { until: Date.now() + maxAge, orders: making.then(({ orders }) => orders) };
    latest = mine;
    try {
      if (!(await making).complete) mine.until = Math.min(mine.until, Date.now() + INCOMPLETE_AGE);
      return await mine.orders;
    } catch (error) {
      if (latest === mine) latest = undefined;
      throw error;
    }
  };

  return {
    async start() {
      latest = undefined;
      started = true;
      await currentOrders();
    },
    async orders() {
      if (!started)
        throw unavailable('charts-not-ready', 'The charts are being prepared. Please try again shortly.');
      return currentOrders();
    },
    async read(chart, limit) {
      const order = (await currentOrders())[chart];
      const stats = await readGameStats(context, order.current.slice(0, limit));
      return stats.map(({ slug, site_rating, rating_count }, index) => ({
        rank: index + 1,
        slug,
        movement: movement(order.previous, slug, index),
        site_rating,
        rating_count,
      }));
    },
  };
}

/** Ranks gained; null for a game that was not ranked. */
function movement(previous: string[] | null, slug: string, index: number): number | null {
  const previousIndex = previous?.indexOf(slug) ?? -1;
  return previousIndex === -1 ? null : previousIndex - index;
}
