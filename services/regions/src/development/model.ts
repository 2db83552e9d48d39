import { StrictObject } from '@savepoint/contracts/schema';
import { DevelopmentSession, SignedDevelopment } from '@savepoint/contracts/regions';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';

/** A build of a session of `savepoint-region dev`. `_id` is the name of its version. */
const builds = defineCollection({
  collection: 'region_development',
  document: StrictObject({
    _id: Type.String(),
    session: DevelopmentSession,
    /** Its number in the session. */
    build: Type.Integer({ minimum: 1 }),
    /** Public key of whoever has begun the session. */
    key: Type.String(),
    signed: SignedDevelopment,
    expires: StoredDate,
  }),
  indexes: {
    latest_of_session: { keys: { session: 1, build: -1 }, query: 'The builds of a session, latest first.' },
    of_key: { keys: { key: 1 }, query: 'The sessions of a key, which are limited.' },
    expired: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'MongoDB deletes builds of sessions that have ended without saying so.',
    },
  },
});
export type StoredBuild = StoredDocument<typeof builds>;

/** A file of a session’s builds, stored once for all that have it. `_id` is made of the session and its digest. */
const files = defineCollection({
  collection: 'region_development_files',
  document: StrictObject({
    _id: Type.String(),
    session: DevelopmentSession,
    bytes: Type.Integer({ minimum: 0 }),
    /** As base64. */
    data: Type.String(),
    expires: StoredDate,
  }),
  indexes: {
    of_session: { keys: { session: 1 }, query: 'The files of a session.' },
    expired: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'MongoDB deletes them with their builds.',
    },
  },
});

/** The collections of builds in development, on one connection. */
export const createDevelopmentModels = (connection: Connection) => ({
  builds: builds.model(connection),
  files: files.model(connection),
});
export type DevelopmentModels = ReturnType<typeof createDevelopmentModels>;
