import type { ClientConfig } from '@savepoint/contracts/base';

/** The regions of the page, with the files of their versions. */
export type PageRegions = ClientConfig['regions'];

/** Parts of a stack among which are the paths of scripts, in the formats of all browsers. */
const STACK_PART = /[^\s?#:)]+/g;
const REGIONS_PATH = '/regions/';

/** Scripts of browser extensions, which call what regions call, and are called by what they call. */
const EXTENSION_SCHEME = '-extension';

/**
 * Finds the regions that a script belongs to: those that load it, or for a chunk that several may share, all regions of
 * its remote in that version.
 * @param text an address, or a stack: its innermost script of a region counts, unless one of an extension was called by it
 */
export function ownersOf(text: string | undefined, regions: PageRegions): string[] {
  for (const [part] of (text ?? '').matchAll(STACK_PART)) {
    if (part.endsWith(EXTENSION_SCHEME)) return [];
    const path = scriptPathIn(part);
    if (path === undefined) continue;
    const entries = Object.entries(regions);
    const loading = entries.filter(([, { js }]) => js.includes(path));
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const owners = loading.length ? loading : entries.filter(([, { entry }]) => entry.startsWith(folder));
    if (owners.length) return owners.map(([region]) => region);
  }
  return [];
}

/** The path of a region’s script in a part of a stack. */
function scriptPathIn(part: string): string | undefined {
  const start = part.indexOf(REGIONS_PATH);
  const end = part.lastIndexOf('.js');
  return start === -1 || end <= start + REGIONS_PATH.length
    ? undefined
    : part.slice(start, end + '.js'.length);
}
