import { StrictObject } from '@savepoint/contracts/schema';
import { defineCollection, StoredDate } from '@savepoint/service-kit/data';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';
import { HISTOGRAMS, SUMS } from './counts';
import { TIME_BUCKET_COUNT } from './histogram';

/** How long counts are stored. */
const RETENTION_S = 7 * 24 * 60 * 60;

const count = Type.Integer({ minimum: 0 });
const histogram = Type.Array(count, { minItems: TIME_BUCKET_COUNT, maxItems: TIME_BUCKET_COUNT });
const fieldsOf = <N extends string, S>(names: readonly N[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>;

/** Counts of a release in a minute. `_id` is made of both, so that any number of instances add to the same one. */
const health = defineCollection({
  collection: 'region_health',
  document: StrictObject({
    _id: Type.String(),
    region: Type.String(),
    version: Type.String(),
    /** Its start. */
    minute: StoredDate,
    ...fieldsOf(SUMS, count),
    ...fieldsOf(HISTOGRAMS, histogram),
  }),
  indexes: {
    by_release: {
      keys: { region: 1, version: 1, minute: -1 },
      query: 'The last minutes of a release.',
    },
    expired: {
      keys: { minute: 1 },
      expireAfterSeconds: RETENTION_S,
      query: 'MongoDB deletes old minutes.',
    },
  },
});

/** The collection of the counts, on one connection. */
export const createHealthModel = (connection: Connection) => health.model(connection);
export type HealthModel = ReturnType<typeof createHealthModel>;
