/** What was wrong with a request of somebody who runs a site, or with their file, as a sentence for them. */
export class SiteError extends Error {
  /** @param field that was wrong, if it was one */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
