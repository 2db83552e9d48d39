import { randomFrom } from '@savepoint/service-kit/testing';

/** A generator of random decisions that depend on its seed only. */
export interface Random {
  /** @returns an integer from 0 to `count` - 1 */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** @param probability from 0 to 1 */
  chance(probability: number): boolean;
  /** Another generator, whose decisions do not depend on how often this one is asked later. */
  fork(): Random;
}

/** Creates a generator. @param seed an integer */
export function createRandom(seed: number): Random {
  const next = randomFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    pick: (list) => {
      if (!list.length) throw new Error('Nothing to pick from.');
      return list[below(list.length)] as (typeof list)[number];
    },
    chance: (probability) => next() < probability,
    fork: () => createRandom(below(2 ** 32)),
  };
}
