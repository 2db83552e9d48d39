import { Schema, type Connection } from 'mongoose';

/** That a member wrote a text lately. */
export interface StoredSaidText {
  /** The member and a digest of the text. */
  _id: string;
  /** Under which uid they wrote it. */
  comment_uid: string;
  said: Date;
  expires: Date;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };
const schema = new Schema<StoredSaidText>(
  { _id: text, comment_uid: text, said: date, expires: date },
  { versionKey: false, collection: 'comment_said_texts', strict: 'throw' },
);

/** Read and written by `_id` alone; this only clears away. */
schema.index({ expires: 1 }, { name: 'expired', expireAfterSeconds: 0 });

export const saidTextModel = (connection: Connection) =>
  connection.model<StoredSaidText>('CommentSaidText', schema);
export type SaidTextModel = ReturnType<typeof saidTextModel>;
