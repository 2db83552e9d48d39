import type { ChartEntry } from '@savepoint/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { readFigures } from '../figures/read-figures';
import type { ChartName } from '../models/chart-snapshot';
import { computeCharts, type Computed } from './compute-charts';
import { dayOf, daysBefore } from './days';
import { keepSnapshots, previousOrder } from './snapshots';

/** Milliseconds for which an order is kept that misses what another service could not tell. */
const INCOMPLETE_AGE = 5_000;

export interface Charts {
  /** From now on the order of each day is kept. To be called once the facts are complete. */
  start(): Promise<void>;
  /** @param limit number of entries at most */
  read(chart: ChartName, limit: number): Promise<ChartEntry[]>;
}

/** @param maxAge milliseconds for which an order is kept before it is computed again */
export function createCharts(
  context: Context,
  { maxAge, log }: { maxAge: number; log: FastifyBaseLogger },
): Charts {
  const { snapshots } = context.models;
  let latest: { until: number; computed: Promise<Computed> } | undefined;
  let keptDay: string | undefined;
  let started = false;

  const current = async (): Promise<Computed> => {
    if (latest && latest.until > Date.now()) return latest.computed;
    const mine = { until: Date.now() + maxAge, computed: computeCharts(context, new Date(), log) };
    latest = mine;
    try {
      const computed = await mine.computed;
      if (!computed.complete) mine.until = Math.min(mine.until, Date.now() + INCOMPLETE_AGE);
      return computed;
    } catch (error) {
      if (latest === mine) latest = undefined;
      throw error;
    }
  };

  /** Writes the day’s snapshot once. On the very first day, yesterday’s is worked out from the facts of then. */
  const keepDay = async ({ orders, complete }: Computed) => {
    const now = new Date();
    const today = dayOf(now);
    if (!started || !complete || keptDay === today) return;
    if (!(await previousOrder(snapshots, 'top', today))) {
      const yesterday = daysBefore(now, 1);
      const then = await computeCharts(context, yesterday, log);
      if (!then.complete) return;
      await keepSnapshots(snapshots, dayOf(yesterday), then.orders);
    }
    await keepSnapshots(snapshots, today, orders);
    keptDay = today;
  };

  return {
    async start() {
      latest = undefined;
      started = true;
      await keepDay(await current());
    },
    async read(chart, limit) {
      const computed = await current();
      await keepDay(computed);
      const slugs = computed.orders[chart].slice(0, limit);
      const [before, figures] = await Promise.all([
        previousOrder(snapshots, chart, dayOf(new Date())),
        readFigures(context, slugs),
      ]);
      return figures.map(({ slug, site_rating, rating_count }, index) => ({
        rank: index + 1,
        slug,
        movement: movement(before, slug, index),
        site_rating,
        rating_count,
      }));
    },
  };
}

/** Places gained; null for a game that was not there. */
function movement(before: string[] | null, slug: string, index: number): number | null {
  const previous = before?.indexOf(slug) ?? -1;
  return previous === -1 ? null : previous - index;
}
