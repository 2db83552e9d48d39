import { contrast, mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import { backdrop } from '../pieces';
import { polar } from '../svg/lines';
import { group, path, polygon, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

/** Two fighters collide on a split field of halftone dots. */
export const burst: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const { cx, cy, r } = focus;

  // The field is split by a slanted line; `at` measures along it and away from it.
  const slant = random.pick([-0.42, -0.3, 0.3, 0.42]);
  const [sin, cos] = [Math.sin(slant), Math.cos(slant)];
  const at = (along: number, away: number): Point => [
    cx + sin * along + cos * away,
    cy + -cos * along + sin * away,
  ];
  const far = box.w + box.h;
  let out = backdrop(box, ground) + polygon([at(far, 0), at(far, far), at(-far, far), at(-far, 0)], pop);

  let right = '';
  let left = '';
  for (let i = -13; i < 14; i++) {
    for (let j = 0; j < 8; j++) {
      const size = r * 0.068 * (1 - j / 9);
      const dot = ([x, y]: Point) =>
        svg`M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`;
      const along = (i + (j % 2) * 0.5) * r * 0.15;
      right += dot(at(along, (j + 0.6) * r * 0.13));
      left += dot(at(along, -(j + 0.6) * r * 0.13));
    }
  }
  out += path(right, mix(pop, deep, 0.32)) + path(left, mix(ground, deep, 0.42));

  const star = (reach: number, points: number, waist: number, turn: number, colour: Colour) => {
    const corner = (i: number) => {
      const length = i % 2 ? waist * reach : reach * random(0.84, 1.14);
      return polar(cx, cy - r * 0.16, length, (i / (points * 2)) * TAU + turn);
    };
    return polygon(
      Array.from({ length: points * 2 }, (_, i) => corner(i)),
      colour,
    );
  };
  const turn = random(TAU);
  out += star(r * 0.8, 13, 0.6, turn, deep);
  out += star(r * 0.67, 13, 0.58, turn + 0.04, light);
  out += star(r * 0.4, 10, 0.52, turn + 0.4, mix(pop, light, 0.25));

  // Two travellers lean into each other, lit on the side of the blow.
  const fighter = (side: number, head: Colour) => {
    const h = r * 1.18;
    const w = h * 0.3;
    const [from, to] = side > 0 ? [-w / 2, -w * 0.1] : [w * 0.1, w / 2];
    const body = svg`M${-w / 2} 0V${-h * 0.55}H${w / 2}V0zM${-w * 0.86} 0v${h * 0.1}h${w * 1.72}v${-h * 0.1}z`;
    return group(
      path(body, deep) +
        path(svg`M${from} 0V${-h * 0.55}H${to}V0z`, mix(deep, mid, 0.4)) +
        path(svg`M${-w * 0.46} ${-h * 0.66}v${-w * 0.92}h${w * 0.92}v${w * 0.92}z`, head),
      svg`translate(${cx + side * r * 0.56} ${cy + r * 0.66}) rotate(${-side * 24})`,
    );
  };
  const leftHead = contrast(light, ground) > 2 ? ground : mix(mid, deep, 0.25);
  out += fighter(-1, leftHead) + fighter(1, pop);
  return { svg: out, top: ground, bottom: ground, busyBottom: true };
};
