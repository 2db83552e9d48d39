const HOUR_MS = 3_600_000;

/** A window of time in which ratings are compared with those before. */
export interface SurgeWindow {
  durationMs: number;
  /** Fewer ratings are never a surge. */
  minCount: number;
}

/** A storm of minutes shows in an hour; one that is spread to stay below that minimum shows in a day. */
export const SURGE_WINDOWS: readonly SurgeWindow[] = [
  { durationMs: HOUR_MS, minCount: 20 },
  { durationMs: 24 * HOUR_MS, minCount: 40 },
];

/** The game’s own history is known with this many ratings; before, there is nothing to compare with. */
const HISTORY_MIN_COUNT = 30;
/** Weekends, sales and the hours of a day triple the ratings of honest members. */
const MIN_RATIO = 3;
/** Natural logarithm of the probability below which a count is no chance: one in a million. */
const MAX_LOG_PROBABILITY = Math.log(1e-6);
/** Stars by which the ratings would move the mean. Less does no harm. */
const MIN_SHIFT = 0.05;
/** Population stability index from which two distributions differ in practice. */
const MIN_INDEX = 0.25;
/** The quantile of χ² with five degrees of freedom (six whole stars) that chance exceeds once in 100,000 times. */
const CHI_SQUARED = 30.86;
/** Added to each count, so that no share is zero. */
const PSEUDO_COUNT = 0.5;

export interface SurgeFigures {
  window: SurgeWindow;
  /** Ratings within the window, by whole stars. */
  latest: readonly number[];
  /** Ratings that count from before the window, by whole stars. */
  history: readonly number[];
  /** Ratings per hour before the window, in the last weeks. */
  perHour: number;
}

/**
 * Decides whether the ratings of a window are a surge, to be set aside until a moderator has looked at them. All of
 * these hold:
 *
 * 1. There are more than chance gives: by the Chernoff bound of a Poisson distribution, P(X ≥ k) ≤ e^(k − λ) (λ / k)^k
 *    (Mitzenmacher and Upfal, Probability and Computing, theorem 5.4), and more than the waves of honest members.
 * 2. They would move the mean.
 * 3. They are not those of the game’s usual members. The population stability index, the sum of (p − q) ln(p / q)
 *    over the stars, exceeds 0.25, the limit in common use (Siddiqi, Credit Risk Scorecards, 2006), plus what chance
 *    gives two samples of these sizes: the index divided by (1 / k + 1 / n) follows χ² (Yurdakul and Naranjo,
 *    Statistical properties of the population stability index, Journal of Risk Model Validation 14(4), 2020).
 *
 * A launch, a review or a sale meets the first at most: many come, but they rate as those before them.
 */
export function isSurge({ window, latest, history, perHour }: SurgeFigures): boolean {
  const [k, n] = [total(latest), total(history)];
  if (k < window.minCount || n < HISTORY_MIN_COUNT) return false;
  const expected = (perHour * window.durationMs) / HOUR_MS;
  if (k < MIN_RATIO * expected || k - expected - k * Math.log(k / expected) > MAX_LOG_PROBABILITY)
    return false;
  if (Math.abs(mean(latest) - mean(history)) * (k / (k + n)) < MIN_SHIFT) return false;
  return stabilityIndex(latest, history) > MIN_INDEX + CHI_SQUARED * (1 / k + 1 / n);
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const mean = (counts: readonly number[]): number =>
  counts.reduce((sum, count, stars) => sum + count * stars, 0) / total(counts);

/** Returns the population stability index of two distributions. */
function stabilityIndex(latest: readonly number[], history: readonly number[]): number {
  const shares = (counts: readonly number[]) => {
    const sum = total(counts) + PSEUDO_COUNT * counts.length;
    return counts.map((count) => (count + PSEUDO_COUNT) / sum);
  };
  const before = shares(history);
  return shares(latest).reduce((sum, p, stars) => {
    const q = before[stars]!;
    return sum + (p - q) * Math.log(p / q);
  }, 0);
}
