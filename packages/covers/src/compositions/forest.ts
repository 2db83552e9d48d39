import { mix, type Colour } from '../colour';
import { lerp } from '../numbers';
import { backdrop, traveller } from '../pieces';
import { fillBelow, ridge } from '../svg/lines';
import { circle, path, polygon, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** Trunks in each layer from the back to the front. */
const TRUNKS = [9, 7, 5, 4] as const;
const CLEARING = 2;
const FRONT = 3;

/** Bare trunks in mist, a low sun between them, and eyes at the edges. */
export const forest: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { r } = focus;
  const air = dark ? mix(ground, mid, 0.6) : mix(ground, light, 0.55);
  const sunX = focus.cx + random(-0.3, 0.3) * r;
  const sunY = focus.cy - r * 0.1;
  const floor = box.y + box.h;

  let out = backdrop(box, air);
  for (let k = 4; k > 0; k--) {
    out += circle(sunX, sunY, r * 0.26 * k, mix(air, dark ? pop : light, 0.16 * (5 - k)));
  }
  out += circle(sunX, sunY, r * 0.24, dark ? light : pop);

  const trunk = (x: number, w: number, t: number, colour: Colour) => {
    const bend = random(-0.12, 0.12) * r;
    const top = box.y - 2;
    let tree = path(
      svg`M${x - w / 2} ${top}Q${x - w / 2 + bend} ${focus.cy} ${x - w} ${floor}H${x + w}Q${x + w / 2 + bend} ${focus.cy} ${x + w / 2} ${top}z`,
      colour,
    );
    for (let j = 0; j < 3; j++) {
      const y = box.y + box.h * random(0.05, 0.5);
      const side = random.pick([-1, 1]);
      const length = r * lerp(0.14, 0.34, t) * random(0.7, 1.2);
      const reach = side * length;
      tree += path(
        svg`M${x + bend * 0.3} ${y}q${reach * 0.5} ${-length * 0.1} ${reach} ${-length * 0.7}q${-reach * 0.3} ${length * 0.6} ${-reach} ${length * 0.95}z`,
        colour,
      );
    }
    return tree;
  };

  TRUNKS.forEach((count, layer) => {
    const t = layer / FRONT;
    const colour = mix(mix(air, mid, 0.5), deep, t ** 0.9);
    for (let i = 0; i < count; i++) {
      let x = box.x + ((i + random(0.15, 0.85)) / count) * box.w;
      const w = lerp(0.05, 0.17, t) * r * random(0.8, 1.3);
      // The nearest trunks stand at the edges, like a curtain.
      if (layer === FRONT) x = box.x + box.w * (i < 2 ? random(-0.02, 0.2) : random(0.8, 1.02));
      if (layer === CLEARING && Math.abs(x - sunX) < r * 0.3) continue;
      out += trunk(x, w, t, colour);
    }
    const soil = ridge(random, box.x - 3, box.x + box.w + 3, floor - r * lerp(0.5, 0.1, t), r * 0.06, 4);
    out += polygon(fillBelow(soil, floor + 2), colour);
    if (layer === 1) out += traveller(sunX + r * 0.02, floor - r * 0.34, r * 0.36, deep, pop);
  });

  for (let i = 0; i < 3; i++) {
    const x = box.x + box.w * random.pick([random(0.06, 0.2), random(0.8, 0.93)]);
    const y = focus.cy + random(0, 0.5) * r;
    out += circle(x, y, 2.2, pop) + circle(x + 8, y, 2.2, pop);
  }
  return { svg: out, top: air, bottom: deep };
};
