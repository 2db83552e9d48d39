import type { RegionEntry, Registry } from '@savepoint/contracts/regions';
import { readPublishedRemote } from './built-remote';
import { hostMismatches, readHost } from './host-file';
import { storeOf } from './open-store';
import { historyOf, withChannel } from './region-entry';
import { assertName, updateRegistry, type ChannelOptions } from './registry-file';
import { rolloutOf, withoutRollout } from './rollout';

export interface RollbackOptions extends ChannelOptions {
  /** Version to go back to; by default the one before. */
  to?: string | undefined;
}

export interface RolledBack {
  from: string;
  /** null when a rollout has ended and no version is live for all readers. */
  to: string | null;
  /** Share of the readers whom a rollout that has ended had reached. */
  percent?: number;
}

/**
 * Puts a remote's previous version back on a channel, for all its regions in one step. Its files are still in the
 * store, so nothing is built or copied, and the remote's sources are not needed. A second rollback goes one version
 * further back. While a rollout is live, its readers go back to the stable version instead.
 * @param remote name of the remote
 * @throws Error when there is no earlier version, or when the host no longer provides what it needs
 */
export async function rollback(
  remote: string,
  { channel = 'stable', to: wanted, ...where }: RollbackOptions,
): Promise<RolledBack> {
  assertName('channel', channel);
  let done: RolledBack | undefined;
  await updateRegistry(where, 'rollback', async ({ regions }) => {
    const own = Object.values(regions).filter((entry) => belongsTo(entry, remote, channel));
    const from = own.find(({ channels }) => channels[channel])?.channels[channel];
    const earlier = own
      .flatMap((entry) => historyOf(entry, channel).filter((version) => version.remote === remote))
      .sort((a, b) => Date.parse(b.published) - Date.parse(a.published));
    const to = wanted === undefined ? earlier[0] : earlier.find(({ version }) => version === wanted);
    const rollout = channel === 'stable' ? rolloutOf(regions, remote) : undefined;
    if (rollout && (wanted === undefined || wanted === from?.version)) {
      done = { from: rollout.version, to: from?.version ?? null, percent: rollout.share.percent };
      return withoutRollout(regions, remote);
    }
    if (!from) throw new Error(`${remote} is not live on ${channel}: publish it again`);
    if (!to && wanted !== undefined) {
      const known = [...new Set(earlier.map(({ version }) => version))].join(', ') || 'none';
      throw new Error(`${wanted} is no earlier version of ${remote} on ${channel}: there are ${known}`);
    }
    if (!to)
      throw new Error(
        `There is no earlier version of ${remote} on ${channel}; ` +
          '"savepoint-region withdraw" removes it from the pages',
      );
    const problems = hostMismatches(
      await readPublishedRemote(storeOf(where.store), remote, to.version),
      await readHost(where.store),
    );
    if (problems.length)
      throw new Error(`${remote}@${to.version} does not work with the current host:\n${problems.join('\n')}`);
    done = { from: from.version, to: to.version };
    const restored = restoreVersion(regions, remote, channel, to.version);
    return channel === 'stable' ? withoutRollout(restored, remote) : restored;
  });
  return done!;
}

/** Whether a remote provides a region on a channel, or provided it last while no remote does now. */
const belongsTo = (entry: RegionEntry, remote: string, channel: string): boolean =>
  (entry.channels[channel]?.remote ?? remote) === remote &&
  [entry.channels[channel], ...historyOf(entry, channel)].some((version) => version?.remote === remote);

/** Returns the registry's regions with a version restored; regions that it did not have are removed. */
function restoreVersion(
  regions: Registry['regions'],
  remote: string,
  channel: string,
  version: string,
): Registry['regions'] {
  const restore = ([name, entry]: [string, RegionEntry]): [string, RegionEntry] => {
    if (!belongsTo(entry, remote, channel)) return [name, entry];
    const history = historyOf(entry, channel);
    const earlier = history.find((known) => known.remote === remote && known.version === version);
    return [
      name,
      withChannel(
        entry,
        channel,
        earlier,
        history.filter((known) => known !== earlier),
      ),
    ];
  };
  return Object.fromEntries(Object.entries(regions).map(restore));
}
