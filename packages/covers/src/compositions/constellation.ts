import { contrast, mix } from '../colour';
import { TAU } from '../numbers';
import { backdrop, specks } from '../pieces';
import type { Random } from '../random';
import { polar } from '../svg/lines';
import { circle, outline, polygon, polyline, ring, through, type Point } from '../svg/shapes';
import type { Composition } from './composition';

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Stars within a disc, none too near another. */
const scatter = (random: Random, cx: number, cy: number, r: number, count: number): Point[] => {
  const stars: Point[] = [];
  for (let tries = 0; tries < 400 && stars.length < count; tries++) {
    const star = polar(cx, cy, r * Math.sqrt(random(0.02, 0.82)), random(TAU));
    if (stars.every((other) => apart(other, star) > r * 0.36)) stars.push(star);
  }
  return stars;
};

/** The shortest lines that join all stars: always the nearest one not joined yet. */
const joined = ([first, ...rest]: readonly Point[]): [Point, Point][] => {
  const used = [first as Point];
  const lines: [Point, Point][] = [];
  const left = new Set(rest);
  while (left.size) {
    let best: { from: Point; to: Point; length: number } | undefined;
    for (const from of used) {
      for (const to of left) {
        const length = apart(from, to);
        if (!best || length < best.length) best = { from, to, length };
      }
    }
    const { from, to } = best!;
    lines.push([from, to]);
    used.push(to);
    left.delete(to);
  }
  return lines;
};

/** A star map: a round chart with its scale, and a constellation drawn in. */
export const constellation: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const sky = dark ? ground : deep;
  const ink = mix(sky, light, 0.3);
  const chart = mix(sky, mid, 0.32);
  const r = focus.r * 0.92;

  let out = backdrop(box, sky) + specks(random, box, 70, mix(sky, light, 0.45), 0.7, 2);
  out += circle(cx, cy, r, chart) + ring(cx, cy, r, ink, 1.6);
  for (const k of [0.66, 0.33]) out += ring(cx, cy, r * k, ink, 0.8, 'stroke-dasharray="2 4"');
  let scale = '';
  for (let i = 0; i < 72; i++) {
    const angle = (i / 72) * TAU;
    scale += through([polar(cx, cy, r, angle), polar(cx, cy, r * (i % 6 ? 1.035 : 1.08), angle)]);
  }
  out += outline(scale, ink, 1);
  for (let i = 0; i < 4; i++) {
    const angle = (i / 4) * Math.PI + 0.2;
    const across = [polar(cx, cy, r, angle), polar(cx, cy, r, angle + Math.PI)];
    out += polyline(across, ink, 0.7, 'opacity=".7"');
  }

  const stars = scatter(random, cx, cy, r, random.int(7, 9));
  for (const line of joined(stars)) out += polyline(line, light, 1.6);
  stars.forEach(([x, y], i) => {
    const main = i === 0;
    const size = r * (main ? 0.2 : random(0.07, 0.12));
    const rays = main ? 8 : 4;
    const corner = (j: number) => {
      const length = j % 2 ? size * 0.3 : size * (j % 4 ? 0.8 : 1);
      return polar(x, y, length, (j / (rays * 2)) * TAU - TAU / 4);
    };
    const colour = main && contrast(pop, chart) > 1.9 ? pop : light;
    out += circle(x, y, size * 0.75, chart);
    out += polygon(
      Array.from({ length: rays * 2 }, (_, j) => corner(j)),
      colour,
    );
  });
  return { svg: out, top: sky, bottom: sky };
};
