import { RATING_MAX, RATING_MIN } from '@savepoint/contracts';

/**
 * Turns where somebody pointed into a rating, in proportion to the width and unrounded.
 * @param x CSS pixels from the left of the viewport
 * @param box the stars’ place, in the same pixels
 * @returns 0 to 5; a point beside the stars counts as their end
 */
export function positionToRating(x: number, box: Pick<DOMRect, 'left' | 'width'>): number {
  const share = box.width > 0 ? (x - box.left) / box.width : 0;
  return Math.min(RATING_MAX, Math.max(RATING_MIN, share * RATING_MAX));
}
