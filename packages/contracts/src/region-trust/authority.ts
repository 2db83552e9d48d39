import {
  currentSlotName,
  ROLLOUT_CHANNEL,
  type RolloutShare,
  marginsProblem,
  planProblem,
  type RolloutPlan,
} from '../regions';
import type { RegionVersion, RegionOwners, ReleaseEntry } from '../regions';

const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Returns who a key belongs to; undefined when it is not in the owners file. */
export const signerName = (key: string, { keys, site_keys: siteKeys }: RegionOwners): string | undefined =>
  siteKeys.includes(key) ? 'the site’s owner' : own(keys, key)?.name;

/** Names a key as people know it. */
export const keyLabel = (key: string, owners: RegionOwners): string => {
  const name = signerName(key, owners);
  return name === undefined ? `the key ${key}` : `the key ${key} (${name})`;
};

/** What of a release decides who may make it. */
export interface ReleaseToCheck extends Pick<ReleaseEntry, 'time' | 'channel' | 'regions'> {
  plan?: RolloutPlan | undefined;
  share?: RolloutShare | undefined;
}

/**
 * Checks that a key may make a release.
 * @returns why not, in a sentence; undefined if it may
 */
export function releaseProblem(
  { time, channel, regions, plan, share }: ReleaseToCheck,
  key: string,
  owners: RegionOwners,
): string | undefined {
  if (plan) {
    const problem = planOfReleaseProblem({ channel, regions, plan, share }, owners);
    if (problem) return problem;
  }
  for (const [region, version] of Object.entries(regions)) {
    const problem = version && slotProblem(region, version, owners);
    if (problem) return problem;
  }
  if (owners.site_keys.includes(key)) return undefined;
  const known = own(owners.keys, key);
  if (!known) return `${keyLabel(key, owners)} is not in the owners file`;
  if (known.expires !== undefined && Date.parse(time) >= Date.parse(known.expires))
    return `${keyLabel(key, owners)} expired at ${known.expires}`;
  for (const [region, version] of Object.entries(regions)) {
    const problem = regionProblem({ region, version, channel }, key, owners);
    if (problem) return problem;
  }
  return undefined;
}

/** Holds for everybody: in a region that is frozen nothing changes by itself. */
function planOfReleaseProblem(
  { channel, regions, plan, share }: Omit<ReleaseToCheck, 'time'>,
  owners: RegionOwners,
): string | undefined {
  if (channel !== ROLLOUT_CHANNEL || !share || Object.values(regions).includes(null))
    return 'only a rollout has a plan';
  if (!plan!.steps.includes(share.percent)) return `${share.percent} % is not a step of its plan`;
  const frozen = Object.keys(regions).find((region) => own(owners.regions, region)?.frozen);
  if (frozen !== undefined)
    return `the site’s owner has frozen the region ${frozen}: no rollout goes on by itself`;
  const { max_margins: most } = owners;
  return planProblem(plan!) ?? (most && marginsProblem(plan!, most));
}

/** Holds for everybody: the site’s owner can change the file. */
function slotProblem(region: string, { slot }: RegionVersion, owners: RegionOwners): string | undefined {
  const slots = own(owners.regions, region)?.slots;
  if (slot === undefined || !slots || slots.map(currentSlotName).includes(currentSlotName(slot)))
    return undefined;
  return `the region ${region} may not be shown in the slot ${slot}`;
}

interface RegionRelease {
  region: string;
  version: RegionVersion | null;
  channel: string;
}

function regionProblem({ region, version, channel }: RegionRelease, key: string, owners: RegionOwners) {
  const owner = own(owners.regions, region);
  if (!owner) return `the owners file does not name the region ${region}`;
  const { keys, approvers = [], frozen } = owner;
  if (!keys.includes(key) && !approvers.includes(key))
    return `${keyLabel(key, owners)} is not an owner of the region ${region}`;
  // Taking something off the pages needs nobody’s approval.
  if (version === null) return undefined;
  const reachesReaders = channel === 'stable' || channel === ROLLOUT_CHANNEL;
  if (reachesReaders && frozen) return `the site’s owner has frozen the region ${region}`;
  if (reachesReaders && approvers.length > 0 && !approvers.includes(key))
    return `the region ${region} needs an approver’s key for ${channel}, which ${keyLabel(key, owners)} is not`;
  return undefined;
}
