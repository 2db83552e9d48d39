import { positionToRating } from './your-rating';

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
