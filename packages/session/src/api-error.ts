/** A failed API call. Its message can be shown to the reader. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * @param status HTTP status; 0 when there was no response
   * @param code the server’s error code, or `offline`, `timeout`, `signed-out`
   * @param errors a sentence for each rejected field
   * @param retryAfter seconds, from the Retry-After header
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    readonly retryAfter?: number,
    readonly requestId?: string,
  ) {
    super(message);
  }

  /** Whether the same call may succeed later: no response, rate limited, or a server error. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}
