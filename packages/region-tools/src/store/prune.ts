import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { ageMs, type RegionVersion, type Registry } from '@savepoint/contracts';
import { versionsOf } from './region-entry';

type Regions = Registry['regions'];

/** Time for which a version's folder stays once it is on no channel: pages that use it may still be open. */
const RETIRED_MIN_AGE_MS = 24 * 3600_000;

const folderOf = ({ remote, version }: RegionVersion): string => path.join(remote, version);

const liveFolders = (regions: Regions): Set<string> =>
  new Set(Object.values(regions).flatMap(({ channels }) => Object.values(channels).map(folderOf)));

/** Sets the time of the folders of versions that a change removes from every channel; `prune` counts from it. */
export function markRetired(store: string, before: Regions, after: Regions): void {
  const live = liveFolders(after);
  const now = new Date();
  for (const folder of liveFolders(before)) {
    if (live.has(folder) || !exists(path.join(store, folder))) continue;
    utimesSync(path.join(store, folder), now, now);
  }
}

/**
 * Removes the folders of versions that are on no channel and in no history, a day after they were last on a channel
 * (or after they were published, when they never were). A folder that cannot be removed is left to the next change.
 */
export function prune(store: string, regions: Regions): void {
  const versions = Object.values(regions).flatMap(versionsOf);
  const named = new Set(versions.map(folderOf));
  for (const remote of new Set(versions.map((version) => version.remote)))
    for (const name of exists(path.join(store, remote)) ? readdirSync(path.join(store, remote)) : []) {
      const folder = path.join(remote, name);
      if (named.has(folder)) continue;
      try {
        removeIfOld(path.join(store, folder));
      } catch {
        // The change itself is complete.
      }
    }
}

const exists = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false }) !== undefined;

function removeIfOld(folder: string): void {
  if (ageMs(statSync(folder).mtimeMs) < RETIRED_MIN_AGE_MS) return;
  rmSync(folder, { recursive: true, force: true });
}
