/**
 * Rejects when a promise is not settled in time. The work behind it is not cancelled.
 * @param toError makes the error for a timeout
 */
export async function withTimeout<T>(
  timeoutMs: number,
  promise: Promise<T>,
  toError = () => new Error(`Timed out after ${timeoutMs} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
