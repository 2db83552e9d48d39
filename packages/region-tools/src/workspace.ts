import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROLLOUT_CHANNEL } from '@savepoint/contracts/regions';
import {
  hostMismatches,
  initOwners,
  publish,
  readBuiltRemote,
  registerHost,
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

/**
 * Signs a new store, registers the workspace's host with it, then publishes every remote as built. The versions that are replaced
 * need not work with the new host.
 * @throws Error when a remote does not work with the host; then the store is not changed
 */
export async function publishAll({
  root,
  ...where
}: Omit<PublishOptions, 'folder'> & { root: string }): Promise<Published[]> {
  const host = readBuiltHost(root);
  const remotes = findRemotes(root);
  const problems = [...remotes].flatMap(([remote, folder]) =>
    hostMismatches(readBuiltRemote(folder), host).map((problem) => `${remote} ${problem}`),
  );
  if (problems.length) throw new Error(`Nothing was published:\n${problems.join('\n')}`);
  const { channel: target = 'stable' } = where;
  await initOwners(where);
  // Publishing to all readers ends a rollout.
  const replaced = target === 'stable' ? [target, ROLLOUT_CHANNEL] : [target];
  await registerHost(
    where.store,
    host,
    (remote, channel) => replaced.includes(channel) && remotes.has(remote),
  );
  const published: Published[] = [];
  for (const folder of remotes.values()) published.push(await publish({ ...where, folder }));
  return published;
}
