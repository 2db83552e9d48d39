/** Waits for what happens in the background: until `check` passes, two minutes at the most. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + 120_000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
