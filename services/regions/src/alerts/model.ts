import { StrictObject } from '@savepoint/contracts/schema';
import { REGION_ALERTS, type RegionAlertType } from '@savepoint/contracts/regions';
import { defineCollection, StoredDate } from '@savepoint/service-kit/data';
import { jobFields } from '@savepoint/service-kit/jobs';
import type { Connection } from 'mongoose';
import { Type, type Static } from 'typebox';

/** How long alerts are stored: longer than they are retried, and than their causes are looked for. */
const RETENTION_S = 8 * 24 * 60 * 60;

/** Where the alerts of a region are sent; `_id` is its name. */
const AddressDocument = StrictObject({
  _id: Type.String(),
  url: Type.String(),
  /** Signs the messages. */
  secret: Type.String(),
  error_limit_percent: Type.Number(),
  /** Whether the region was frozen when the owners file was last looked at. */
  frozen: Type.Boolean(),
  /** What happened before is not sent. */
  since: StoredDate,
});
const addresses = defineCollection({ collection: 'region_alert_addresses', document: AddressDocument });

/** Alerts to send, and those that were sent. `_id` is made of the region and the cause: each cause has one. */
const AlertDocument = StrictObject({
  _id: Type.String(),
  region: Type.String(),
  type: Type.Enum(Object.keys(REGION_ALERTS) as RegionAlertType[]),
  body: Type.String(),
  state: Type.Enum(['pending', 'sent', 'failed']),
  created: StoredDate,
  ...jobFields,
  /** HTTP status or problem of the last attempt. */
  result: Type.Optional(Type.String()),
});
const alerts = defineCollection({
  collection: 'region_alerts',
  document: AlertDocument,
  indexes: {
    due: { keys: { state: 1, due: 1 }, query: 'The alert to be sent next.' },
    by_region: { keys: { region: 1, created: -1 }, query: 'The newest alerts of a region.' },
    expired: {
      keys: { created: 1 },
      expireAfterSeconds: RETENTION_S,
      query: 'MongoDB deletes old alerts.',
    },
  },
});

/** The collections of alerts, on one connection. */
export const createAlertModels = (connection: Connection) => ({
  addresses: addresses.model(connection),
  alerts: alerts.model(connection),
});
export type AlertModels = ReturnType<typeof createAlertModels>;
export type AlertAddress = Static<typeof AddressDocument>;
export type StoredAlert = Static<typeof AlertDocument>;
