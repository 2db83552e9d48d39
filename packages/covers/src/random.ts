/** A pseudo-random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A number in 0..1, in 0..`a`, or in `a`..`b`. */
  (a?: number, b?: number): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** One item of a list that must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** True with this probability (0..1). */
  chance(probability: number): boolean;
}

/**
 * Mulberry32: 32 bits of state, good enough for pictures, not for secrets.
 * @param seed unsigned 32-bit whole number
 */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (a = 1, b?: number): number => (b === undefined ? next() * a : a + next() * (b - a));
  return Object.assign(between, {
    int: (low: number, high: number) => Math.floor(between(low, high + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (probability: number) => next() < probability,
  });
};
