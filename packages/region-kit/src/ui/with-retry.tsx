import { ApiError } from '@savepoint/session';

/** A longer Retry-After fails the call. */
const MAX_RETRY_AFTER_SECONDS = 60;

/** Makes a call, and repeats it while it is rate-limited, after the time in `Retry-After`. @throws {ApiError} */
export async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (wait === undefined || wait > MAX_RETRY_AFTER_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
}
