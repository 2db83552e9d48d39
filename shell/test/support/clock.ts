export { manualClock } from '@savepoint/service-kit/testing';

/** Retries a check until it passes. @throws its last error, after some minutes */
export async function eventually(check: () => Promise<unknown>): Promise<void> {
  for (let left = 4_000; ; left -= 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
