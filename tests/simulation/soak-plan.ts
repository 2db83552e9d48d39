import { faultMakers, planCalls, planReaders, type Plan, type PlannedCall, type PlannedFault } from './plan';
import { createRandom, type Random } from './random';

/** Calls that members begin in a second: 18,000 in 20 minutes, which the check can hold in memory. */
const CALLS_PER_SECOND = 15;
const FAULT_INTERVAL_S = 30;
/** The first fault comes earlier, so that a short soak has its share, too. */
const FIRST_FAULT_S = 15;
const MIN_FAULT_MS = 500;
const MAX_FAULT_MS = 8_000;

/**
 * Decides everything that a soak does: the calls of all its time, and what breaks every 30 seconds. Every group of faults
 * comes once before one comes again. @param hasDatabaseProcess false with a MongoDB that is not ours to kill
 */
export function makeSoakPlan(seed: number, seconds: number, hasDatabaseProcess = true): Plan {
  const random = createRandom(seed);
  const calls = planCalls(random.fork(), seconds * CALLS_PER_SECOND);
  const faults = planFaults(random.fork(), seconds, hasDatabaseProcess);
  return { seed, calls, faults, readers: planReaders(random), seconds };
}

/** When a call of a soak is due, in seconds. */
export const dueAt = ({ id }: PlannedCall): number => id / CALLS_PER_SECOND;

function planFaults(random: Random, seconds: number, hasDatabaseProcess: boolean): PlannedFault[] {
  const makers = faultMakers(random, hasDatabaseProcess);
  let left: typeof makers = [];
  const take = () => {
    if (!left.length) left = [...makers];
    return left.splice(random.below(left.length), 1)[0]!; // not empty
  };
  return Array.from({ length: Math.floor(seconds / FAULT_INTERVAL_S) }, (_, index) => ({
    after: FIRST_FAULT_S + index * FAULT_INTERVAL_S,
    forMs: MIN_FAULT_MS + random.below(MAX_FAULT_MS - MIN_FAULT_MS),
    ...take()(),
  })) as PlannedFault[];
}
