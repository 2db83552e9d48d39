/**
 * A result, if it comes in time; what is late goes on but is no longer waited for.
 * @param patience milliseconds
 * @throws Error when it is late, or whatever the part failed with
 */
export async function within<T>(patience: number, part: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not there within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}
