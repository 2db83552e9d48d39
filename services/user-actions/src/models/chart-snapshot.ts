import type { ChartName } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';

/** The order of a chart on one day. `_id` is chart and day, so the first instance to write it is the only one. */
export interface StoredSnapshot {
  _id: string;
  chart: ChartName;
  /** UTC, YYYY-MM-DD. */
  day: string;
  /** Games from rank 1 on. */
  slugs: string[];
}

const text = { type: String, required: true };
const schema = new Schema<StoredSnapshot>(
  { _id: text, chart: text, day: text, slugs: { type: [String], required: true } },
  { versionKey: false, collection: 'chart_snapshots', strict: 'throw' },
);

/** The last snapshot before a day. */
schema.index({ chart: 1, day: -1 }, { name: 'days_of_chart' });

export const snapshotModel = (connection: Connection) =>
  connection.model<StoredSnapshot>('chart_snapshots', schema);
export type SnapshotModel = ReturnType<typeof snapshotModel>;
