/** Upper bounds of the buckets of times, in milliseconds; the last bucket has none. */
const BOUNDS_MS = [5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 2_000, 4_000, 10_000];
export const TIME_BUCKET_COUNT = BOUNDS_MS.length + 1;

/** Counts of times, by bucket. */
export type Histogram = number[];

export const emptyHistogram = (): Histogram => Array.from({ length: TIME_BUCKET_COUNT }, () => 0);

/** Adds a time. */
export function observe(histogram: Histogram, milliseconds: number): void {
  const bucket = BOUNDS_MS.findIndex((bound) => milliseconds <= bound);
  histogram[bucket === -1 ? TIME_BUCKET_COUNT - 1 : bucket]! += 1;
}

/** Returns the sums of histograms, by bucket. */
export const addHistograms = (a: Histogram, b: Histogram): Histogram =>
  a.map((count, bucket) => count + (b[bucket] ?? 0));

/**
 * Estimates a quantile, as if the times in a bucket were evenly spread. Of the last bucket it is the lower bound.
 * @param share from 0 to 1
 * @returns whole milliseconds; null without times
 */
export function quantile(histogram: Histogram, share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (!total) return null;
  let rest = share * total;
  for (const [bucket, count] of histogram.entries()) {
    const lower = BOUNDS_MS[bucket - 1] ?? 0;
    if (count && rest <= count) {
      const upper = BOUNDS_MS[bucket] ?? lower;
      return Math.round(lower + ((upper - lower) * rest) / count);
    }
    rest -= count;
  }
  return BOUNDS_MS.at(-1)!;
}
