import type { RegionEntry, Registry } from '@savepoint/contracts';
import { mismatches, readHost } from './host-file';
import { changeRegistry, type ChangeOptions } from './registry-file';

export interface RolledBack {
  from: string;
  to: string;
}

/**
 * Makes a remote’s previous version the stable one again, for all its regions at once. Its files are
 * still there, so nothing is built or copied. Again goes one further back.
 * @throws Error when the store knows no earlier version, or the host no longer provides what it needs
 */
export async function rollback(remote: string, where: ChangeOptions): Promise<RolledBack> {
  let done: RolledBack | undefined;
  await changeRegistry(where, async ({ regions }) => {
    const own = Object.values(regions).filter((entry) => ownedBy(entry, remote));
    const from = own.map(({ channels }) => channels['stable']).find((version) => version?.remote === remote);
    const to = own
      .flatMap(({ history }) => history.filter((version) => version.remote === remote))
      .sort((a, b) => Date.parse(b.published) - Date.parse(a.published))[0];
    if (!from || !to)
      throw new Error(
        `There is no earlier version of ${remote}; "savepoint-region withdraw" takes it off the pages`,
      );
    const problems = mismatches(to.shared, readHost(where.store));
    if (problems.length)
      throw new Error(`${remote}@${to.version} does not work any more:\n${problems.join('\n')}`);
    done = { from: from.version, to: to.version };
    return goBack(regions, remote, to.version);
  });
  return done!;
}

const ownedBy = ({ channels, history }: RegionEntry, remote: string): boolean =>
  [channels['stable'], ...history].some((version) => version?.remote === remote);

/** A region that the earlier version did not have goes away with the later one. */
function goBack(regions: Registry['regions'], remote: string, version: string): Registry['regions'] {
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
