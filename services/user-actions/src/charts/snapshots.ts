import { CHART_NAMES, type ChartName } from '@savepoint/contracts';
import { insertManyIfAbsent } from '@savepoint/service-kit';
import type { SnapshotModel } from '../models/chart-snapshot';

export type Orders = Record<ChartName, string[]>;

/** Keeps the order of the charts on a day, unless that day has one already. */
export async function keepSnapshots(snapshots: SnapshotModel, day: string, orders: Orders): Promise<void> {
  await insertManyIfAbsent(
    snapshots,
    CHART_NAMES.map((chart) => ({ _id: `${chart}:${day}`, chart, day, slugs: orders[chart] })),
  );
}

/** The order on the last day before this one that has a snapshot; null without any. */
export async function previousOrder(
  snapshots: SnapshotModel,
  chart: ChartName,
  day: string,
): Promise<string[] | null> {
  const snapshot = await snapshots
    .findOne({ chart, day: { $lt: day } })
    .sort({ day: -1 })
    .lean();
  return snapshot?.slugs ?? null;
}

/** The order that was written down for a day. */
export async function orderOf(
  snapshots: SnapshotModel,
  chart: ChartName,
  day: string,
): Promise<string[] | null> {
  return (await snapshots.findById(`${chart}:${day}`).lean())?.slugs ?? null;
}

/** Forgets every snapshot. */
export async function dropSnapshots(snapshots: SnapshotModel): Promise<void> {
  await snapshots.deleteMany({ chart: { $in: CHART_NAMES } });
}
