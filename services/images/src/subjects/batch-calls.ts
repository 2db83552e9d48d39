/** Calls within this time are combined: browsers request a page’s pictures together. */
const BATCH_WINDOW_MS = 3;

interface PendingCall<T> {
  readonly key: string;
  readonly resolve: (value: T | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Turns a call for many keys into one for a single key: calls within a few milliseconds are combined. Callers must
 * not request the same key twice at a time.
 * @param loadMany loads at most `maxKeys` keys; keys without a value are missing in the result
 */
export function batchCalls<T>(
  loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  maxKeys: number,
): (key: string) => Promise<T | undefined> {
  let pending: PendingCall<T>[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    const batch = pending;
    pending = [];
    clearTimeout(timer);
    timer = undefined;
    try {
      const values = await loadMany(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      if (pending.length === maxKeys) void send();
      else timer ??= setTimeout(() => void send(), BATCH_WINDOW_MS);
    });
}
