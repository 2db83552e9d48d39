import { isDeepStrictEqual } from 'node:util';
import { ROLLOUT_CHANNEL } from '../regions';
import type { RegionOwners, ReleaseEntry } from '../regions';
import { keyLabel, releaseProblem } from './authority';
import { openEntry, type OpenedEntry } from './entries';

type Release = OpenedEntry<ReleaseEntry>;

/**
 * Returns the release whose plan a release follows: itself if it begins a rollout that goes on by itself, or that which
 * its step names.
 * @returns undefined for a release without a plan
 */
export function planOf(release: Release): Release | undefined {
  const { plan, step } = release.entry;
  if (plan) return release;
  if (!step) return undefined;
  const opened = openEntry(step.of);
  return opened.entry.kind === 'release' && opened.entry.plan ? (opened as Release) : undefined;
}

/**
 * Checks that a key may make a release: as an owner of its regions, or as a step of a rollout within the plan that an
 * owner has signed.
 * @returns why not, in a sentence; undefined if it may
 */
export function entryProblem({ entry, key }: Pick<Release, 'entry' | 'key'>, owners: RegionOwners) {
  return entry.step ? stepProblem(entry, key, owners) : releaseProblem(entry, key, owners);
}

function stepProblem(entry: ReleaseEntry, key: string, owners: RegionOwners): string | undefined {
  if (!owners.rollout_keys?.includes(key)) return `${keyLabel(key, owners)} may not take steps of rollouts`;
  let plan: Release | undefined;
  try {
    plan = planOf({ entry, key } as Release);
  } catch (error) {
    return `the plan of its rollout is refused: ${(error as Error).message}`;
  }
  if (!plan || entry.plan) return 'it is a step without a plan';
  if (plan.entry.site !== entry.site) return 'the plan of its rollout was made for another site';
  if (plan.entry.sequence >= entry.sequence) return 'it is older than the plan of its rollout';
  const refused = releaseProblem(plan.entry, plan.key, owners);
  if (refused) return `the plan of its rollout does not count: ${refused}`;
  return isWithinPlan(entry, plan.entry) ? undefined : 'it is not within the plan of its rollout';
}

/** Whether a step says what its plan allows: a later share, all readers if the plan ends so, or the end of the rollout. */
function isWithinPlan({ channel, regions, share }: ReleaseEntry, planned: ReleaseEntry): boolean {
  if (!isDeepStrictEqual(Object.keys(regions).sort(), Object.keys(planned.regions).sort())) return false;
  const { steps } = planned.plan!;
  const versions = Object.values(regions);
  if (channel === ROLLOUT_CHANNEL && versions.every((version) => version === null)) return !share;
  // The same in every field: digests and paths are part of what was signed.
  if (!isDeepStrictEqual(regions, planned.regions)) return false;
  if (channel === 'stable') return !share && steps.at(-1) === 100;
  if (channel !== ROLLOUT_CHANNEL || !share) return false;
  return share.start === planned.share!.start && steps.includes(share.percent);
}

/**
 * Checks that the rollout of a new step is the one that is live, so that nobody takes up an earlier plan again.
 * @param lastOf the last known release of a region on a channel
 * @returns why it is not, in a sentence; undefined if it is, or for a release that is no step
 */
export function supersededProblem(
  release: Release,
  region: string,
  lastOf: (channel: string) => Release | undefined,
): string | undefined {
  if (!release.entry.step) return undefined;
  const plan = planOf(release)!;
  const follows = (last: Release) => planOf(last)?.digest === plan.digest;
  const rollout = lastOf(ROLLOUT_CHANNEL);
  const stable = lastOf('stable');
  for (const last of [rollout, stable])
    if (last && last.entry.sequence > plan.entry.sequence && !follows(last))
      return `the rollout of region ${region} was ended or replaced by release ${last.entry.sequence}`;
  if (rollout && follows(rollout) && rollout.entry.regions[region] === null)
    return `the rollout of region ${region} has ended`;
  return undefined;
}
