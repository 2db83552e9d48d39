/** A call that failed, with a sentence that can be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  /**
   * @param status HTTP status; 0 when no answer came
   * @param code the server’s stable code, or `offline`, `timeout`, `signed-out`
   * @param errors a sentence for each field that was refused
   * @param retryAfter seconds to wait, when the server says so
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

  /** Another try of the same call may succeed. */
  get temporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Reads a refusal; an answer that is not ours (a proxy’s page, say) gets a sentence of our own. */
export async function readError(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as {
    error?: string;
    code?: string;
    errors?: Record<string, string>;
    request_id?: string;
  };
  const seconds = Number(answer.headers.get('retry-after'));
  return new ApiError(
    answer.status,
    body.code ?? 'unexpected-answer',
    body.error ?? 'Something went wrong. Please try again.',
    body.errors,
    seconds > 0 ? seconds : undefined,
    body.request_id,
  );
}
