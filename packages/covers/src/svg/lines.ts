import { clamp, lerp, TAU } from '../numbers';
import type { Random } from '../random';
import { svg, type Point } from './shapes';

/** The point at a distance and an angle (radians, clockwise from the right) of a centre. */
export const polar = (cx: number, cy: number, r: number, angle: number): Point => [
  cx + Math.cos(angle) * r,
  cy + Math.sin(angle) * r,
];

/** Corners of a regular polygon. @param turn angle of the first corner in radians */
export const corners = (cx: number, cy: number, r: number, count: number, turn = -TAU / 4): Point[] =>
  Array.from({ length: count }, (_, i) => polar(cx, cy, r, (i / count) * TAU + turn));

/** Path data of a smooth curve (Catmull-Rom) through at least two points. */
export const smooth = (points: readonly Point[], closed = false): string => {
  const n = points.length;
  const at = (i: number) => points[closed ? (i + n) % n : clamp(i, 0, n - 1)] as Point;
  const start = at(0);
  let out = svg`M${start[0]} ${start[1]}`;
  for (let i = 0; i < n - (closed ? 0 : 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    out += svg`C${from[0] + (to[0] - before[0]) / 6} ${from[1] + (to[1] - before[1]) / 6}`;
    out += svg` ${to[0] - (after[0] - from[0]) / 6} ${to[1] - (after[1] - from[1]) / 6} ${to[0]} ${to[1]}`;
  }
  return out + (closed ? 'z' : '');
};

/**
 * A jagged ridge from left to right, by midpoint displacement.
 * @param y its mean height
 * @param amplitude how far the first points may stray from it
 * @param depth doublings: 2^depth + 1 points
 * @param rough how much of the amplitude each doubling keeps, 0..1
 */
export const ridge = (
  random: Random,
  x0: number,
  x1: number,
  y: number,
  amplitude: number,
  depth = 5,
  rough = 0.55,
): Point[] => {
  let heights = [0, 0].map(() => random(-amplitude, amplitude) * 0.5);
  for (let k = 0, a = amplitude; k < depth; k++, a *= rough) {
    heights = heights.flatMap((v, i) => {
      const next = heights[i + 1];
      return next === undefined ? [v] : [v, (v + next) / 2 + random(-a, a)];
    });
  }
  return heights.map((v, i) => [lerp(x0, x1, i / (heights.length - 1)), y + v]);
};

/** A line as the upper edge of a shape that reaches down to `y`. */
export const fillBelow = (points: readonly Point[], y: number): Point[] => {
  const [first, last] = [points[0] as Point, points[points.length - 1] as Point];
  return [...points, [last[0], y], [first[0], y]];
};
