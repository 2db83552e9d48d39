import { insertMissing } from '@savepoint/service-kit';
import type { ChartName, SnapshotModel } from '../models/chart-snapshot';

export type Orders = Record<ChartName, string[]>;
const CHARTS: ChartName[] = ['top', 'all-time'];

/** Keeps the order of the charts on a day, unless that day has one already. */
export async function keepSnapshots(snapshots: SnapshotModel, day: string, orders: Orders): Promise<void> {
  await insertMissing(
    snapshots,
    CHARTS.map((chart) => ({ _id: `${chart}:${day}`, chart, day, slugs: orders[chart] })),
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

/** Forgets every snapshot. */
export async function dropSnapshots(snapshots: SnapshotModel): Promise<void> {
  await snapshots.deleteMany({ chart: { $in: CHARTS } });
}
