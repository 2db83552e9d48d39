import { ROLLOUT_CHANNEL, type RolloutPlan, type RolloutShare } from '@savepoint/contracts/regions';
import { planOf } from '@savepoint/contracts/region-trust';
import { emptyCounts } from '../health/counts';
import type { ReleaseCounts } from '../health/release-counts';
import type { StoreRegistry } from '../health/store-registry';
import type { Compared } from './compare';
import { decide, type Decision } from './decide';

/** A rollout that goes on by itself. */
export interface PlannedRollout {
  remote: string;
  version: string;
  /** Digest of the release that began it, which has the plan. */
  digest: string;
  plan: RolloutPlan;
  share: RolloutShare;
  /** When the rollout began, and when its step did; milliseconds since 1970. */
  began: number;
  stepBegan: number;
  /** Its regions, with the stable version of each. */
  regions: { region: string; stable: string | undefined }[];
}

/** Lists the live rollouts that go on by themselves. */
export function plannedRollouts({ live, releaseOf }: StoreRegistry): PlannedRollout[] {
  const rollouts = new Map<string, PlannedRollout>();
  for (const [region, { channels, rollout: share }] of Object.entries(live)) {
    const version = channels[ROLLOUT_CHANNEL];
    const release = releaseOf(region, ROLLOUT_CHANNEL);
    const begun = version && share && release && planOf(release);
    if (!begun) continue;
    let rollout = rollouts.get(begun.digest);
    if (!rollout) {
      rollout = {
        remote: version.remote,
        version: version.version,
        digest: begun.digest,
        plan: begun.entry.plan!,
        share,
        began: Date.parse(begun.entry.time),
        stepBegan: Date.parse(release.entry.time),
        regions: [],
      };
      rollouts.set(begun.digest, rollout);
    }
    rollout.regions.push({ region, stable: channels['stable']?.version });
  }
  return [...rollouts.values()];
}

/** Decides how a rollout goes on, by what was counted of its regions. */
export async function decideRollout(
  { plan, share, version, began, stepBegan, regions }: PlannedRollout,
  counts: ReleaseCounts,
  now: number,
): Promise<Decision> {
  const comparedSince = (since: number) =>
    Promise.all(
      regions.map(async ({ region, stable }): Promise<Compared> => {
        const [candidate, other] = await Promise.all([
          counts.since(region, version, since),
          stable === undefined ? emptyCounts() : counts.since(region, stable, since),
        ]);
        return { region, candidate, stable: other };
      }),
    );
  const [total, step] = await Promise.all([comparedSince(began), comparedSince(stepBegan)]);
  const stepMinutes = (now - stepBegan) / 60_000;
  return decide({ plan, percent: share.percent, stepMinutes, total, step });
}
