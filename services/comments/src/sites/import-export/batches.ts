/** Documents written, or looked for, by one query. */
export const BATCH_COUNT = 500;

/** The items in groups of BATCH_COUNT. */
export function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH_COUNT)
    yield items.slice(start, start + BATCH_COUNT);
}
