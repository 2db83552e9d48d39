import { Type, type Static } from 'typebox';
import { signedRequest } from './region-releases';
import { RegistryName } from './region-version';
import { Nullable, StrictObject, Timestamp } from '../schema';

/** What a team is told of by webhook, with what `data.why` says. */
export const REGION_ALERTS = {
  'rollout.taken-back': 'a rollout went back by itself',
  'rollout.promoted': 'a rollout became the stable version by itself',
  'errors.above-limit': 'the share of failing views of the stable version passed the limit',
  'region.frozen': 'the site’s owner froze the region',
  'region.withdrawn': 'the region is off the pages',
} as const;
export type RegionAlertType = keyof typeof REGION_ALERTS;

export const DEFAULT_ERROR_LIMIT_PERCENT = 5;
const AlertAddress = Type.String({ minLength: 1, maxLength: 1_000 });
const ErrorLimitPercent = Type.Number({ minimum: 0.1, maximum: 100 });

/** Reads or changes where the alerts of a region are sent. */
export const RegionAlertsBody = StrictObject({
  ...signedRequest,
  region: RegistryName,
  /** An https address; null: nowhere. Without it, nothing is changed. */
  url: Type.Optional(Nullable(AlertAddress)),
  error_limit_percent: Type.Optional(ErrorLimitPercent),
});
export type RegionAlertsBody = Static<typeof RegionAlertsBody>;

export const RegionAlertsResponse = StrictObject({
  region: RegistryName,
  url: Nullable(AlertAddress),
  error_limit_percent: Nullable(ErrorLimitPercent),
  /** Verifies the messages (Standard Webhooks); only in the response to a new address. */
  secret: Nullable(Type.String()),
  /** The newest alerts and what became of them. */
  alerts: Type.Array(
    StrictObject({
      id: Type.String(),
      type: Type.Enum(Object.keys(REGION_ALERTS) as RegionAlertType[]),
      time: Timestamp,
      state: Type.Enum(['pending', 'sent', 'failed']),
      attempts: Type.Integer({ minimum: 0 }),
      /** HTTP status or problem of the last attempt. */
      result: Nullable(Type.String()),
    }),
  ),
});
export type RegionAlertsResponse = Static<typeof RegionAlertsResponse>;

/** The body of a message. */
export interface RegionAlert {
  type: RegionAlertType;
  /** When it happened. */
  timestamp: string;
  data: { site: string; region: string; version: string | null; why: string };
}

/** What a request about alerts signs as its subject: all that it changes. */
export const alertsSubject = ({
  region,
  url,
  error_limit_percent: limit,
}: Pick<RegionAlertsBody, 'region' | 'url' | 'error_limit_percent'>): string =>
  `alerts ${JSON.stringify([region, url === undefined ? 'unchanged' : [url], limit ?? null])}`;
