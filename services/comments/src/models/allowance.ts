import { Schema, type Connection } from 'mongoose';

/** How much one member, or one address, has done of one kind lately; all instances count here. */
export interface StoredAllowance {
  /** Kind of act, then whose. */
  _id: string;
  /** When everything done so far will be forgotten, at the pace at which the limit forgets; in milliseconds since 1970. */
  clear: number;
  /** What was counted last, so that the same call again is not counted again. */
  counted: string[];
  /** When the document is of no use any more. */
  expires: Date;
}

const date = { type: Date, required: true };
const schema = new Schema<StoredAllowance>(
  {
    _id: { type: String, required: true },
    clear: { type: Number, required: true },
    counted: [String],
    expires: date,
  },
  { versionKey: false, collection: 'comment_allowances', strict: 'throw' },
);

/** Read and written by `_id` alone; this only clears away. */
schema.index({ expires: 1 }, { name: 'expired', expireAfterSeconds: 0 });

export const allowanceModel = (connection: Connection) =>
  connection.model<StoredAllowance>('CommentAllowance', schema);
export type AllowanceModel = ReturnType<typeof allowanceModel>;
