import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostManifest } from './build-host';
import { registerHost } from './store/host-file';
import { publish, type Published, type PublishOptions } from './store/publish';

/** Returns the folder of each remote of the workspace, by the remote's name. */
export function findRemotes(root: string): Map<string, string> {
  const remotes = new Map<string, string>();
  for (const name of readdirSync(root).sort()) {
    const file = path.join(root, name, 'package.json');
    if (!name.startsWith('mf-') || !existsSync(file)) continue;
    const { savepoint } = JSON.parse(readFileSync(file, 'utf8')) as { savepoint?: { remote: string } };
    if (savepoint) remotes.set(savepoint.remote, path.join(root, name));
  }
  return remotes;
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

/** Registers the workspace's host with a store, then publishes every remote as built. */
export async function publishAll({
  root,
  ...where
}: Omit<PublishOptions, 'folder'> & { root: string }): Promise<Published[]> {
  registerHost(where.store, readBuiltHost(root));
  const published: Published[] = [];
  for (const folder of findRemotes(root).values()) published.push(await publish({ ...where, folder }));
  return published;
}
