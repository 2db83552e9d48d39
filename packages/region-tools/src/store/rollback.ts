import type { RegionEntry, Registry } from '@savepoint/contracts';
import { readPublishedRemote } from '../built-remote';
import { hostMismatches, readHost } from './host-file';
import { updateRegistry, type StoreOptions } from './registry-file';

export interface RolledBack {
  from: string;
  to: string;
}

/**
 * Makes a remote's previous version the stable one, for all its regions in one step. Its files still exist, so
 * nothing is built or copied. A second rollback goes one version further back.
 * @throws Error when there is no earlier version, or when the host no longer provides what it needs
 */
export async function rollback(remote: string, where: StoreOptions): Promise<RolledBack> {
  let done: RolledBack | undefined;
  await updateRegistry(where, async ({ regions }) => {
    const own = Object.values(regions).filter((entry) => ownedBy(entry, remote));
    const from = own.map(({ channels }) => channels['stable']).find((version) => version?.remote === remote);
    const to = own
      .flatMap(({ history }) => history.filter((version) => version.remote === remote))
      .sort((a, b) => Date.parse(b.published) - Date.parse(a.published))[0];
    if (!from || !to)
      throw new Error(
        `There is no earlier version of ${remote}; "savepoint-region withdraw" removes it from the pages`,
      );
    const problems = hostMismatches(
      readPublishedRemote(where.store, remote, to.version),
      readHost(where.store),
    );
    if (problems.length)
      throw new Error(`${remote}@${to.version} does not work with the current host:\n${problems.join('\n')}`);
    done = { from: from.version, to: to.version };
    return restoreVersion(regions, remote, to.version);
  });
  return done!;
}

const ownedBy = ({ channels, history }: RegionEntry, remote: string): boolean =>
  [channels['stable'], ...history].some((version) => version?.remote === remote);

/** Returns the registry's regions with a version restored; regions that it did not have are removed. */
function restoreVersion(regions: Registry['regions'], remote: string, version: string): Registry['regions'] {
  const back = ([name, entry]: [string, RegionEntry]): [string, RegionEntry] => {
    if (!ownedBy(entry, remote)) return [name, entry];
    const { stable: _, ...others } = entry.channels;
    const earlier = entry.history.find((known) => known.version === version);
    return [
      name,
      {
        channels: earlier ? { ...others, stable: earlier } : others,
        history: entry.history.filter((known) => known.version !== version),
      },
    ];
  };
  return Object.fromEntries(Object.entries(regions).map(back));
}
