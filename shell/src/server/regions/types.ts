import type {
  ClientConfig,
  OpenSlot,
  OpenSlotProps,
  RegionName,
  RegionPropsByName,
} from '@savepoint/contracts';

/** When the client mounts a region: at once, when the page has loaded, or when its slot comes near the viewport. */
export type SlotTiming = 'now' | 'load' | 'visible';

interface Slot<N extends string, P> {
  region: N;
  props: P;
  when: SlotTiming;
  /** HTML that holds the place until the region is mounted; only used when its fragment is absent. */
  fallback?: string;
  /** Accessible name; makes the slot a landmark. */
  label?: string;
}

/** A region that a page has a slot for. */
export type SlotRequest = { [N in RegionName]: Slot<N, RegionPropsByName[N]> }[RegionName];

/** A region that stands in an open place of the page. */
export type PlacedRequest = Slot<string, OpenSlotProps>;

/** The page the slots are on. */
export interface PageContext {
  /** Absolute URL. */
  url: string;
  requestId: string;
  /** The place it keeps open, if it does, and what regions in it are told. */
  open?: { place: OpenSlot; props: OpenSlotProps };
}

/** Everything a page needs of its regions, all of one look at the registry. */
export interface PageRegions {
  /** @returns the whole `<section data-region …>`; the empty string for a region that was not asked for */
  slot(region: RegionName): string;
  /** The same of each region in the page’s open place, by name. */
  placed: string[];
  /** Style sheets and preloads for `<head>`. */
  head: string;
  jsonld: unknown[];
  /** Whether the part of a region that the URL asks for does not exist. */
  notFound: boolean;
  clientRegions: ClientConfig['regions'];
  /** Names the set of versions: equal keys, equal regions. Part of a page’s cache key. */
  key: string;
  /** Whether every fragment that exists came in time; a page without is worth keeping for a moment only. */
  complete: boolean;
}
