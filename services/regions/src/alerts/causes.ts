import { ROLLOUT_CHANNEL, type RegionAlertType } from '@savepoint/contracts/regions';
import { planOf } from '@savepoint/contracts/region-trust';
import type { Counts } from '../health/counts';
import type { StoreRegistry } from '../health/store-registry';

/** What a team is told. */
export interface AlertCause {
  /** The same for all instances that see it. */
  id: string;
  type: RegionAlertType;
  time: string;
  version: string | null;
  why: string;
}

/** Time over which failing views are compared with the limit. */
export const ERROR_WINDOW_MS = 10 * 60_000;
/** Failing views, and addresses that they come from, without which nobody is told: less may be one person. */
const MIN_FAILING = 5;
/** The same version is reported once in that time. */
const ERROR_ALERT_INTERVAL_MS = 60 * 60_000;

/** Whether only the site’s owner may release a region. */
export const isFrozen = ({ owners: { regions } }: StoreRegistry, region: string): boolean =>
  Object.hasOwn(regions, region) && regions[region]!.frozen === true;

/**
 * Finds what the registry says that has happened to a region: steps of rollouts, withdrawals, and freezing.
 * @param wasFrozen before: other changes of the owners file are no news
 */
export function registryCauses(registry: StoreRegistry, region: string, wasFrozen: boolean): AlertCause[] {
  const { live, ownersEntry, releaseOf } = registry;
  const [stable, rollout] = ['stable', ROLLOUT_CHANNEL].map((channel) => releaseOf(region, channel));
  const causes: AlertCause[] = [];
  const add = (
    type: RegionAlertType,
    { digest, entry }: { digest: string; entry: { time: string } },
    version: string | undefined,
    why: string,
  ) =>
    causes.push({ id: `${region}:${type}:${digest}`, type, time: entry.time, version: version ?? null, why });
  if (rollout?.entry.step && rollout.entry.action === 'rollback')
    add(
      'rollout.taken-back',
      rollout,
      planOf(rollout)?.entry.regions[region]?.version,
      rollout.entry.step.why,
    );
  if (stable?.entry.step && stable.entry.action === 'promote')
    add('rollout.promoted', stable, stable.entry.regions[region]?.version, stable.entry.step.why);
  if (stable && !live[region]?.channels['stable'])
    add('region.withdrawn', stable, undefined, 'no version is on stable');
  if (isFrozen(registry, region) && !wasFrozen)
    add(
      'region.frozen',
      ownersEntry,
      live[region]?.channels['stable']?.version,
      'by the owners file of the site',
    );
  return causes;
}

/**
 * Finds whether too many views of the stable version fail.
 * @param counts of the version since `ERROR_WINDOW_MS` ago
 */
export function errorCause(
  { region, version }: { region: string; version: string },
  counts: Pick<Counts, 'views' | 'failing_views' | 'failing_sources'>,
  limitPercent: number,
  now: number,
): AlertCause | undefined {
  const { views, failing_views: failing, failing_sources: sources } = counts;
  const percent = views ? (100 * failing) / views : 0;
  if (failing < MIN_FAILING || sources < MIN_FAILING || percent <= limitPercent) return undefined;
  return {
    id: `${region}:errors.above-limit:${version}:${Math.floor(now / ERROR_ALERT_INTERVAL_MS)}`,
    type: 'errors.above-limit',
    time: new Date(now).toISOString(),
    version,
    why: `${percent.toFixed(1)} % of ${views} views failed within ten minutes, limit ${limitPercent} %`,
  };
}
