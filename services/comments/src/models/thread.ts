import type { EntityType } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';

/** What happened to a comment. `liked` is any change of its count of likes. */
export type ChangeKind = 'added' | 'edited' | 'deleted' | 'liked';

/** A line in a thread’s log. What the comment looks like now is asked of the comment. */
export interface Change {
  kind: ChangeKind;
  uid: string;
}

/** What is known of a thread as a whole: how old what was counted or sent before is, and its latest changes. */
export interface StoredThread {
  /** Type and slug of the entity. */
  _id: string;
  /** Grows by one after every comment that came or went, so that what was counted before is known to be old. */
  version: number;
  /** Grows by one with every line of the log: the place of its last line. */
  log_position: number;
  /** The latest changes, oldest first; their places are the numbers up to `at`, without a gap. */
  log: Change[];
}

const schema = new Schema<StoredThread>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true, default: 0 },
    log_position: { type: Number, required: true, default: 0 },
    log: { type: [{ _id: false, kind: String, uid: String }], required: true },
  },
  { versionKey: false, collection: 'threads', strict: 'throw' },
);

/** What a thread is about. */
export interface ThreadOf {
  entity_type: EntityType;
  entity_slug: string;
}

export const threadId = ({ entity_type, entity_slug }: ThreadOf) => `${entity_type}:${entity_slug}`;

/** Read and written by `_id` alone. */
export const threadModel = (connection: Connection) => connection.model<StoredThread>('Thread', schema);
export type ThreadModel = ReturnType<typeof threadModel>;
