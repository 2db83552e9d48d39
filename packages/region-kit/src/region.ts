import type { LanguageTexts } from '@savepoint/contracts/base';
import type { RegionEvents } from '@savepoint/contracts/regions';
import type { CallInput, CallResponse, PublicRead } from '@savepoint/contracts/api';

/** What a remote’s exposed module provides. Free of any framework. */
export interface Region<P> {
  /** Hydrates the server’s HTML in `element` if there is any, else renders into it. */
  mount(element: HTMLElement, props: P, context: RegionContext): MountedRegion<P>;
}

export interface MountedRegion<P> {
  update(props: P): void;
  unmount(): void;
}

/** What the host passes to a region besides its props. */
export interface RegionContext {
  /** The region’s name, as in its slot; also the prefix of the ids it makes. */
  region: string;
  /** Region and version, as in `comments@1.4.0`; goes into every report. */
  release: string;
  /** What the fragment loaded; absent when the slot was served without HTML. */
  state?: unknown;
  bus: Bus;
  /** Reports an error that the region handles. Never throws. */
  report(error: unknown): void;
  /**
   * Reports an error that ends the region: the host unmounts it, restores the server’s HTML with its controls disabled, and
   * shows a message with a button that mounts it anew. Never throws.
   */
  fail(error: unknown): void;
  /**
   * Gets a difference from the server’s HTML that the region has repaired; absent where nobody needs it. On pages of readers
   * it comes from extensions and translators, which change the document: it is no fault of the region.
   */
  repaired?(error: unknown): void;
}

/**
 * The events on the bus: those of the contract, and those that regions define under their own names. A package adds the
 * ones that it emits or listens to.
 * @example declare module '@savepoint/region-kit' { interface BusEvents { 'poll:voted': { option: string } } }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- packages add members to it
export interface BusEvents extends RegionEvents {}

/** Typed events between regions. An error thrown by one listener does not affect the others. */
export interface Bus {
  emit<N extends keyof BusEvents>(name: N, detail: BusEvents[N]): void;
  /** @returns a function that removes the listener */
  on<N extends keyof BusEvents>(name: N, listener: (detail: BusEvents[N]) => void): () => void;
}

/** What a remote’s server bundle exports, as CommonJS: `exports.regions[name].render`. */
export interface FragmentModule {
  regions: Record<string, Fragment<never>>;
}
export interface Fragment<P> {
  render(props: P, context: FragmentContext): Promise<FragmentResult>;
}
export interface FragmentContext {
  /** The region’s name, as in its slot. */
  region: string;
  /** Absolute URL of the page the fragment is for. */
  url: string;
  /** Of the texts; English without it. */
  language?: LanguageTexts | undefined;
  /**
   * Makes a call that reads the site’s public data. Throws unless the response has status 200 and is in time.
   * @example const { streams } = await call('findStreams', { query: { game: 'hades' } });
   */
  call<K extends PublicRead>(name: K, input: CallInput<K>): Promise<CallResponse<K>>;
}
export interface FragmentResult {
  html: string;
  /** Serialisable data for `RegionContext.state` in the browser. */
  state?: unknown;
  /** Structured data for the page’s head. */
  jsonld?: unknown[];
  /** Whether the part of the region that the page’s URL names does not exist. */
  not_found?: boolean;
}
