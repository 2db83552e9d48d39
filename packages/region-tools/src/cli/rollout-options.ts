import { PLAN_DEFAULTS, planProblem, RolloutPlan } from '@savepoint/contracts';
import { Value } from 'typebox/value';
import { UsageError, type OptionName } from './usage';

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
  for (const option of ['step-minutes', 'step-views'] as const)
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
  const plan: RolloutPlan = {
    ...PLAN_DEFAULTS,
    steps: rollout.split(',').map(Number),
    ...(minutes !== undefined && { min_minutes: Number(minutes) }),
    ...(views !== undefined && { min_views: Number(views) }),
  };
  const [invalid] = Value.Errors(RolloutPlan, plan);
  if (invalid?.instancePath.startsWith('/steps'))
    throw new UsageError(`--rollout ${rollout}: use whole numbers from 1 to 100 with commas, as 1,10,50,100`);
  if (invalid)
    throw new UsageError(
      `--${invalid.instancePath === '/min_views' ? 'step-views' : 'step-minutes'}: ${invalid.message}`,
    );
  const problem = planProblem(plan);
  if (problem) throw new UsageError(`--rollout ${rollout}: ${problem}`);
  return plan;
}
