import { Schema, type Connection } from 'mongoose';

/** The only document of its collection: which generation is read, and which import is under way. */
export interface ContentState {
  _id: 'catalogue';
  /** The current generation; null before the first import. */
  generation: string | null;
  /** sha256 of the files it was made from. */
  digest: string | null;
  /** When it became current. */
  published: Date;
  /** Every generation that may have documents, the current one included. */
  generations: string[];
  /** The generation that an import is writing, and when that import is considered dead. */
  importing: string | null;
  lease_until: Date;
}

const stateSchema = new Schema<ContentState>(
  {
    _id: { type: String, required: true },
    generation: { type: String, default: null },
    digest: { type: String, default: null },
    published: { type: Date, required: true },
    generations: [String],
    importing: { type: String, default: null },
    lease_until: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw', minimize: false } as const,
);

/** Read and written by `_id` alone, so the index every collection has is the only one. */
export const contentStateModel = (connection: Connection) =>
  connection.model<ContentState>('ContentState', stateSchema, 'content_state');
