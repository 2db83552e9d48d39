import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context';
import { computeCharts, type Computed } from './compute-charts';
import { dayOf, daysBefore } from './days';
import { daysToWorkOut, keepRanks } from './histories';
import { keepSnapshots, orderOf, previousOrder } from './snapshots';

/** A site with more ratings is not young, and going through them for many days would hold it up. */
const FEW_RATINGS = 10_000;

/**
 * Writes a day’s orders down: the first that is written for a day stays. On the very first day, yesterday’s
 * is worked out from the facts there were then, and on a young site some days of the weeks before as well. Safe
 * to repeat and to interrupt.
 * @param computed the orders of now, nothing missing
 * @returns whether it is done; not when those of earlier days cannot be worked out at present
 */
export async function keepDay(
  context: Context,
  now: Date,
  computed: Computed,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { ratings, snapshots, histories } = context.models;
  const today = dayOf(now);
  if (!(await previousOrder(snapshots, 'top', today))) {
    const yesterday = daysBefore(now, 1);
    const few = (await ratings.estimatedDocumentCount()) <= FEW_RATINGS;
    for (const day of few ? daysToWorkOut(now) : []) {
      const then = await computeCharts(context, day, log);
      // Ratings only grow in number: before a day without a ranked game there is none with one.
      if (!then.orders.top.length) break;
      await keepRanks(histories, dayOf(day), then.orders.top);
    }
    const then = await computeCharts(context, yesterday, log);
    if (!then.complete) return false;
    await keepRanks(histories, dayOf(yesterday), then.orders.top);
    await keepSnapshots(snapshots, dayOf(yesterday), then.orders);
  }
  await keepSnapshots(snapshots, today, computed.orders);
  await keepRanks(histories, today, (await orderOf(snapshots, 'top', today)) ?? []);
  return true;
}
