import type { RolloutMargins } from '@savepoint/contracts/regions';
import type { Counts } from '../health/counts';
import type { Histogram } from '../health/histogram';
import { differenceInterval, quantileInterval, type Proportion } from './intervals';

/** What is compared of a region: the candidate’s and the stable version’s counts of the same time. */
export interface Compared {
  region: string;
  candidate: Counts;
  /** Empty for a region that has no stable version. */
  stable: Counts;
}

/** For going back, which is decided every second: a false alarm is one in 2,000 for versions at the margin. */
const Z_WORSE = 3.29;
/** For going on: one in twenty versions that are worse by exactly the margin passes a step. */
const Z_WITHIN = 1.645;
/** Failing views, and addresses that they come from, without which nothing goes back: less may be one person. */
const MIN_FAILING = 5;
/** Times of each version without which they are not compared: the first ones of a version are slow. */
const MIN_TIMES = 200;
/** Times that differ by less are the same for a reader. */
const MIN_DIFFERENCE_MS = 10;
const P75 = 0.75;

/** How a candidate does beside the stable version, in one respect. */
interface Comparison {
  /** Worse than the margin allows, so surely that it is no chance. */
  isWorse: boolean;
  /** Not yet known to be within the margin. */
  mayBeWorse: boolean;
  /** What was measured, in a sentence. */
  sentence: string;
}

/**
 * Compares a candidate with the stable version, in what readers notice:
 *
 * - **Shares** of failing views, and of failed fragments: the candidate is worse when the lower bound of the difference
 *   `p₁ − p₂` is above `margins.errors`, and within the margin when its upper bound is not (Newcombe’s hybrid score
 *   intervals, `intervals.ts`).
 * - **Times** of mounts, and of fragments: with the third quartiles `t₁` and `t₂`, the candidate is worse when the lower
 *   bound of `t₁` is above the upper bound of `t₂` by more than `margins.slowdown · t₂` and 10 ms, and within the margin
 *   when the upper bound of `t₁` is not above the lower bound of `t₂` by that much (intervals of order statistics).
 *
 * The bounds are 3.29 standard errors away for worse, 1.645 for within the margin.
 */
export function compare({ region, candidate, stable }: Compared, margins: RolloutMargins): Comparison[] {
  const isFailing = candidate.failing_views >= MIN_FAILING && candidate.failing_sources >= MIN_FAILING;
  const views = (counts: Counts) => ({ count: counts.failing_views, total: counts.views });
  const renders = (counts: Counts) => ({
    count: counts.render_failures,
    total: sum(counts.render_ms) + counts.render_failures,
  });
  return [
    compareShares(`failing views of ${region}`, views(candidate), views(stable), margins, isFailing),
    compareTimes(`mount times of ${region}`, candidate.mount_ms, stable.mount_ms, margins),
    ...(renders(candidate).total >= MIN_TIMES || candidate.render_failures >= MIN_FAILING
      ? [
          compareShares(
            `failed fragments of ${region}`,
            renders(candidate),
            renders(stable),
            margins,
            candidate.render_failures >= MIN_FAILING,
          ),
        ]
      : []),
    compareTimes(`fragment times of ${region}`, candidate.render_ms, stable.render_ms, margins),
  ];
}

/** @param canBeWorse whether there is enough to go back */
function compareShares(
  name: string,
  candidate: Proportion,
  stable: Proportion,
  { errors: margin }: RolloutMargins,
  canBeWorse: boolean,
): Comparison {
  return {
    isWorse: canBeWorse && differenceInterval(candidate, stable, Z_WORSE).lower > margin,
    mayBeWorse: differenceInterval(candidate, stable, Z_WITHIN).upper > margin,
    sentence: `${name}: ${share(candidate)}, stable ${share(stable)}, margin ${percent(margin)}`,
  };
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const share = ({ count, total }: Proportion): string =>
  total ? `${percent(Math.min(count, total) / total)} of ${total}` : 'none';

const sum = (times: Histogram): number => times.reduce((total, count) => total + count, 0);

function compareTimes(
  name: string,
  candidate: Histogram,
  stable: Histogram,
  { slowdown }: RolloutMargins,
): Comparison {
  const bounds = (times: Histogram, z: number) => quantileInterval(times, P75, z);
  const longest = (time: number) => time + Math.max(slowdown * time, MIN_DIFFERENCE_MS);
  const isMeasured = sum(candidate) >= MIN_TIMES && sum(stable) >= MIN_TIMES;
  const [time, other] = [bounds(candidate, 0).lower, bounds(stable, 0).lower];
  return {
    isWorse: isMeasured && bounds(candidate, Z_WORSE).lower > longest(bounds(stable, Z_WORSE).upper),
    mayBeWorse: isMeasured && bounds(candidate, Z_WITHIN).upper > longest(bounds(stable, Z_WITHIN).lower),
    sentence: `${name}: 75 % in ${time} ms, stable ${other} ms, margin ${percent(slowdown)}`,
  };
}
