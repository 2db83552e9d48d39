import { PLAN_DEFAULTS, planProblem, RolloutPlan } from '@savepoint/contracts/regions';
import { Value } from 'typebox/value';
import { UsageError, type OptionName } from './usage';

/** What of a plan an option says, with the part of the plan that it is. */
const PLAN_OPTIONS = {
  'step-minutes': '/min_minutes',
  'step-views': '/min_views',
  'margin-errors': '/margins/errors',
  'margin-time': '/margins/slowdown',
} as const satisfies Partial<Record<OptionName, string>>;
const PERCENTS: Record<string, string> = {
  '/margins/errors': 'use a number from 0.1 to 50',
  '/margins/slowdown': 'use a number from 5 to 500',
};

interface Given {
  options: Partial<Record<OptionName, string>>;
  all: boolean;
  channel: string;
}

/** Reads the share of the readers, and how a rollout goes on by itself. @throws UsageError */
export function readRollout({ options, all, channel }: Given): {
  percent?: number | undefined;
  plan?: RolloutPlan | undefined;
} {
  const { percent, rollout } = options;
  const name = rollout === undefined ? '--percent' : '--rollout';
  for (const option of Object.keys(PLAN_OPTIONS) as (keyof typeof PLAN_OPTIONS)[])
    if (options[option] !== undefined && rollout === undefined)
      throw new UsageError(`--${option} is for --rollout`);
  if (percent === undefined && rollout === undefined) return {};
  if (percent !== undefined && rollout !== undefined)
    throw new UsageError('--rollout begins with its first step: leave out --percent');
  if (all) throw new UsageError(`${name} is for one remote, without --all`);
  if (channel !== 'stable')
    throw new UsageError(`${name} is a share of the readers of stable: leave out --channel`);
  if (rollout !== undefined) return { plan: readPlan(rollout, options) };
  if (!/^([1-9]\d?|100)$/.test(percent!))
    throw new UsageError(`--percent ${percent}: use a whole number from 1 to 100`);
  return { percent: Number(percent) };
}

function readPlan(rollout: string, options: Given['options']): RolloutPlan {
  const { 'step-minutes': minutes, 'step-views': views } = options;
  const { 'margin-errors': errors, 'margin-time': slowdown } = options;
  const plan: RolloutPlan = {
    ...PLAN_DEFAULTS,
    steps: rollout.split(',').map(Number),
    ...(minutes !== undefined && { min_minutes: Number(minutes) }),
    ...(views !== undefined && { min_views: Number(views) }),
    margins: {
      ...PLAN_DEFAULTS.margins,
      ...(errors !== undefined && { errors: Number(errors) / 100 }),
      ...(slowdown !== undefined && { slowdown: Number(slowdown) / 100 }),
    },
  };
  const [invalid] = Value.Errors(RolloutPlan, plan);
  if (invalid?.instancePath.startsWith('/steps'))
    throw new UsageError(`--rollout ${rollout}: use whole numbers from 1 to 100 with commas, as 1,10,50,100`);
  if (invalid) {
    const { instancePath: part, message } = invalid;
    const option = Object.entries(PLAN_OPTIONS).find(([, its]) => its === part)?.[0];
    throw new UsageError(`--${option}: ${PERCENTS[part] ?? message}`);
  }
  const problem = planProblem(plan);
  if (problem) throw new UsageError(`--rollout ${rollout}: ${problem}`);
  return plan;
}
