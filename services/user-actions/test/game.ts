import { RATING_HALVES_COUNT } from '@savepoint/contracts/base';

/** How a client names a game. */
export const game = (entity_value: string) => ({
  entity_type: 'game' as const,
  entity_field: 'slug' as const,
  entity_value,
});

/** The distribution of ratings, each given by its number of stars. */
export function distributionOf(...ratings: number[]): number[] {
  const distribution = Array<number>(RATING_HALVES_COUNT).fill(0);
  for (const rating of ratings) distribution[2 * rating]! += 1;
  return distribution;
}
