import { Schema, type Connection } from 'mongoose';

/** Grows after every change of a word rule, so that every instance knows when its copy is old. */
export interface StoredRulesVersion {
  _id: string;
  version: number;
}

const schema = new Schema<StoredRulesVersion>(
  { _id: { type: String, required: true }, version: { type: Number, required: true } },
  { versionKey: false, collection: 'comment_word_rules_version', strict: 'throw' },
);

/** One document, read and written by `_id`. */
export const rulesVersionModel = (connection: Connection) =>
  connection.model<StoredRulesVersion>('WordRulesVersion', schema);
export type RulesVersionModel = ReturnType<typeof rulesVersionModel>;
