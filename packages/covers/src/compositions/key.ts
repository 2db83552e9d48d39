import { mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import { backdrop } from '../pieces';
import { polar } from '../svg/lines';
import { circle, group, path, rect, ring, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A key before keyholes, one within the other. */
export const key: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const unit = focus.r / 100;
  const tilt = random.pick([-32, -18, 20, 34]);
  const metal = dark ? light : deep;
  const lobes = random.pick([3, 4, 6]);

  const keyhole = (scale: number, colour: Colour) => {
    const u = unit * scale;
    return path(
      svg`M${cx - 17 * u} ${cy + 70 * u}L${cx - 9 * u} ${cy + 4 * u}A${30 * u} ${30 * u} 0 1 1 ${cx + 9 * u} ${cy + 4 * u}L${cx + 17 * u} ${cy + 70 * u}z`,
      colour,
    );
  };
  let out = backdrop(box, ground);
  for (let i = 5; i > 0; i--) {
    out += keyhole(0.7 + i * 0.5, mix(ground, i % 2 ? (dark ? deep : mid) : ground, 0.5));
  }
  out += keyhole(0.92, dark ? pop : mix(pop, light, 0.1));

  // Drawn upright around the middle, then turned.
  let drawn = '';
  for (let i = 0; i < lobes; i++) {
    const [x, y] = polar(0, -62 * unit, 17 * unit, (i / lobes) * TAU - TAU / 4);
    drawn += ring(x, y, 17 * unit, metal, 9 * unit);
  }
  const bar = (x: number, y: number, w: number, h: number, colour: Colour) =>
    rect(x * unit, y * unit, w * unit, h * unit, colour);
  drawn += circle(0, -62 * unit, 9 * unit, pop) + bar(-6.5, -34, 13, 128, metal);
  drawn += bar(-13, -34, 26, 9, metal) + bar(-10, -20, 20, 5, metal);
  const teeth = [random(20, 32), random(14, 22), random(22, 34)];
  teeth.forEach((length, i) => (drawn += bar(0, 52 + i * 14, length, 10, metal)));
  drawn += bar(-6.5, -34, 4.4, 128, mix(metal, dark ? mid : light, 0.35));
  out += group(drawn, svg`translate(${cx} ${cy}) rotate(${tilt})`);
  return { svg: out, top: ground, bottom: ground };
};
