/** A region’s failure, with the version it happened in. What was thrown is its `cause`. */
export class RegionError extends Error {
  override name = 'RegionError';
  /** @param release region and version, as in `comments@1.4.0` */
  constructor(
    readonly release: string,
    cause: unknown,
  ) {
    super(`${release}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Lets whoever watches the page’s errors know; the page itself goes on. */
export const reporter =
  (release: string) =>
  (error: unknown): void =>
    reportError(new RegionError(release, error));
