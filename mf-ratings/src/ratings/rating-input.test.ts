import type { PointerEvent } from 'react';
import { pointerRating, positionToRating, ratingAfterKey, ratingText } from './rating-input';

const box = { left: 100, width: 200 };

test.each([
  [100, 0],
  [272, 4.3],
  [200, 2.5],
  [300, 5],
  [50, 0],
  [900, 5],
])('pointer at %d px → rating %d', (x, rating) => expect(positionToRating(x, box)).toBeCloseTo(rating, 10));

test('the rating is not rounded', () => expect(positionToRating(233.7, box)).toBeCloseTo(3.3425, 10));

test('stars without width → 0', () => expect(positionToRating(10, { left: 0, width: 0 })).toBe(0));

const pointAt = (clientX: number, shiftKey = false) =>
  pointerRating({
    clientX,
    shiftKey,
    currentTarget: { getBoundingClientRect: () => box },
  } as unknown as PointerEvent);

test.each([1, 2, 3, 4, 5])(
  'a pointer on the left half of star %d gives half of it, on the right half all',
  (star) => {
    const left = box.left + (box.width / 5) * (star - 1);
    for (const px of [1, 10, star === 5 ? 14 : 19]) expect(pointAt(left + px)).toBe(star - 0.5);
    for (const px of [21, 30, 39]) expect(pointAt(left + px)).toBe(star);
  },
);

test.each([
  ['the left end', 100, 0.5],
  ['left of the stars', 60, 0.5],
  ['where the last eighth begins', 275, 5],
  ['just before it', 274.9, 4.5],
  ['the right end', 300, 5],
  ['right of the stars', 340, 5],
])('a pointer at %s (%d px) gives %d', (_where, px, rating) => expect(pointAt(px)).toBe(rating));

test('with Shift, a pointer gives exactly its position', () =>
  expect(pointAt(233.7, true)).toBeCloseTo(3.3425, 10));

const press = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test.each([
  ['ArrowRight', 0, 0.1],
  ['ArrowUp', 3.685, 3.8],
  ['ArrowLeft', 3.685, 3.6],
  ['ArrowDown', 0, 0],
  ['ArrowRight', 5, 5],
  ['PageUp', 3.2, 4.2],
  ['PageDown', 0.5, 0],
])('%s at %d → %d', (key, rating, after) => expect(ratingAfterKey(rating, press(key))).toBe(after));

test('an arrow key with Shift: hundredths', () =>
  expect(ratingAfterKey(3.2, press('ArrowRight', { shiftKey: true }))).toBe(3.21));

test.each([
  press('Home'),
  press('Tab'),
  press('ArrowLeft', { altKey: true }),
  press('ArrowUp', { metaKey: true }),
])('other keys, and arrows with Alt, Control or Command, do not change the rating', (key) =>
  expect(ratingAfterKey(3, key)).toBeNull(),
);

test.each([
  [4, '4.0'],
  [4.3, '4.3'],
  [3.3425, '3.34'],
])('%d is shown as %s', (rating, text) => expect(ratingText(rating)).toBe(text));
