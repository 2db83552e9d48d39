import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROLLOUT_CHANNEL } from '@savepoint/contracts/regions';
import {
  hostMismatches,
  initOwners,
  publish,
  readBuiltRemote,
  readVerified,
  registerHost,
  type BuiltRemote,
  type HostManifest,
  type Published,
  type PublishOptions,
} from '@savepoint/region-store';
import { isRemote, readSavepointFile } from './savepoint-file';

export { applyOwners, compressedCopies, initOwners } from '@savepoint/region-store';

/** Returns the folder of each remote of the workspace, or of the one package that a team has, by the remote's name. */
export function findRemotes(root: string): Map<string, string> {
  const members = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const folders = [root, ...members.sort().map((name) => path.join(root, name))].filter(isRemote);
  return new Map(folders.map((folder) => [readSavepointFile(folder).remote, folder]));
}

/** Returns the nearest workspace root at or above a folder; the folder itself when there is none. */
export function findRoot(folder: string): string {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    const file = path.join(place, 'package.json');
    if (existsSync(file) && 'workspaces' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return place;
    if (place === path.dirname(place)) return path.resolve(folder);
  }
}

/** Reads the host manifest of the shell's build. @throws Error when it has not been built */
export const readBuiltHost = (root: string): HostManifest =>
  readHostManifest(path.join(root, 'shell', 'dist', 'web'));

/** Reads `host.json`. @param output folder that the host was built into @throws Error when it is missing */
export function readHostManifest(output: string): HostManifest {
  const file = path.join(output, 'host.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the page client first`);
  return JSON.parse(readFileSync(file, 'utf8')) as HostManifest;
}

type Where = Omit<PublishOptions, 'folder' | 'homes'> & { root: string };

/**
 * Signs a new store, registers the workspace's host with it, then publishes every remote as built. The versions that are replaced
 * need not work with the new host. A region that has moved from one remote to another stays live meanwhile.
 * @throws Error when a remote does not work with the host; then the store is not changed
 */
export const publishAll = (where: Where): Promise<Published[]> => publishRemotes(() => true, where);

/**
 * Publishes the remotes of the workspace whose built version a signed store has never had. What people have decided stays:
 * remotes that were withdrawn or are in a rollout, and regions that the owners file names.
 * @throws Error when a remote, or another one that is live, does not work with the host; then the store is not changed
 */
export async function publishNew(where: Where): Promise<Published[]> {
  const { history } = await readVerified(where);
  const { owners, regions, entries } = history;
  const released = entries.flatMap(({ entry }) =>
    entry.kind === 'release' ? Object.values(entry.regions).filter((version) => version !== null) : [],
  );
  const isNew = ({ remote, version, regions: built }: BuiltRemote): boolean => {
    const earlier = released.filter((each) => each.remote === remote);
    if (earlier.some((each) => each.version === version)) return false;
    const on = (channel: string) =>
      Object.keys(regions).filter((name) => regions[name]!.channels[channel]?.remote === remote);
    const live = on('stable');
    const isOwned = [...Object.keys(built), ...live].some((name) => Object.hasOwn(owners.regions, name));
    return !isOwned && on(ROLLOUT_CHANNEL).length === 0 && (live.length > 0 || earlier.length === 0);
  };
  return publishRemotes(isNew, where);
}

/** Registers the host, then publishes those of the workspace’s remotes that are chosen. */
async function publishRemotes(
  isChosen: (built: BuiltRemote) => boolean,
  { root, ...where }: Where,
): Promise<Published[]> {
  const host = readBuiltHost(root);
  const remotes = [...findRemotes(root).values()].map((folder) => ({
    folder,
    built: readBuiltRemote(folder),
  }));
  const chosen = new Map(
    remotes
      .filter(({ built }) => isChosen(built))
      .map(({ folder, built }) => [built.remote, { folder, built }]),
  );
  if (!chosen.size) return [];
  const problems = [...chosen.values()].flatMap(({ built }) =>
    hostMismatches(built, host).map((problem) => `${built.remote} ${problem}`),
  );
  if (problems.length) throw new Error(`Nothing was published:\n${problems.join('\n')}`);
  await initOwners(where);
  const { channel: target = 'stable' } = where;
  // Publishing to all readers ends a rollout.
  const replaced = target === 'stable' ? [target, ROLLOUT_CHANNEL] : [target];
  await registerHost(
    where.store,
    host,
    (remote, channel) => replaced.includes(channel) && chosen.has(remote),
  );
  const homes = new Map(
    remotes.flatMap(({ built }) =>
      Object.keys(built.regions).map((region) => [region, built.remote] as const),
    ),
  );
  const published: Published[] = [];
  for (const { folder } of chosen.values()) published.push(await publish({ ...where, folder, homes }));
  return published;
}
