import type { RegionOwners } from '@savepoint/contracts';
import { keyLabel, type OpenedEntry } from '@savepoint/contracts/region-trust';

/** Describes an entry on one line. */
export function describeEntry({ entry, key }: OpenedEntry, owners: RegionOwners): string {
  const start = `${entry.sequence}  ${entry.time}`;
  if (entry.kind === 'owners') return `${start}  owners file  by ${keyLabel(key, owners)}`;
  const regions = Object.entries(entry.regions).map(
    ([region, version]) => `${region}@${version?.version ?? 'none'}`,
  );
  const share = entry.share ? `  ${entry.share.percent} % of readers` : '';
  return `${start}  ${entry.action} (${entry.channel})  ${regions.join(', ')}${share}  by ${keyLabel(key, owners)}`;
}
