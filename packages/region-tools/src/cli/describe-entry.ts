import { describeMargins, type RegionOwners, type RolloutPlan } from '@savepoint/contracts/regions';
import { keyLabel, type OpenedEntry } from '@savepoint/contracts/region-trust';

/** Describes how a rollout goes on by itself. */
export const describePlan = ({
  steps,
  margins,
  min_minutes: minutes,
  min_views: views,
}: RolloutPlan): string =>
  `plan ${steps.join(' → ')} %, each ${minutes} minutes and ${views} views, ` +
  `margins ${describeMargins(margins)}`;

/** Describes an entry on one line. */
export function describeEntry({ entry, key }: OpenedEntry, owners: RegionOwners): string {
  const start = `${entry.sequence}  ${entry.time}`;
  if (entry.kind === 'owners') return `${start}  owners file  by ${keyLabel(key, owners)}`;
  const regions = Object.entries(entry.regions).map(
    ([region, version]) => `${region}@${version?.version ?? 'none'}`,
  );
  const share = entry.share ? `  ${entry.share.percent} % of readers` : '';
  const plan = entry.plan ? `  ${describePlan(entry.plan)}` : '';
  const why = entry.step ? `  because ${entry.step.why}` : '';
  return `${start}  ${entry.action} (${entry.channel})  ${regions.join(', ')}${share}${plan}  by ${keyLabel(key, owners)}${why}`;
}
