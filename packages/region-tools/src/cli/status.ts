import { ROLLOUT_CHANNEL, type RolloutShare } from '@savepoint/contracts';
import { keyLabel } from '@savepoint/contracts/region-trust';
import { historyOf, versionsOf, type History } from '@savepoint/region-store';

interface RegionStatus {
  region: string;
  channel: string;
  remote: string;
  version: string;
  published: string;
  /** Of a rollout: who gets the version in place of the stable one. */
  share?: RolloutShare;
  /** Whose key has signed it. */
  signed_by: string;
  /** Earlier versions that a rollback can put back, newest first. */
  earlier: string[];
}

/** Lists what is live on each channel. @param remote only its regions */
export function statusOf(history: History, remote?: string): RegionStatus[] {
  return Object.entries(history.regions).flatMap(([region, entry]) =>
    versionsOf(entry).some((version) => !remote || version.remote === remote)
      ? Object.entries(entry.channels).map(([channel, version]) => ({
          region,
          channel,
          remote: version.remote,
          version: version.version,
          published: version.published,
          ...(channel === ROLLOUT_CHANNEL && entry.rollout && { share: entry.rollout }),
          signed_by: keyLabel(history.releasesOf(region, channel)[0]!.key, history.owners),
          earlier: historyOf(entry, channel).map((earlier) => earlier.version),
        }))
      : [],
  );
}

/** Lists regions that are on no channel: nothing of them can be rolled back. */
export const withdrawnRegions = (history: History, remote?: string): string[] =>
  Object.entries(history.regions)
    .filter(([, entry]) => Object.keys(entry.channels).length === 0)
    .filter(([, entry]) => !remote || versionsOf(entry).some((version) => version.remote === remote))
    .map(([region]) => region);

/** Describes what is live, a line each. */
export const statusLines = (status: readonly RegionStatus[], withdrawn: readonly string[]): string[] => [
  ...status.map(
    ({ region, channel, version, published, share, signed_by: by, earlier }) =>
      `${region}  ${channel}  ${version}  ${published}  ` +
      (share ? `${share.percent} % of readers  ` : '') +
      `by ${by}` +
      (earlier.length ? `  before: ${earlier.join(', ')}` : ''),
  ),
  ...withdrawn.map((region) => `${region}  not live: publish it again`),
];
