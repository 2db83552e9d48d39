import { OPEN_SLOTS, openSlotProps, RegionOwners } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';

/** @throws Error for a value that is not an owners file, or uses keys that it does not name */
export function assertOwners(owners: unknown): asserts owners is RegionOwners {
  const [problem] = Value.Errors(RegionOwners, owners);
  if (problem) throw new Error(`The owners file is not valid: ${problem.instancePath} ${problem.message}`);
  const { keys, regions, site_keys: siteKeys, slot_order: order = {} } = owners as RegionOwners;
  const slot = Object.keys(order).find((name) => !Object.hasOwn(openSlotProps, name));
  if (slot !== undefined)
    throw new Error(
      `The owners file is not valid: "slot_order" names ${slot}, which is no slot: use ${OPEN_SLOTS.join(', ')}`,
    );
  for (const [region, { keys: own, approvers = [] }] of Object.entries(regions))
    for (const key of [...own, ...approvers])
      if (!Object.hasOwn(keys, key) && !siteKeys.includes(key))
        throw new Error(
          `The owners file is not valid: region ${region} uses ${key}, which "keys" does not name`,
        );
}

/** @throws Error when the owners file has no such key */
export function assertKnown(
  key: string,
  { keys, site_keys: siteKeys, rollout_keys: steps = [] }: RegionOwners,
): void {
  if (Object.hasOwn(keys, key) || [...siteKeys, ...steps].includes(key)) return;
  throw new Error(`The owners file has no key ${key}; "savepoint-region keys" lists those that it has`);
}

/** Returns an owners file in which every list of keys is changed. */
export const mapKeys = (
  {
    regions,
    site_keys: siteKeys,
    rollout_keys: steps,
    slot_order: order,
    max_margins: margins,
    withdrawn_keys: withdrawn,
  }: RegionOwners,
  change: (keys: readonly string[]) => string[],
  keys: RegionOwners['keys'],
): RegionOwners => ({
  site_keys: change(siteKeys),
  keys,
  regions: Object.fromEntries(
    Object.entries(regions).map(([region, { keys: own, approvers, ...rest }]) => [
      region,
      {
        keys: change(own),
        ...(approvers && { approvers: change(approvers) }),
        ...rest,
      },
    ]),
  ),
  ...(order && { slot_order: order }),
  ...(steps && { rollout_keys: change(steps) }),
  ...(margins && { max_margins: margins }),
  ...(withdrawn && { withdrawn_keys: withdrawn }),
});
