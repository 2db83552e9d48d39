import type { ClientRegion, RegionVersion } from '@savepoint/contracts';
import { escapeHtml } from './html';
import type { SlotTiming } from './types';

/** What the client needs to load a version; every file named by the URL the browser asks for. */
export const clientRegion = (version: RegionVersion): ClientRegion => ({
  version: version.version,
  remote: version.remote,
  module: version.module,
  entry: version.base + version.entry,
  js: version.js.map((file) => version.base + file),
  css: version.css.map((file) => version.base + file),
  integrity: Object.fromEntries(
    Object.entries(version.integrity).map(([file, digest]) => [version.base + file, digest]),
  ),
});

/** A region of the page with the version it is pinned to. */
export interface PinnedRegion {
  when: SlotTiming;
  version: RegionVersion;
}

/**
 * Style sheets of every region on the page, and preloads of the scripts that are wanted at once or on
 * load. `crossorigin` and `integrity` are exactly those the host uses: otherwise a file is fetched twice.
 */
export function headLinks(regions: readonly PinnedRegion[]): string {
  const styles = new Set<string>();
  const scripts = new Map<string, string>();
  for (const { version, when } of regions) {
    for (const file of version.css) styles.add(`<link rel="stylesheet" ${reference(version, file)}>`);
    if (when === 'visible') continue;
    for (const file of [version.entry, ...version.js]) {
      const address = reference(version, file);
      // Regions of one remote share its entry, which is as urgent as the most urgent of them.
      if (when === 'now') scripts.set(address, '');
      else if (!scripts.has(address)) scripts.set(address, ' fetchpriority="low"');
    }
  }
  const preloads = [...scripts].map(
    ([address, priority]) => `<link rel="preload" as="script"${priority} ${address}>`,
  );
  return [...styles, ...preloads].join('');
}

function reference(version: RegionVersion, file: string): string {
  const digest = version.integrity[file];
  const integrity = digest ? ` integrity="${escapeHtml(digest)}"` : '';
  return `href="${escapeHtml(version.base + file)}" crossorigin="anonymous"${integrity}`;
}
