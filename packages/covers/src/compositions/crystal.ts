import { mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import { backdrop } from '../pieces';
import { corners, polar, ridge } from '../svg/lines';
import { polygon, rect, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

/** Crystals growing out of a floating rock. */
export const crystal: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy, r } = focus;
  const base = cy + r * 0.62;

  let out = backdrop(box, ground);
  for (let k = 5; k > 0; k--) {
    const halo = corners(cx, cy, r * (0.45 + k * 0.2), 6);
    out += polygon(halo, mix(ground, dark ? mid : light, 0.11 * (6 - k)));
  }

  /** Three faces and a cut tip. @param w half its width, lean in degrees */
  const shard = (x: number, height: number, w: number, lean: number, colour: Colour) => {
    const angle = (lean * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (across: number, up: number): Point => {
      const [px, py] = [across * w, -up * height];
      return [x + px * cos - py * sin, base + px * sin + py * cos];
    };
    return (
      polygon(
        [at(-1, 0), at(-1, 0.72), at(-0.15, 1), at(-0.2, 0.62), at(-0.2, 0)],
        mix(colour, light, 0.55),
      ) +
      polygon([at(-0.2, 0), at(-0.2, 0.62), at(0.55, 0.7), at(0.55, 0)], colour) +
      polygon([at(0.55, 0), at(0.55, 0.7), at(1, 0.66), at(1, 0)], mix(colour, deep, 0.6)) +
      polygon([at(-0.15, 1), at(-0.2, 0.62), at(0.55, 0.7), at(1, 0.66)], mix(colour, light, 0.25))
    );
  };
  // From back to front: place, height and half width in radii, lean, colour.
  for (const [dx, height, w, lean, colour] of [
    [-0.5, 0.78, 0.12, -26, mid],
    [0.52, 0.7, 0.13, 24, mid],
    [-0.28, 1.1, 0.15, -12, mix(pop, deep, 0.35)],
    [0.3, 1.0, 0.14, 11, mix(pop, deep, 0.4)],
    [0, 1.52, 0.23, random(-4, 4), pop],
    [-0.14, 0.56, 0.12, -16, mix(pop, light, 0.3)],
    [0.2, 0.44, 0.11, 17, mid],
  ] as const) {
    out += shard(cx + dx * r * 0.8, height * r * random(0.92, 1.05), w * r, lean, colour);
  }

  const rock: Point[] = [
    ...ridge(random, cx - r * 0.95, cx + r * 0.95, base, r * 0.06, 4),
    [cx + r * 0.6, base + r * 0.26],
    [cx, base + r * 0.34],
    [cx - r * 0.66, base + r * 0.24],
  ];
  out += polygon(rock, deep);
  for (let i = 0; i < 12; i++) {
    const [x, y] = polar(cx, cy - r * 0.1, r * random(0.5, 1), random(TAU));
    const edge = random(1.5, 4);
    out += rect(x, y, edge, edge, i % 3 ? light : pop, svg`transform="rotate(45 ${x} ${y})"`);
  }
  return { svg: out, top: ground, bottom: ground };
};
