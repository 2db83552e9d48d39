/**
 * Keeps what `load` gave for a while. After that the old value is still shown while a new one is
 * fetched, and goes on being shown when that fails; calls at the same time share one fetch.
 * @param maxAge milliseconds after which a value is fetched again
 * @param options.valid whether a value is still true: one that is not is shown only when no other can be had
 * @returns a function that throws only when nothing has ever been loaded
 */
export function cached<T>(
  load: () => Promise<T>,
  maxAge: number,
  { valid = () => true, now = Date.now }: { valid?: (value: T) => boolean; now?: () => number } = {},
): () => Promise<T> {
  let kept: { value: T } | undefined;
  let checked = -Infinity;
  let loading: Promise<T> | undefined;

  const refresh = () =>
    (loading ??= load()
      .then((value) => (kept = { value }).value)
      .finally(() => {
        checked = now();
        loading = undefined;
      }));

  return async () => {
    if (!kept) return refresh();
    const { value } = kept;
    if (!valid(value)) return refresh().catch(() => value);
    if (now() - checked > maxAge) void refresh().catch(() => {});
    return value;
  };
}
