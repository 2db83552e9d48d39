import { quantile, type Histogram } from '../health/histogram';

/** So many of so many. */
export interface Proportion {
  count: number;
  total: number;
}

export interface Interval {
  lower: number;
  upper: number;
}

/**
 * Returns the Wilson score interval of a proportion `p = count / total`, each end with the normal quantile `z`:
 * `(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)`. Unlike the usual one it holds for few readers and few failures.
 * @see Wilson (1927), Probable inference, the law of succession, and statistical inference, JASA 22: 209–212
 */
export function wilsonInterval({ count, total }: Proportion, z: number): Interval {
  if (!total) return { lower: 0, upper: 1 };
  const p = Math.min(1, count / total);
  const square = (z * z) / total;
  const centre = p + square / 2;
  const half = z * Math.sqrt((p * (1 - p)) / total + square / (4 * total));
  return {
    lower: Math.max(0, (centre - half) / (1 + square)),
    upper: Math.min(1, (centre + half) / (1 + square)),
  };
}

/**
 * Returns an interval of the difference `p₁ − p₂` of two independent proportions, by Newcombe’s hybrid score method:
 * with the Wilson intervals `(l, u)` of both, `d − √((p₁−l₁)² + (u₂−p₂)²)` to `d + √((u₁−p₁)² + (p₂−l₂)²)`.
 * @see Newcombe (1998), Interval estimation for the difference between independent proportions, Statistics in Medicine
 *   17: 873–890, method 10
 */
export function differenceInterval(first: Proportion, second: Proportion, z: number): Interval {
  // Where nobody has the second one, the first is compared with one that never fails.
  if (!second.total) return wilsonInterval(first, z);
  const [p1, p2] = [rateOf(first), rateOf(second)];
  const [one, two] = [wilsonInterval(first, z), wilsonInterval(second, z)];
  return {
    lower: p1 - p2 - Math.hypot(p1 - one.lower, two.upper - p2),
    upper: p1 - p2 + Math.hypot(one.upper - p1, p2 - two.lower),
  };
}

const rateOf = ({ count, total }: Proportion): number => (total ? Math.min(1, count / total) : 0);

/**
 * Returns an interval of a quantile `q` of times, which is that of the order statistics with the ranks
 * `n·q ± z·√(n·q·(1−q))`; no shape of the distribution is assumed.
 * @see Conover (1999), Practical Nonparametric Statistics, 3rd edition, section 3.2
 */
export function quantileInterval(times: Histogram, q: number, z: number): Interval {
  const total = times.reduce((sum, count) => sum + count, 0);
  const half = z * Math.sqrt((q * (1 - q)) / Math.max(1, total));
  return {
    lower: quantile(times, Math.max(0, q - half)) ?? 0,
    upper: quantile(times, Math.min(1, q + half)) ?? Infinity,
  };
}
