import type {
  LiveRelease,
  RegionStatusResponse,
  RegionVersion,
  ReleaseHealth,
} from '@savepoint/contracts/regions';
import { ROLLOUT_CHANNEL, type ReleaseEntry } from '@savepoint/contracts/regions';
import { keyLabel, maySeeRegion, planOf, type OpenedEntry } from '@savepoint/contracts/region-trust';
import { addCounts, healthOf, type Counts } from './counts';
import { decideRollout, plannedRollouts } from '../rollouts/live-rollouts';
import type { HealthModel } from './model';
import type { ReleaseCounts } from './release-counts';
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
  counts: ReleaseCounts;
  bytesOf: StoreRegistryReader['bytesOf'];
}

/** Computes the status of the live versions. */
export async function statusOf(
  { model, registry, counts, bytesOf }: Sources,
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
      ...(share && { share, ...(await rolloutStatus(region, release)) }),
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

  const rollouts = plannedRollouts(registry);
  async function rolloutStatus(region: string, { entry }: OpenedEntry<ReleaseEntry>) {
    const rollout = rollouts.find(({ regions }) => regions.some((each) => each.region === region));
    return {
      ...(rollout && { plan: rollout.plan, waits_for: (await decideRollout(rollout, counts, now)).why }),
      ...(entry.step && { why: entry.step.why }),
    };
  }

  const visible = Object.entries(registry.live).filter(([region]) =>
    maySeeRegion(key, region, registry.owners),
  );
  const regions = visible.map(async ([region, { channels }]) => ({
    region,
    frozen: registry.owners.regions[region]?.frozen ?? false,
    ...endedRollout(region, registry),
    releases: await Promise.all(
      Object.entries(channels).map(([channel, version]) => releaseStatus(region, channel, version)),
    ),
  }));
  return { time: new Date(now).toISOString(), minutes, regions: await Promise.all(regions) };
}

/** Says why the last rollout of a region was taken back by itself, while there is no other one. */
function endedRollout(region: string, { releaseOf }: StoreRegistry) {
  const release = releaseOf(region, ROLLOUT_CHANNEL);
  const step = release?.entry.action === 'rollback' ? release.entry.step : undefined;
  const version = step && planOf(release!)?.entry.regions[region]?.version;
  if (!step || version === undefined) return {};
  return { taken_back: { version, time: release!.entry.time, why: step.why } };
}
