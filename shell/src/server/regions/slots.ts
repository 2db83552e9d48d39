import type { ClientConfig, ClientRegion, LanguageTexts } from '@savepoint/contracts/base';
import type {
  OpenSlot,
  OpenSlotsOf,
  RegionName,
  RegionPropsByName,
  RegionVersion,
  ReservedHeight,
  Fragment,
} from '@savepoint/contracts/regions';
import { escapeHtml, inlineJson } from '@savepoint/service-kit/base';
import { fileReference, styleLink, type StyleSheet } from '../../document/style-sheets';

/** When the client mounts a region: immediately, when the page has loaded, or when its slot comes near the viewport. */
export type SlotTiming = 'now' | 'load' | 'visible';

interface SlotRequestOf<N extends string, P> {
  region: N;
  props: P;
  when: SlotTiming;
  /** HTML shown until the region is mounted, when there is no fragment. */
  fallback?: string;
  /** Accessible name; makes the slot a landmark. */
  label?: string;
}

/** A slot for one of the regions that have a slot of their own. */
export type SlotRequest = { [N in RegionName]: SlotRequestOf<N, RegionPropsByName[N]> }[RegionName];

/** A region in an open slot of a page. */
export interface OpenSlotRequest extends SlotRequestOf<string, OpenSlotsOf['props']> {
  openSlot: OpenSlot;
  height?: ReservedHeight;
}

/** The page the slots are on. */
export interface PageContext {
  /** Absolute URL. */
  url: string;
  requestId: string;
  /** While a rollout is live: the bucket of the reader, see `REGION_VARIANT_HEADER`. Without it, stable versions. */
  variant?: number | undefined;
  /** The versions that one browser has in place of others, by region. */
  preview?: Readonly<Record<string, RegionVersion>> | undefined;
  /** Of the regions; English without it. */
  language?: LanguageTexts;
  /** What its open slots are of; absent for a page without any. */
  openSlots?: OpenSlotsOf;
}

/** Everything a page needs from its regions; all from one state of the registry. */
export interface PageRegions {
  /** @returns the `<section data-region …>`; the empty string for a region that was not requested */
  slot(region: RegionName): string;
  /** The same for each region in an open slot, in their order. */
  openSlots: Partial<Record<OpenSlot, string[]>>;
  /** Style sheets for `<head>`, those of regions further down the page not among them. */
  styles: StyleSheet[];
  /** Preloads for `<head>`. */
  preloads: string;
  jsonld: unknown[];
  /** Whether the address names content of a region that does not exist. */
  notFound: boolean;
  clientRegions: ClientConfig['regions'];
  /** Identifies the versions of all regions. Part of a page’s cache version. */
  key: string;
  /** Why the server has not rendered regions in development, for the people who work on them. */
  developmentErrors: readonly string[];
  /** Whether every fragment was rendered in time; if not, the page is cached briefly. */
  complete: boolean;
}

const dataScript = (purpose: string, value: unknown) =>
  `<script type="application/json" data-region-${purpose}>${inlineJson(value)}</script>`;

/**
 * Renders the slot of a region: its props, and either the fragment with its state, or an empty root and the
 * fallback, which is hidden when the region is mounted. The root is hidden, and a fallback of links is shown, until all
 * style sheets of the region are in; see `frame.css`. The style sheets of a region further down
 * the page are linked here instead of in `<head>`: they hold up what follows them, not the first paint. Those of a region
 * in an open slot are in the page, limited to the slot; a link would apply them to everything.
 */
export function slotHtml(
  request: SlotRequest | OpenSlotRequest,
  version: RegionVersion | undefined,
  fragment: Fragment | null,
): string {
  const label = request.label === undefined ? '' : ` aria-label="${escapeHtml(request.label)}"`;
  const state = fragment?.state === undefined ? '' : dataScript('state', fragment.state);
  const markers = version?.markers ?? [];
  // With a fragment, the fallback is shown only while style sheets are missing, when grey bars would help nobody.
  const needed = !fragment || (markers.length > 0 && request.fallback?.includes('<a '));
  const fallback = request.fallback && needed ? `<div data-region-fallback>${request.fallback}</div>` : '';
  const height = 'height' in request && request.height;
  const isOpen = 'openSlot' in request;
  const declarations = [
    // Also without markers: `frame.css` takes a slot with a style attribute for one that names them.
    ...(markers.length || isOpen
      ? [`--styles:${markers.map((marker) => `var(${marker})`).join(' ') || ' '}`]
      : []),
    ...(isOpen ? [CONTAINED] : []),
    ...(height ? [`min-block-size:${reservedHeight(height)}`] : []),
  ];
  const style = declarations.length ? ` style="${declarations.join(';')}"` : '';
  const open = isOpen ? ` data-open-slot="${request.openSlot}"` : '';
  const isLinked = version && request.when === 'visible' && !isOpen;
  const styles = isLinked ? styleSheets(version).map(styleLink).join('') : '';
  return (
    `<section data-region="${request.region}" data-when="${request.when}"${open}${style}${label}>` +
    styles +
    dataScript('props', request.props) +
    state +
    `<div data-region-root>${fragment?.html ?? ''}</div>${fallback}</section>`
  );
}

/** Nothing in an open slot lies over what is outside of it, but dialogs and popovers; outlines have space. */
const CONTAINED = 'contain:content;overflow-clip-margin:8px';

/** From this viewport width, columns are beside each other. */
const WIDE = '64rem';

/** Chooses between two heights by the width of the viewport, without a style sheet for it. */
function reservedHeight({ narrow, wide }: ReservedHeight): string {
  if (narrow === wide) return `${narrow}px`;
  const isNarrow = `(${WIDE} - 100vw)*9999`;
  const isWide = `(100vw - ${WIDE} + 1px)*9999`;
  return narrow > wide
    ? `clamp(${wide}px,${isNarrow},${narrow}px)`
    : `clamp(${narrow}px,${isWide},${wide}px)`;
}

/** What the page client needs to load a version; files are named by the URL the browser requests. */
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

export const styleSheets = ({ base, css, integrity }: RegionVersion): StyleSheet[] =>
  css.map((file) => ({ url: base + file, digest: integrity[file] ?? '' }));

/** The style sheets for `<head>`: of the regions needed immediately or on load. */
export function headStyles(regions: readonly PinnedRegion[]): StyleSheet[] {
  const sheets = early(regions).flatMap(styleSheets);
  return [...new Map(sheets.map((sheet) => [sheet.url, sheet])).values()];
}

/**
 * Preloads of the scripts of the regions needed immediately or on load. `crossorigin` and `integrity` must match those
 * of the page client, or a file is fetched twice. They have a low priority: they are needed after the first paint.
 */
export function headPreloads(regions: readonly PinnedRegion[]): string {
  const scripts = early(regions).flatMap(({ base, entry, js, integrity }) =>
    [entry, ...js].map((file) => fileReference('href', base + file, integrity[file])),
  );
  return [...new Set(scripts)]
    .map((address) => `<link rel="preload" as="script" fetchpriority="low" ${address}>`)
    .join('');
}

const early = (regions: readonly PinnedRegion[]): RegionVersion[] =>
  regions.filter(({ when }) => when !== 'visible').map(({ version }) => version);
