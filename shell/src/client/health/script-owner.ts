import type { ClientConfig } from '@savepoint/contracts/base';

/** The regions of the page, with the files of their versions. */
export type PageRegions = ClientConfig['regions'];

/** Addresses of scripts in a stack, in the formats of all browsers. */
const SCRIPT_URL = /(?:https?:\/\/[^\s/)]+)?(\/regions\/[^\s?#:)]+\.js)/g;

/**
 * Finds the regions that a script belongs to: those that load it, or for a chunk that several may share, all regions of
 * its remote in that version.
 * @param text an address, or a stack: its innermost script of a region counts
 */
export function ownersOf(text: string | undefined, regions: PageRegions): string[] {
  for (const [, path = ''] of (text ?? '').matchAll(SCRIPT_URL)) {
    const entries = Object.entries(regions);
    const loading = entries.filter(([, { js }]) => js.includes(path));
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const owners = loading.length ? loading : entries.filter(([, { entry }]) => entry.startsWith(folder));
    if (owners.length) return owners.map(([region]) => region);
  }
  return [];
}
