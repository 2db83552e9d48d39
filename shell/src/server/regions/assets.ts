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
  const links = new Set<string>();
  for (const { version } of regions)
    for (const file of version.css) links.add(`<link rel="stylesheet" ${reference(version, file)}>`);
  for (const { version, when } of regions) {
    if (when === 'visible') continue;
    const priority = when === 'now' ? '' : ' fetchpriority="low"';
    for (const file of [version.entry, ...version.js])
      links.add(`<link rel="preload" as="script"${priority} ${reference(version, file)}>`);
  }
  return [...links].join('');
}

function reference(version: RegionVersion, file: string): string {
  const digest = version.integrity[file];
  const integrity = digest ? ` integrity="${escapeHtml(digest)}"` : '';
  return `href="${escapeHtml(version.base + file)}" crossorigin="anonymous"${integrity}`;
}
