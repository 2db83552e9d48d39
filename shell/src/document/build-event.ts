/** Event of pages in development: the site has a build after the one on the page. */
export const BUILD_EVENT = 'savepoint:build';

/** What the event carries; whoever shows the build sets `shown`. */
export interface BuildEventDetail {
  /** Resolves to the version that is shown then, or to undefined when the page has to be loaded again. Never rejects. */
  shown?: Promise<string | undefined>;
}
