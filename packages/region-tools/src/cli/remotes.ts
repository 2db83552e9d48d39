import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RegionVersion } from '@savepoint/contracts/regions';
import { readRegistry, versionsOf, type RegionStore } from '@savepoint/region-store';
import { readRemoteManifest } from '../remote-manifest';
import { findRemotes } from '../workspace';

/** Returns the folder of a remote. @param subject name or folder @throws Error when there is none */
export function remoteFolder(root: string, cwd: string, subject = '.'): string {
  const folder = findRemotes(root).get(subject) ?? path.resolve(cwd, subject);
  if (!existsSync(path.join(folder, 'package.json'))) throw new Error(`Unknown remote ${subject}`);
  return folder;
}

/**
 * Returns the name of a remote: the one given, if the store has it, else that of a folder.
 * @throws Error when it is neither
 */
export async function remoteName(
  store: RegionStore,
  folder: () => string,
  subject: string | undefined,
): Promise<string> {
  const { regions } = await readRegistry(store);
  const remotes = new Set(Object.values(regions).flatMap(versionsOf).map(remoteOf));
  if (subject !== undefined && remotes.has(subject)) return subject;
  try {
    return readRemoteManifest(folder()).remote;
  } catch (cause) {
    const known = [...remotes].sort().join(', ') || 'no remotes';
    throw new Error(`${(cause as Error).message}; the store has ${known}`, { cause });
  }
}

/** Returns the name of a remote that need not be on this machine: that of its folder, if there is one. */
export function localRemoteName(folder: () => string, subject: string | undefined): string {
  try {
    return readRemoteManifest(folder()).remote;
  } catch (error) {
    if (subject === undefined) throw error;
    return subject;
  }
}

const remoteOf = ({ remote }: RegionVersion): string => remote;
