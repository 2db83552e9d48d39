import { Schema, type Connection } from 'mongoose';

/** How much one member, or one address, has done of one kind lately; all instances of a service count here. */
export interface StoredAllowance {
  /** What is done, then whose it is. */
  _id: string;
  /** When everything done so far will be forgotten, at the pace at which the limit forgets; in milliseconds since 1970. */
  clear: number;
  /** What was counted last, so that the same call again is not counted again. */
  counted: string[];
  /** When the document is of no use any more. */
  expires: Date;
}

const schemaOf = (collection: string) => {
  const schema = new Schema<StoredAllowance>(
    {
      _id: { type: String, required: true },
      clear: { type: Number, required: true },
      counted: [String],
      expires: { type: Date, required: true },
    },
    { versionKey: false, collection, strict: 'throw' },
  );
  /** Read and written by `_id` alone; this only clears away. */
  schema.index({ expires: 1 }, { name: 'expired', expireAfterSeconds: 0 });
  return schema;
};

/** @param collection where one service counts */
export const allowanceModel = (connection: Connection, collection: string) =>
  connection.model<StoredAllowance>(collection, schemaOf(collection));
export type AllowanceModel = ReturnType<typeof allowanceModel>;
