import type { LiveRelease, RegionStatusResponse, RegionVersion, ReleaseHealth } from '@savepoint/contracts';
import { ROLLOUT_CHANNEL } from '@savepoint/contracts';
import { keyLabel, maySeeRegion } from '@savepoint/contracts/region-trust';
import { addCounts, healthOf, type Counts } from './counts';
import type { HealthModel } from './model';
import type { StoreRegistry, StoreRegistryReader } from './store-registry';

const MINUTE_MS = 60_000;

interface Window {
  /** Who asks: the status has only regions that this key may release. */
  key: string;
  minutes: number;
  now: number;
}

interface Sources {
  model: HealthModel;
  registry: StoreRegistry;
  bytesOf: StoreRegistryReader['bytesOf'];
}

/** Computes the status of the live versions. */
export async function statusOf(
  { model, registry, bytesOf }: Sources,
  { key, minutes, now }: Window,
): Promise<RegionStatusResponse> {
  const since = new Date(now - minutes * MINUTE_MS);
  const health = async (region: string, version: string, from?: Date): Promise<ReleaseHealth> => {
    const stored = await model
      .find({ region, version, ...(from && { minute: { $gte: from } }) })
      .sort({ minute: -1 })
      .limit(minutes)
      .lean();
    return healthOf(addCounts(stored as Counts[]));
  };

  async function releaseStatus(region: string, channel: string, live: RegionVersion): Promise<LiveRelease> {
    const { version, remote } = live;
    const release = registry.releaseOf(region, channel)!;
    const before = registry.earlier(region, channel).find((earlier) => earlier.version !== version);
    const share = channel === ROLLOUT_CHANNEL && registry.live[region]?.rollout;
    return {
      channel,
      remote,
      version,
      ...(share && { share }),
      action: release.entry.action,
      released: release.entry.time,
      released_by: keyLabel(release.key, registry.owners),
      bytes: await bytesOf(live),
      health: await health(region, version, since),
      ...(before && {
        before: { version: before.version, health: await health(region, before.version) },
      }),
    };
  }

  const visible = Object.entries(registry.live).filter(([region]) =>
    maySeeRegion(key, region, registry.owners),
  );
  const regions = visible.map(async ([region, { channels }]) => ({
    region,
    frozen: registry.owners.regions[region]?.frozen ?? false,
    releases: await Promise.all(
      Object.entries(channels).map(([channel, version]) => releaseStatus(region, channel, version)),
    ),
  }));
  return { time: new Date(now).toISOString(), minutes, regions: await Promise.all(regions) };
}
