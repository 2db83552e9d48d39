import { Schema, type Connection } from 'mongoose';

/** Where a game stood on the top chart; `_id` is its slug. Read and written by `_id` alone. */
export interface StoredHistory {
  _id: string;
  /** The best rank it ever had. */
  best_rank: number;
  /** Ranks by UTC day (YYYY-MM-DD), as far back as they are shown. */
  ranks: Record<string, number>;
}

const schema = new Schema<StoredHistory>(
  {
    _id: { type: String, required: true },
    best_rank: { type: Number, required: true },
    ranks: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, collection: 'chart_histories', strict: 'throw' },
);

export const historyModel = (connection: Connection) =>
  connection.model<StoredHistory>('chart_histories', schema);
export type HistoryModel = ReturnType<typeof historyModel>;
