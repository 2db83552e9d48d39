import type { EntityType } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';

/** Grows by one after every comment that came or went, so that what was counted before is known to be old. */
export interface StoredVersion {
  /** Type and slug of the entity. */
  _id: string;
  version: number;
}

const schema = new Schema<StoredVersion>(
  { _id: { type: String, required: true }, version: { type: Number, required: true } },
  { versionKey: false, collection: 'thread_versions', strict: 'throw' },
);

/** What a thread is about. */
export interface ThreadOf {
  entity_type: EntityType;
  entity_slug: string;
}

export const threadId = ({ entity_type, entity_slug }: ThreadOf) => `${entity_type}:${entity_slug}`;

/** Read and written by `_id` alone. */
export const versionModel = (connection: Connection) =>
  connection.model<StoredVersion>('ThreadVersion', schema);
export type VersionModel = ReturnType<typeof versionModel>;
