import { ROLLOUT_CHANNEL, type RolloutPlan, type RolloutShare } from '@savepoint/contracts/regions';
import { keyLabel, planOf } from '@savepoint/contracts/region-trust';
import {
  historyOf,
  readVerified,
  versionsOf,
  type History,
  type StoreOptions,
} from '@savepoint/region-store';
import { describePlan } from './describe-entry';

interface RegionStatus {
  region: string;
  channel: string;
  remote: string;
  version: string;
  published: string;
  /** Of a rollout: who gets the version in place of the stable one. */
  share?: RolloutShare;
  /** How it goes on by itself. */
  plan?: RolloutPlan;
  /** Why the last step was taken. */
  why?: string;
  /** Whose key has signed it. */
  signed_by: string;
  /** Earlier versions that a rollback can put back, newest first. */
  earlier: string[];
}

interface EndedRollout {
  region: string;
  version: string;
  time: string;
  why: string;
}

/** Carries out `status` for a store. @param remote only its regions */
export async function storeStatus(where: StoreOptions, remote: string | undefined) {
  const { history } = await readVerified(where);
  const live = statusOf(history, remote);
  const withdrawn = withdrawnRegions(history, remote);
  const ended = endedRollouts(history, remote);
  const lines = statusLines(live, ended, withdrawn);
  const none = `Nothing of ${remote} was published here; "status --all" lists every region`;
  return { lines: remote && !lines.length ? [none] : lines, data: { live, ended, withdrawn } };
}

/** Lists what is live on each channel. @param remote only its regions */
function statusOf(history: History, remote?: string): RegionStatus[] {
  return Object.entries(history.regions).flatMap(([region, entry]) =>
    versionsOf(entry).some((version) => !remote || version.remote === remote)
      ? Object.entries(entry.channels).map(([channel, version]) => ({
          region,
          channel,
          remote: version.remote,
          version: version.version,
          published: version.published,
          ...(channel === ROLLOUT_CHANNEL && entry.rollout && { share: entry.rollout }),
          ...planned(history, region, channel),
          signed_by: keyLabel(history.releasesOf(region, channel)[0]!.key, history.owners),
          earlier: historyOf(entry, channel).map((earlier) => earlier.version),
        }))
      : [],
  );
}

/** Says how the last release of a region goes on by itself, and why a step was taken. */
function planned(history: History, region: string, channel: string): Pick<RegionStatus, 'plan' | 'why'> {
  const release = history.releasesOf(region, channel)[0];
  const plan = release && channel === ROLLOUT_CHANNEL && planOf(release)?.entry.plan;
  const why = release?.entry.step?.why;
  return { ...(plan && { plan }), ...(why !== undefined && { why }) };
}

/** Lists the rollouts that went back by themselves, and why, of regions that have none now. */
const endedRollouts = (history: History, remote?: string): EndedRollout[] =>
  Object.keys(history.regions).flatMap((region) => {
    const release = history.lastReleaseOf(region, ROLLOUT_CHANNEL);
    const version = release?.entry.step && planOf(release)?.entry.regions[region];
    if (!version || release.entry.action !== 'rollback' || (remote && version.remote !== remote)) return [];
    return [{ region, version: version.version, time: release.entry.time, why: release.entry.step!.why }];
  });

/** Lists regions that are on no channel: nothing of them can be rolled back. */
const withdrawnRegions = (history: History, remote?: string): string[] =>
  Object.entries(history.regions)
    .filter(([, entry]) => Object.keys(entry.channels).length === 0)
    .filter(([, entry]) => !remote || versionsOf(entry).some((version) => version.remote === remote))
    .map(([region]) => region);

/** Describes what is live, a line each. */
const statusLines = (
  status: readonly RegionStatus[],
  ended: readonly EndedRollout[],
  withdrawn: readonly string[],
): string[] => [
  ...status.map(
    ({ region, channel, version, published, share, plan, why, signed_by: by, earlier }) =>
      `${region}  ${channel}  ${version}  ${published}  ` +
      (share ? `${share.percent} % of readers  ` : '') +
      (plan ? `${describePlan(plan)}  ` : '') +
      `by ${by}` +
      (why === undefined ? '' : `  because ${why}`) +
      (earlier.length ? `  before: ${earlier.join(', ')}` : ''),
  ),
  ...ended.map(
    ({ region, version, time, why }) => `${region}  rollout of ${version} taken back at ${time}: ${why}`,
  ),
  ...withdrawn.map((region) => `${region}  not live: publish it again`),
];
