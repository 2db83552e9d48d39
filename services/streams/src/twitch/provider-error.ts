/** The streaming provider refused, or answered something it does not document. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** @param status the provider’s HTTP status */
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
