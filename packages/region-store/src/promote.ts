import {
  ROLLOUT_CHANNEL,
  type RegionVersion,
  type Registry,
  type RolloutPlan,
} from '@savepoint/contracts/regions';
import { withNextVersion } from './region-entry';
import { assertName, changeStore, releaseChanges, type ChannelOptions } from './registry-file';
import { assertPercent, rolloutOf, withoutRollout, withRolloutOf } from './rollout';

type Regions = Registry['regions'];

export interface PromoteOptions extends ChannelOptions {
  /** Channel whose version is taken; by default the rollout for readers of `stable` if there is one, else `canary`. */
  from?: string | undefined;
  /** Share of the readers of `stable` who get it; by default all of the channel. */
  percent?: number | undefined;
  /** How the rollout goes on by itself; it begins with the first step. */
  plan?: RolloutPlan | undefined;
}

export interface Promoted {
  version: string;
  from: string;
}

/**
 * Puts a remote’s version of one channel on another, for all its regions in one step, or for a share of the readers.
 * @throws Error when there is none on the first channel, or it is on the second one already
 */
export async function promote(
  remote: string,
  { from: named, channel = 'stable', plan, percent = plan?.steps[0] ?? 100, ...where }: PromoteOptions,
): Promise<Promoted> {
  assertName('channel', channel);
  if (named !== undefined && named !== ROLLOUT_CHANNEL) assertName('channel', named);
  assertPercent(percent, channel);
  let done: Promoted | undefined;
  await changeStore(where, async ({ registry: { regions }, release }) => {
    const inRollout = channel === 'stable' && rolloutOf(regions, remote) !== undefined;
    const from = named ?? (inRollout ? ROLLOUT_CHANNEL : 'canary');
    const version = versionOn(regions, remote, from);
    done = { version, from };
    const versions = versionsOn(regions, remote, from);
    const next =
      percent === 100
        ? promoteToAll(regions, { remote, version, from, channel })
        : withRolloutOf(regions, { remote, version, versions }, percent);
    if (!next && !plan)
      throw new Error(`${remote}@${version} is live for ${percent} % of the readers already`);
    // Another plan for what is live already is a change, too.
    const before = next ? regions : withoutRollout(regions, remote);
    await releaseChanges(release, 'promote', before, next ?? regions, plan);
  });
  return done!;
}

const versionsOn = (regions: Regions, remote: string, channel: string): Record<string, RegionVersion> =>
  Object.fromEntries(
    Object.entries(regions).flatMap(([name, { channels }]) => {
      const version = channels[channel];
      return version?.remote === remote ? [[name, version]] : [];
    }),
  );

function versionOn(regions: Regions, remote: string, from: string): string {
  const [first] = Object.values(versionsOn(regions, remote, from));
  if (first) return first.version;
  const advice = from === ROLLOUT_CHANNEL ? '--percent N' : `--channel ${from}`;
  throw new Error(`${remote} is not live on ${from}: publish it with ${advice} first`);
}

interface Promotion {
  remote: string;
  version: string;
  from: string;
  channel: string;
}

function promoteToAll(regions: Regions, { remote, version, from, channel }: Promotion): Regions {
  const versions = versionsOn(regions, remote, from);
  const next: Regions = { ...regions };
  let differs = false;
  for (const [name, entry] of Object.entries(regions)) {
    const promoted = versions[name];
    const current = entry.channels[channel];
    if (promoted && current && current.remote !== remote)
      throw new Error(`Region ${name} belongs to ${current.remote}`);
    if (!promoted && current?.remote !== remote) continue;
    differs ||= promoted?.version !== current?.version;
    next[name] = withNextVersion(entry, channel, promoted);
  }
  if (!differs) throw new Error(`${remote}@${version} is live on ${channel} already`);
  return channel === 'stable' ? withoutRollout(next, remote) : next;
}
