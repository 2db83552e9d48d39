import { luminance, mix } from '../colour';
import { clamp, TAU } from '../numbers';
import { backdrop, traveller } from '../pieces';
import { corners } from '../svg/lines';
import { path, polygon, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

const FRAMES = 8;
/** Turn of the first corner that sets a shape on its flat side, and where its floor is, in radii. */
const SHAPES = {
  4: { turn: TAU / 8, floor: 0.7 },
  6: { turn: 0, floor: 0.86 },
  8: { turn: TAU / 16, floor: 0.92 },
} as const;

/** A corridor seen down its middle: frame behind frame to a lit end with somebody in it. */
export const corridor: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const { cx, cy } = focus;
  const sides = random.pick([4, 6, 8] as const);
  const { turn, floor } = SHAPES[sides];
  const far = Math.hypot(box.w, box.h) * 0.8;
  const wall = luminance(ground) > 0.35 ? mid : ground;
  const radius = (i: number) => far * 0.68 ** i;
  const frame = (r: number) => corners(cx, cy, r, sides, turn);

  let out = backdrop(box, deep);
  for (let i = 0; i < FRAMES - 1; i++) {
    const r = radius(i);
    const [near, next] = [frame(r), frame(radius(i + 1))];
    near.forEach((a, j) => {
      const k = (j + 1) % sides;
      const [b, c, d] = [near[k], next[k], next[j]] as [Point, Point, Point];
      // Light comes from above and a little from the right.
      const [mx, my] = [(a[0] + b[0]) / 2 - cx, (a[1] + b[1]) / 2 - cy];
      const lit = clamp(0.5 - (my / r) * 0.32 + (mx / r) * 0.16, 0, 1);
      const tone = clamp(0.16 + (i / FRAMES) * 0.7 + (lit - 0.5) * 0.5, 0, 1);
      out += polygon([a, b, c, d], mix(deep, wall, tone));
    });
    const line =
      i % 2 === 1
        ? svg`stroke="${pop}" stroke-width="${Math.max(1.5, 8 - i * 1.1)}"`
        : `stroke="${deep}" stroke-width="2"`;
    out += polygon(near, 'none', line);
  }

  const end = radius(FRAMES - 2) * 1.35;
  out += polygon(frame(end * 1.12), deep) + polygon(frame(end), light);
  const foot = cy + end * floor;
  const beam = svg`M${cx - end * 0.5} ${foot}L${cx + end * 0.5} ${foot}L${cx + far * 0.3} ${cy + far * 0.8}L${cx - far * 0.3} ${cy + far * 0.8}z`;
  out += path(beam, light, 'opacity=".16"');
  out += traveller(cx, foot + end * 0.08, end * 1.15, deep, pop);
  return { svg: out, top: deep, bottom: deep, busyBottom: true };
};
