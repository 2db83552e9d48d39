import { RATING_MAX, RATING_MIN } from '@savepoint/contracts/base';
import type { KeyboardEvent, PointerEvent } from 'react';

const clamp = (rating: number): number => Math.min(RATING_MAX, Math.max(RATING_MIN, rating));

/**
 * Turns a pointer position into a rating, in proportion to the width of the stars and unrounded.
 * @param x CSS pixels from the left of the viewport
 * @param box the stars’ box, in the same pixels
 * @returns 0 to 5; a point outside the box counts as its nearest end
 */
export const positionToRating = (x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>): number =>
  clamp(width > 0 ? ((x - left) / width) * RATING_MAX : 0);

/** From here on, a pointer gives all stars: the last eighth of their width. */
const ALL_STARS_FROM = (RATING_MAX * 7) / 8;

/**
 * The rating under a pointer: the half star that it is on, as a finger cannot aim at less, or exactly its position with
 * Shift.
 */
export function pointerRating({ clientX, currentTarget, shiftKey }: PointerEvent): number {
  const box = currentTarget.getBoundingClientRect();
  const rating = positionToRating(clientX, box);
  if (shiftKey) return rating;
  if (rating >= ALL_STARS_FROM) return RATING_MAX;
  // A pixel has a width: one between two halves is on the left.
  return Math.max(1, Math.ceil(2 * positionToRating(clientX - 0.5, box))) / 2;
}

/** Steps by key; a step is a tenth, or a hundredth with Shift. Home and End are left to the slider. */
const STEPS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The rating after a key is pressed; null when the key does not change it. */
export function ratingAfterKey(
  rating: number,
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
): number | null {
  const steps = STEPS_BY_KEY[key];
  if (!steps || altKey || ctrlKey || metaKey) return null;
  const scale = shiftKey ? 100 : 10;
  return clamp((Math.round(rating * scale) + steps) / scale);
}

/** One decimal, or two when the second is not zero: “4.0”, “4.35”. */
export const ratingText = (rating: number): string => rating.toFixed(2).replace(/0$/, '');
