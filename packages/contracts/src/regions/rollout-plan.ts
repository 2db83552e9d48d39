import { Type, type Static } from 'typebox';
import { StrictObject } from '../schema';

/** How much worse than the stable version a candidate may do. */
export const RolloutMargins = StrictObject({
  /** Difference of the shares of failing views, and of failed fragments; 0.01 is one percentage point. */
  errors: Type.Number({ minimum: 0.001, maximum: 0.5 }),
  /** Times that three of four readers do not exceed, compared with the stable version’s; 0.2 is a fifth longer. */
  slowdown: Type.Number({ minimum: 0.05, maximum: 5 }),
});
export type RolloutMargins = Static<typeof RolloutMargins>;

/** How a rollout goes on by itself. Whoever releases the candidate signs it. */
export const RolloutPlan = StrictObject({
  /** Shares of the readers in percent, rising. With 100 as the last one, the version becomes the stable one in the end. */
  steps: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { minItems: 1, maxItems: 10 }),
  margins: RolloutMargins,
  /** Views of the candidate that each step needs before the next one. */
  min_views: Type.Integer({ minimum: 200, maximum: 1_000_000 }),
  /** Shortest time of a step. */
  min_minutes: Type.Integer({ minimum: 0, maximum: 7 * 24 * 60 }),
});
export type RolloutPlan = Static<typeof RolloutPlan>;

/** What a plan says besides its steps, unless somebody says otherwise. */
export const PLAN_DEFAULTS = {
  margins: { errors: 0.01, slowdown: 0.2 },
  min_views: 300,
  min_minutes: 10,
} as const satisfies Omit<RolloutPlan, 'steps'>;

/** Says why a plan cannot be followed; undefined if it can. */
export function planProblem({ steps }: RolloutPlan): string | undefined {
  if (steps.some((step, index) => index > 0 && step <= steps[index - 1]!))
    return `the steps ${steps.join(', ')} do not rise`;
  return steps[0] === 100 ? 'the first step has all readers' : undefined;
}

/** Says how a plan’s margins are wider than the site’s owner allows; undefined if they are not. */
export function marginsProblem({ margins }: RolloutPlan, most: RolloutMargins): string | undefined {
  if (margins.errors <= most.errors && margins.slowdown <= most.slowdown) return undefined;
  return `the site’s owner allows margins of ${describeMargins(most)} at most, and the plan has ${describeMargins(margins)}`;
}

/** Describes margins in percent. */
export const describeMargins = ({ errors, slowdown }: RolloutMargins): string =>
  `${percentOf(errors)} of views and ${percentOf(slowdown)} of time`;

const percentOf = (part: number): string => `${Number((100 * part).toFixed(2))} %`;

/** Returns the step that follows a share of the readers; undefined after the last one. */
export const nextStep = ({ steps }: RolloutPlan, percent: number): number | undefined =>
  steps.find((step) => step > percent);
