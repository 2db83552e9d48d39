import { randomInt } from 'node:crypto';
import {
  BUCKET_COUNT,
  ROLLOUT_CHANNEL,
  type RegionEntry,
  type RegionVersion,
  type Registry,
  type RolloutShare,
} from '@savepoint/contracts/regions';
import { withRollout } from './region-entry';

type Regions = Registry['regions'];

/** Rollouts at the same time: each may double the copies of pages that caches keep. */
const MAX_ROLLOUT_COUNT = 5;

/** A remote’s rollout: its candidate, and who gets it. */
export interface Rollout {
  version: string;
  share: RolloutShare;
}

/** A version of a remote, by its regions. */
interface Candidate {
  remote: string;
  version: string;
  versions: Record<string, RegionVersion>;
}

/** @throws Error unless it is a share of the readers of `stable`, or all of a channel */
export function assertPercent(percent: number, channel: string): void {
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new Error(`${percent} is not a share of the readers: use a whole number from 1 to 100`);
  if (percent < 100 && channel !== 'stable')
    throw new Error(`A rollout is for readers of stable, not of ${channel}: leave out the channel`);
}

const isOf = (remote: string, { channels }: RegionEntry): boolean =>
  channels[ROLLOUT_CHANNEL]?.remote === remote;

/** Returns the live rollout of a remote. */
export function rolloutOf(regions: Regions, remote: string): Rollout | undefined {
  for (const { channels, rollout } of Object.values(regions)) {
    const version = channels[ROLLOUT_CHANNEL];
    if (version?.remote === remote && rollout) return { version: version.version, share: rollout };
  }
  return undefined;
}

/**
 * Returns the regions with a version for a share of the readers. A new rollout begins at any bucket, so that not always
 * the same readers are the first; a share that is changed begins where it did.
 * @returns null when nothing changes
 * @throws Error when pages of the share could not be whole, or there are too many rollouts
 */
export function withRolloutOf(
  regions: Regions,
  { remote, version, versions }: Candidate,
  percent: number,
): Regions | null {
  const stable = Object.keys(regions).filter((name) => regions[name]!.channels['stable']?.remote === remote);
  for (const name of Object.keys(versions))
    for (const channel of ['stable', ROLLOUT_CHANNEL]) {
      const owner = regions[name]?.channels[channel]?.remote ?? remote;
      if (owner !== remote) throw new Error(`Region ${name} belongs to ${owner}`);
    }
  const missing = stable.filter((name) => !Object.hasOwn(versions, name));
  if (missing.length)
    throw new Error(
      `${remote}@${version} has no region ${missing.join(', ')}, which is live: only all readers together can get it`,
    );
  if (stable.length && Object.keys(versions).every((name) => isStable(regions[name], version)))
    throw new Error(`${remote}@${version} is live for all readers already`);
  const live = rolloutOf(regions, remote);
  if (!live) assertRolloutCount(regions);
  const share = { start: live?.share.start ?? randomInt(BUCKET_COUNT), percent };
  if (live?.version === version && live.share.percent === percent) return null;
  const next = withoutRollout(regions, remote);
  for (const [name, candidate] of Object.entries(versions)) {
    // The same version keeps the time at which it was published.
    const same = regions[name]?.channels[ROLLOUT_CHANNEL];
    const shown = same?.version === version ? same : candidate;
    next[name] = withRollout(next[name] ?? { channels: {}, history: [] }, shown, share);
  }
  return next;
}

const isStable = (entry: RegionEntry | undefined, version: string): boolean =>
  entry?.channels['stable']?.version === version;

/**
 * @param started how many of them have just been started
 * @throws Error when there are as many as there may be, without those
 */
export function assertRolloutCount(regions: Regions, started = 0): void {
  const live = new Set(
    Object.values(regions).flatMap(({ channels }) => channels[ROLLOUT_CHANNEL]?.remote ?? []),
  );
  if (live.size - started >= MAX_ROLLOUT_COUNT)
    throw new Error(
      `There are ${live.size} rollouts already (${[...live].join(', ')}): promote one of them or roll it back first`,
    );
}

/** Returns the regions without the rollout of a remote. */
export const withoutRollout = (regions: Regions, remote: string): Regions =>
  Object.fromEntries(
    Object.entries(regions).map(([name, entry]) => [
      name,
      isOf(remote, entry) ? withRollout(entry, undefined, undefined) : entry,
    ]),
  );
