export { manualClock } from '@savepoint/service-kit/testing';

/** Retries a check until it passes. @returns its result @throws its last error, after some minutes */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  for (let left = 4_000; ; left -= 1) {
    try {
      return await check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
