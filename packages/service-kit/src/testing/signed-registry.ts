import {
  ROLLOUT_CHANNEL,
  type RegionOwners,
  type RegionVersion,
  type Registry,
} from '@savepoint/contracts/regions';
import { newRegionKey, regionSigner, signEntry } from '@savepoint/contracts/region-trust';

/** The key of the site’s owner, who signs these registries. */
export const registrySigner = regionSigner(newRegionKey());
const signer = registrySigner;
const position = { site: signer.key, previous: 'A'.repeat(43), time: '2024-01-01T00:00:00.000Z' };

/** Settings of parts that put regions into pages. */
export const regionTrustEnv = { REGION_SITE_KEYS: signer.key };

/**
 * Returns what signs the registries of one store with the key of the site’s owner, as they follow each other: what is
 * not in one any more is withdrawn.
 * @param slotOrder of its owners file, which may set it once
 */
export function createRegistrySigner(
  slotOrder?: () => RegionOwners['slot_order'],
): (registry: Registry) => Registry {
  let last = '';
  let sequence = 1;
  const known = new Map<string, { channel: string; names: Set<string> }>();
  return (registry) => {
    const content = JSON.stringify(registry.regions);
    if (content !== last) sequence += 100;
    last = content;
    for (const [region, { channels }] of Object.entries(registry.regions))
      for (const channel of Object.keys(channels)) {
        // Each rollout has a share of its own.
        const group = channel === ROLLOUT_CHANNEL ? `${channel} ${region}` : channel;
        const { names } = known.get(group) ?? { names: new Set() };
        known.set(group, { channel, names: names.add(region) });
      }
    const order = slotOrder?.();
    const owners = {
      site_keys: [signer.key],
      keys: {},
      regions: {},
      ...(order && { slot_order: order }),
    };
    const releases = [...known.values()].map(({ channel, names }, index) => {
      const regions = Object.fromEntries(
        [...names].map((region): [string, RegionVersion | null] => [
          region,
          registry.regions[region]?.channels[channel] ?? null,
        ]),
      );
      const rollout = [...names].flatMap((region) => registry.regions[region]?.rollout ?? [])[0];
      const share = channel === ROLLOUT_CHANNEL && rollout ? { share: rollout } : {};
      const release = { kind: 'release', action: 'publish', channel, regions, ...share, files: {} } as const;
      return signEntry({ ...position, sequence: sequence + index, ...release }, signer).signed;
    });
    return {
      ...registry,
      signed: {
        owners: signEntry({ ...position, kind: 'owners', sequence: order ? 2 : 1, owners }, signer).signed,
        releases,
      },
    };
  };
}
