import { Type, type Static } from 'typebox';
import {
  MAX_HEALTH_TIME_MS,
  MAX_REPORTED_ERRORS,
  MAX_REPORTED_LONG_TASKS,
  MAX_REPORTED_RELEASES,
  MAX_REPORTED_RENDERS,
} from './region-health-limits';
import { RegistryName, VersionName } from './region-version';
import { RolloutShare } from './rollout';
import { RolloutPlan } from './rollout-plan';
import { Nullable, StrictObject, Timestamp } from '../schema';
import { RegionKey, RELEASE_ACTIONS } from './signed-registry';

const Milliseconds = Type.Integer({ minimum: 0, maximum: MAX_HEALTH_TIME_MS });
const upTo = (maximum: number) => Type.Integer({ minimum: 0, maximum });
const release = { region: RegistryName, version: VersionName };

/** What a page has seen of one release since its report before. It says nothing about the reader. */
export const PageRegionReport = StrictObject({
  ...release,
  /** Whether this is the page’s first report of the release. */
  first: Type.Boolean(),
  /** Whether the release failed or threw for the first time on this page. */
  first_failure: Type.Boolean(),
  /** Time from the start of loading its scripts until it was mounted; absent if it was reported before, or failed. */
  mount_ms: Type.Optional(Milliseconds),
  /** How often it could not be mounted, or was taken off the page because it threw while rendering. */
  mount_failures: upTo(MAX_REPORTED_ERRORS),
  /** Further errors and unhandled rejections from its scripts. */
  errors: upTo(MAX_REPORTED_ERRORS),
  /** Runs of its scripts of at least 50 ms, and their time. */
  long_tasks: upTo(MAX_REPORTED_LONG_TASKS),
  long_task_ms: Milliseconds,
  /** When the reader leaves: the time until the slowest response to a click, a tap or a key in the region. */
  interaction_ms: Type.Optional(Milliseconds),
});
export type PageRegionReport = Static<typeof PageRegionReport>;

/** Body of a page’s report, which browsers send with `navigator.sendBeacon`. */
export const RegionHealthBody = StrictObject({
  regions: Type.Array(PageRegionReport, { minItems: 1, maxItems: MAX_REPORTED_RELEASES }),
});
export type RegionHealthBody = Static<typeof RegionHealthBody>;

/** How many of the reported releases were counted: those that the registry knows. */
export const HealthReportResponse = StrictObject({ counted: Type.Integer({ minimum: 0 }) });

/** What the shell has seen of the fragments of one release. */
export const FragmentReport = StrictObject({
  ...release,
  render_ms: Type.Array(Milliseconds, { maxItems: MAX_REPORTED_RENDERS }),
  failures: upTo(MAX_REPORTED_RENDERS),
});
export type FragmentReport = Static<typeof FragmentReport>;
export const FragmentHealthBody = StrictObject({
  fragments: Type.Array(FragmentReport, { minItems: 1, maxItems: MAX_REPORTED_RELEASES }),
});

/** Longest time that the status is computed over. */
export const MAX_STATUS_MINUTES = 24 * 60;
const statusRequest = {
  /** Public key of whoever asks; it is in the owners file of the site. */
  key: RegionKey,
  /** When it was signed: it is valid for a minute. */
  time: Timestamp,
  /** The last minutes that are counted. */
  minutes: Type.Integer({ minimum: 1, maximum: MAX_STATUS_MINUTES }),
};
/** What a status request signs, beside the origin of the site. */
export type StatusQuestion = { key: string; time: string; minutes: number };
export const RegionStatusBody = StrictObject({
  ...statusRequest,
  signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }),
});
export type RegionStatusBody = Static<typeof RegionStatusBody>;

const count = Type.Integer({ minimum: 0 });
/** The health of a release over some time. Rates are from 0 to 1; what cannot be said without readers is null. */
export const ReleaseHealth = StrictObject({
  /** Pages that mounted it, or tried to. */
  views: count,
  /** Pages on which it failed or threw. */
  failing_views: count,
  /** Their share of the views. */
  error_rate: Nullable(Type.Number()),
  mount_failures: count,
  errors: count,
  mount_p75_ms: Nullable(Type.Number()),
  long_tasks: count,
  long_task_ms: count,
  /** Of the slowest responses to readers, one for each view with any. */
  interaction_p75_ms: Nullable(Type.Number()),
  /** Fragments that were rendered, or failed. */
  renders: count,
  render_failure_rate: Nullable(Type.Number()),
  render_p75_ms: Nullable(Type.Number()),
});
export type ReleaseHealth = Static<typeof ReleaseHealth>;

/** Bytes of a release on the wire: its entry with what its region loads at once. */
export const ReleaseBytes = StrictObject({ scripts: count, styles: count });
export type ReleaseBytes = Static<typeof ReleaseBytes>;

export const LiveRelease = StrictObject({
  channel: RegistryName,
  remote: RegistryName,
  version: VersionName,
  /** Of a rollout: who gets it. */
  share: Type.Optional(RolloutShare),
  /** Of a rollout: how it goes on by itself, what its next step waits for, and why the last one was taken. */
  plan: Type.Optional(RolloutPlan),
  waits_for: Type.Optional(Type.String()),
  why: Type.Optional(Type.String()),
  action: Type.Enum([...RELEASE_ACTIONS]),
  /** When it was put on the channel, and whose key signed that. */
  released: Timestamp,
  released_by: Type.String(),
  bytes: ReleaseBytes,
  health: ReleaseHealth,
  /** The version before it on the channel, over as many minutes in which it last had readers. */
  before: Type.Optional(StrictObject({ version: VersionName, health: ReleaseHealth })),
});
export type LiveRelease = Static<typeof LiveRelease>;
/** What is live of the regions that the key may release, and how it does. */
export const RegionStatusResponse = StrictObject({
  time: Timestamp,
  minutes: count,
  regions: Type.Array(
    StrictObject({
      region: RegistryName,
      frozen: Type.Boolean(),
      /** The last rollout, if it was taken back by itself. */
      taken_back: Type.Optional(StrictObject({ version: VersionName, time: Timestamp, why: Type.String() })),
      releases: Type.Array(LiveRelease),
    }),
  ),
});
export type RegionStatusResponse = Static<typeof RegionStatusResponse>;
