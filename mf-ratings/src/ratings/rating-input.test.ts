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

test.each([
  [233.7, false, 3.3],
  [233.7, true, 3.3425],
  [300, false, 5],
])('a click at %d px with Shift %s → %d: tenths, or exactly with Shift', (clientX, shiftKey, rating) => {
  const currentTarget = { getBoundingClientRect: () => box };
  expect(pointerRating({ clientX, shiftKey, currentTarget } as unknown as PointerEvent)).toBeCloseTo(
    rating,
    10,
  );
});

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
