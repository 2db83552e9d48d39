import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@savepoint/contracts';

/** Younger folders stay, since pages that use them may still be open. */
const UNUSED_VERSION_MIN_AGE_MS = 24 * 3600_000;

/**
 * Removes the folders of a remote's versions that are on no channel and in no history.
 * @param regions the registry's regions after the change
 * @param now milliseconds since the epoch; for tests
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
    if (named.has(version) || now - statSync(versionFolder).mtimeMs < UNUSED_VERSION_MIN_AGE_MS) continue;
    rmSync(versionFolder, { recursive: true, force: true });
  }
}
