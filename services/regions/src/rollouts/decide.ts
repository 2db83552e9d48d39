import { nextStep, type RolloutPlan } from '@savepoint/contracts/regions';
import { compare, type Compared } from './compare';

/** What is known about a rollout. */
export interface RolloutEvidence {
  plan: RolloutPlan;
  /** Share of the readers who have the candidate now. */
  percent: number;
  /** Time since the step began. */
  stepMinutes: number;
  /** Of each region of the remote: counts since the rollout began, and since the step began. */
  total: readonly Compared[];
  step: readonly Compared[];
}

/** What happens next: nothing, back, or on to a share of the readers. */
export interface Decision {
  action: 'wait' | 'back' | 'on';
  /** Of `on`. */
  percent?: number;
  why: string;
}

/** So many addresses have to report views of each step: one person’s reports do not lead on. */
const VIEWS_PER_SOURCE = 10;

/**
 * Decides how a rollout goes on, by the rule of `compare`:
 *
 * - **back** when a region is worse than the margins allow, since the rollout began or since the step began;
 * - **on** to the next step when the step has lasted `min_minutes`, the candidate had `min_views` views in it, from a
 *   tenth as many addresses, and is within the margins in everything, in each region that had so many views;
 * - else it **waits**.
 */
export function decide({ plan, percent, stepMinutes, total, step }: RolloutEvidence): Decision {
  const { margins, min_views: minViews, min_minutes: minMinutes } = plan;
  const compareAll = (regions: readonly Compared[]) => regions.flatMap((region) => compare(region, margins));
  const worse = [...compareAll(step), ...compareAll(total)].find(({ isWorse }) => isWorse);
  if (worse) return { action: 'back', why: worse.sentence };
  const next = nextStep(plan, percent);
  if (next === undefined) return wait('the last step of the plan: promote it or roll it back');
  const seen = step.filter(({ candidate }) => candidate.views >= minViews);
  if (!seen.length) {
    const most = Math.max(0, ...step.map(({ candidate }) => candidate.views));
    return wait(`too few readers: ${most} of ${minViews} views in this step`);
  }
  const few = seen.find(({ candidate }) => candidate.sources * VIEWS_PER_SOURCE < minViews);
  if (few) return wait(`the views of ${few.region} come from too few addresses: ${few.candidate.sources}`);
  const unknown = compareAll(seen).find(({ mayBeWorse }) => mayBeWorse);
  if (unknown) return wait(`not yet certain: ${unknown.sentence}`);
  if (stepMinutes < minMinutes)
    return wait(`${Math.floor(stepMinutes)} of ${minMinutes} minutes in this step`);
  return { action: 'on', percent: next, why: `no worse: ${compareAll(seen)[0]!.sentence}` };
}

const wait = (why: string): Decision => ({ action: 'wait', why });
