import { ageMs } from '@savepoint/contracts/base';
import type { RegionVersion, Registry } from '@savepoint/contracts/regions';
import { versionsOf } from './region-entry';
import type { StoredVersion } from './region-store';

type Regions = Registry['regions'];

/** What a store of files does with the versions of a remote. */
export interface VersionFolders {
  listVersions(remote: string): Promise<StoredVersion[]>;
  /** Sets the time from which the age of a version counts. */
  renewVersion(remote: string, version: string): Promise<void>;
  removeVersion(remote: string, version: string): Promise<void>;
}

/** Time for which a version's folder stays once it is on no channel: pages that use it may still be open. */
const RETIRED_MIN_AGE_MS = 24 * 3600_000;

const folderOf = ({ remote, version }: Pick<RegionVersion, 'remote' | 'version'>): string =>
  `${remote}/${version}`;

const liveFolders = (regions: Regions): Set<string> =>
  new Set(Object.values(regions).flatMap(({ channels }) => Object.values(channels).map(folderOf)));

/** Sets the time of the versions that a change removes from every channel; `prune` counts from it. */
export async function markRetired(store: VersionFolders, before: Regions, after: Regions): Promise<void> {
  const live = liveFolders(after);
  for (const folder of liveFolders(before)) {
    if (live.has(folder)) continue;
    const [remote, version] = folder.split('/') as [string, string];
    await store.renewVersion(remote, version);
  }
}

/**
 * Removes the files of versions that are on no channel and in no history, a day after they were last on a channel
 * (or after they were published, when they never were). What cannot be removed is left to the next change.
 */
export async function prune(store: VersionFolders, regions: Regions): Promise<void> {
  const versions = Object.values(regions).flatMap(versionsOf);
  const named = new Set(versions.map(folderOf));
  for (const remote of new Set(versions.map((version) => version.remote)))
    try {
      for (const stored of await store.listVersions(remote))
        if (!named.has(folderOf(stored)) && ageMs(stored.changed.getTime()) >= RETIRED_MIN_AGE_MS)
          await store.removeVersion(remote, stored.version);
    } catch {
      // The change itself is complete.
    }
}
