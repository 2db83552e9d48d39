import { luminance, mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import { backdrop, traveller } from '../pieces';
import { polar } from '../svg/lines';
import { circle, outline, polygon, polyline, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

/** The corners of one tooth: part of the radius, and turn in teeth. */
const TOOTH = [
  [0.86, -0.32],
  [1.03, -0.2],
  [1.03, 0.2],
  [0.86, 0.32],
] as const;

/** Four cogs in mesh on squared paper. */
export const cogs: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const unit = focus.r / 100;
  const ink = dark ? light : deep;

  let grid = '';
  for (let x = box.x + 10; x < box.x + box.w; x += 20) {
    for (let y = box.y + 10; y < box.y + box.h; y += 20) grid += svg`M${x - 2.5} ${y}h5M${x} ${y - 2.5}v5`;
  }
  let out = backdrop(box, ground) + outline(grid, mix(ground, ink, 0.16), 1);

  const cog = ([x, y]: Point, r: number, teeth: number, colour: Colour, turn: number, spokes: number) => {
    const rim = Array.from({ length: teeth }, (_, i) =>
      TOOTH.map(([part, o]) => polar(x, y, r * part, ((i + o) / teeth) * TAU + turn)),
    ).flat();
    const shadow = rim.map(([px, py]): Point => [px + 3 * unit, py + 5 * unit]);
    let cogwheel = polygon(shadow, deep, 'opacity=".3"') + polygon(rim, colour);
    cogwheel += circle(
      x,
      y,
      r * 0.7,
      luminance(colour) < 0.08 ? mix(colour, mid, 0.55) : mix(colour, deep, 0.3),
    );
    for (let i = 0; i < spokes; i++) {
      cogwheel += polyline([[x, y], polar(x, y, r * 0.74, (i / spokes) * TAU + turn)], colour, r * 0.16);
    }
    return cogwheel + circle(x, y, r * 0.3, colour) + circle(x, y, r * 0.13, deep);
  };

  const [cx, cy] = [focus.cx - 34 * unit, focus.cy + 14 * unit];
  const turn = random(0.3);
  const right = polar(cx, cy, 102 * unit, -0.62);
  const below = polar(cx, cy, 92 * unit, 1.02);
  const above = polar(cx, cy, 86 * unit, -2.15);
  const belt = mix(ground, ink, 0.5);
  out += polyline([above, [above[0] - 200 * unit, above[1] - 60 * unit]], belt, 3);
  out += polyline([right, [right[0] + 200 * unit, right[1] - 20 * unit]], belt, 3);
  out += cog([cx, cy], 62 * unit, 16, ink, turn, 5);
  out += cog(right, 40 * unit, 10, pop, turn + 0.2, 4);
  out += cog(below, 30 * unit, 8, mid, turn, 3);
  out += cog(above, 24 * unit, 7, mid, turn + 0.1, 3);
  out += traveller(cx, cy - 64 * unit, 26 * unit, pop, pop);
  return { svg: out, top: ground, bottom: ground };
};
