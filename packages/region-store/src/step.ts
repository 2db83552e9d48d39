import { ROLLOUT_CHANNEL, type RegionVersion } from '@savepoint/contracts/regions';
import { planOf } from '@savepoint/contracts/region-trust';
import { changeStore, type StoreOptions } from './registry-file';
import { rolloutOf } from './rollout';

/** A step of a rollout. */
export interface StepOptions extends StoreOptions {
  /** Digest of the release that has the plan, and the share of the readers for which the step was decided. */
  digest: string;
  from: number;
  /** Share of the readers who get the version next: 100 makes it the stable one, 0 takes it back. */
  to: number;
  /** For the history. */
  why: string;
}

/**
 * Takes a step of a rollout, within the plan that an owner has signed.
 * @returns whether it was taken: not when somebody has changed the rollout since it was decided
 * @throws Error when the key may not take steps, or the step is not within the plan
 */
export async function takeStep(
  remote: string,
  { digest, from, to, why, ...where }: StepOptions,
): Promise<boolean> {
  let taken = false;
  await changeStore(where, async ({ registry: { regions }, history, release }) => {
    taken = false;
    const live = rolloutOf(regions, remote);
    const names = Object.keys(regions).filter(
      (name) => regions[name]!.channels[ROLLOUT_CHANNEL]?.remote === remote,
    );
    const last = names[0] === undefined ? undefined : history.lastReleaseOf(names[0], ROLLOUT_CHANNEL);
    const plan = last && planOf(last);
    if (!live || plan?.digest !== digest || live.share.percent !== from) return;
    const step = { of: plan.signed, why };
    const versions = plan.entry.regions as Record<string, RegionVersion>;
    const none = Object.fromEntries(Object.keys(versions).map((name) => [name, null]));
    if (to > 0 && to < 100)
      await release('promote', ROLLOUT_CHANNEL, versions, { start: live.share.start, percent: to }, { step });
    // First, since a plan ends with its rollout.
    if (to === 100) await release('promote', 'stable', versions, undefined, { step });
    if (to === 100 || to === 0)
      await release(to ? 'promote' : 'rollback', ROLLOUT_CHANNEL, none, undefined, { step });
    taken = true;
  });
  return taken;
}
