import type { RegionEventName, RegionEvents } from '@savepoint/contracts';

/** A region: one exposed module of a remote, with no framework at its edge. */
export interface Region<P> {
  /** Takes over the server’s HTML in `element` if there is any, else renders into it. */
  mount(element: HTMLElement, props: P, context: RegionContext): Mounted<P>;
}

export interface Mounted<P> {
  update(props: P): void;
  unmount(): void;
}

/** What the host hands to a region besides its props. */
export interface RegionContext {
  /** The region’s name, as in its slot; also the prefix of the ids it makes. */
  region: string;
  /** Region and version, as in `comments@1.4.0`; goes into every report. */
  release: string;
  /** What the fragment gave to be taken over; absent when the slot came without HTML. */
  state?: unknown;
  bus: Bus;
  /** Reports a failure that the region lives on with; never throws. */
  report(error: unknown): void;
  /**
   * Reports a failure that ends the region: the host unmounts it, and puts back the server’s HTML or
   * offers to try again. Never throws.
   */
  fail(error: unknown): void;
}

/** Typed events between regions; a listener that throws does not keep the others from hearing. */
export interface Bus {
  emit<N extends RegionEventName>(name: N, detail: RegionEvents[N]): void;
  /** @returns a function that stops listening */
  on<N extends RegionEventName>(name: N, listener: (detail: RegionEvents[N]) => void): () => void;
}

/** What a region’s server bundle exports: CommonJS, `exports.regions[name].render`. */
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
  /** Asks the site’s public API by path (`/api/comments?…`); throws when it does not answer 200 in time. */
  get(path: string): Promise<unknown>;
}
export interface FragmentResult {
  html: string;
  /** Plain data that the page carries to `RegionContext.state`. */
  state?: unknown;
  /** Structured data for the page’s head. */
  jsonld?: unknown[];
  /** Whether what the page’s address asked of the region is not there. */
  missing?: boolean;
}
