import { Schema, type Connection } from 'mongoose';
import { schemaOptions } from './generation';

/** The only document of its collection: which generation is read, and which import is under way. */
export interface ContentState {
  _id: 'catalogue';
  /** The generation readers see; null before the first import. */
  generation: string | null;
  /** sha256 of the files it was made from. */
  digest: string | null;
  /** When readers were switched to it. */
  switched: Date;
  /** Every generation that may have documents, the current one included. */
  generations: string[];
  /** The generation an import is writing, and when that import counts as dead. */
  importing: string | null;
  lease_until: Date;
}

const schema = new Schema<ContentState>(
  {
    _id: { type: String, required: true },
    generation: { type: String, default: null },
    digest: { type: String, default: null },
    switched: { type: Date, required: true },
    generations: [String],
    importing: { type: String, default: null },
    lease_until: { type: Date, required: true },
  },
  schemaOptions,
);

/** Read and written by `_id` alone, so the index every collection has is the only one. */
export const contentStateModel = (connection: Connection) =>
  connection.model<ContentState>('ContentState', schema, 'content_state');
