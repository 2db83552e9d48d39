import { mix } from '../colour';
import { backdrop } from '../pieces';
import type { Random } from '../random';
import { circle, path, polyline, rect, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

/** A line across the grid from -n to n that now and then changes its height at 45 degrees. */
const wander = (random: Random, n: number, start: number): Point[] => {
  let [x, y] = [-n, start];
  const points: Point[] = [[x, y]];
  while (x < n) {
    x += random.int(2, 4);
    points.push([x, y]);
    if (!random.chance(0.72)) continue;
    const steps = random.int(1, 2);
    const up = Math.abs(y) > 3 ? -Math.sign(y) : random.pick([-1, 1]);
    x += steps;
    y += up * steps;
    points.push([x, y]);
  }
  return points;
};

/** A railway map: coloured lines at 45 degrees, stations where they turn. */
export const rails: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const unit = focus.r * 0.2;
  const ink = dark ? light : deep;
  const n = Math.ceil(Math.max(box.w, box.h) / unit / 2) + 1;

  let grid = '';
  for (let i = -n; i <= n; i++) {
    for (let j = -n; j <= n; j++) grid += svg`M${cx + i * unit} ${cy + j * unit}h1.4v1.4h-1.4z`;
  }
  let out = backdrop(box, ground);
  for (let k = 4; k > 0; k--)
    out += circle(cx, cy, focus.r * 0.42 * k, mix(ground, k % 2 ? mid : ground, 0.22));
  out += path(grid, mix(ground, ink, 0.26));

  const tints = dark
    ? [mid, pop, light, mix(mid, light, 0.5), mix(pop, light, 0.5)]
    : [mid, pop, deep, mix(mid, deep, 0.5), mix(ground, light, 0.8)];
  const line = (start: number) => wander(random, n, start + random.int(-1, 1));
  const across = [-4, -2, 1, 4]
    .map(line)
    .map((points) => points.map(([x, y]): Point => [cx + x * unit, cy + y * unit]));
  const down = [-3, 2]
    .map(line)
    .map((points) => points.map(([x, y]): Point => [cx + y * unit, cy + x * unit]));
  const lines = [
    ...across.map((points, i) => ({ points, tint: i })),
    ...down.map((points, i) => ({ points, tint: i + 3 })),
  ];

  const stations: Point[] = [];
  for (const { points, tint } of lines) {
    out += polyline(points, ground, unit * 0.66, 'stroke-linejoin="round"');
    out += polyline(points, tints[tint % tints.length]!, unit * 0.44, 'stroke-linejoin="round"');
    stations.push(...points.filter((_, i) => i > 0 && i % 2 === 0));
  }
  stations.forEach(([x, y], i) => {
    const major = i % 6 === 2;
    const border = (colour: string, width: number) => svg`stroke="${colour}" stroke-width="${width}"`;
    out += major
      ? rect(x - unit * 0.4, y - unit * 0.4, unit * 0.8, unit * 0.8, light, border(deep, unit * 0.18))
      : circle(x, y, unit * 0.3, dark ? deep : light, border(ink, unit * 0.15));
  });
  return { svg: out, top: ground, bottom: ground, busyBottom: true };
};
