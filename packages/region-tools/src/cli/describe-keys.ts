import type { RegionOwners } from '@savepoint/contracts/regions';

/** Names the keys of an owners file, each with what it may do. */
export function describeKeys(owners: RegionOwners): string[] {
  const uses = (key: string) =>
    Object.entries(owners.regions).flatMap(([region, { keys, approvers = [] }]) => [
      ...(keys.includes(key) ? [region] : []),
      ...(approvers.includes(key) ? [`${region} (approver)`] : []),
    ]);
  return [
    ...(owners.rollout_keys ?? []).map((key) => `${key}  steps of rollouts`),
    ...owners.site_keys.map((key) => `${key}  the site’s owner`),
    ...Object.entries(owners.keys).map(
      ([key, { name, expires }]) =>
        `${key}  ${name}${expires === undefined ? '' : `, until ${expires}`}  ${uses(key).join(', ') || 'no region'}`,
    ),
    ...Object.keys(owners.withdrawn_keys ?? {}).map((key) => `${key}  withdrawn`),
  ];
}
