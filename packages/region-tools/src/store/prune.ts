import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@savepoint/contracts';

/** Milliseconds for which a version’s folder is left alone whatever the registry says: pages may be open. */
const OPEN_PAGES = 24 * 3600_000;

/**
 * Removes the folders of a remote’s versions that no channel and no history names any more.
 * @param regions what the registry says from now on
 * @param now for tests
 */
export function prune(store: string, remote: string, regions: Registry['regions'], now = Date.now()): void {
  const named = new Set(
    Object.values(regions)
      .flatMap(({ channels, history }) => [...Object.values(channels), ...history])
      .filter((version) => version.remote === remote)
      .map(({ version }) => version),
  );
  const folder = path.join(store, remote);
  if (!existsSync(folder)) return;
  for (const version of readdirSync(folder)) {
    const versionFolder = path.join(folder, version);
    if (named.has(version) || now - statSync(versionFolder).mtimeMs < OPEN_PAGES) continue;
    rmSync(versionFolder, { recursive: true, force: true });
  }
}
