import { luminance, mix } from '../colour';
import { lerp } from '../numbers';
import { bands, pine, traveller } from '../pieces';
import { fillBelow, ridge } from '../svg/lines';
import { circle, polygon, type Point } from '../svg/shapes';
import type { Composition } from './composition';

const RIDGES = 4;
const WOODED = 2;

/** Ridges below a low sun, the traveller on the nearest. */
export const horizon: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const bright = luminance(ground) > 0.35;
  const haze = mix(ground, bright ? light : pop, bright ? 0.75 : 0.55);
  const y = focus.cy + focus.h * 0.08;
  const sun = focus.r * random(0.5, 0.66);
  const sunX = focus.cx + random(-0.35, 0.35) * focus.r;

  let out = bands(box, focus.y + focus.h * 0.04, y + sun * 0.3, ground, haze, 4);
  out += circle(sunX, y - sun * 0.35, sun, bright ? pop : light);

  let nearest: Point[] = [];
  for (let i = 0; i < RIDGES; i++) {
    const t = i / (RIDGES - 1);
    const height = y + (box.y + box.h - y) * (0.1 + 0.27 * i);
    const amplitude = focus.r * lerp(0.3, 0.13, t);
    nearest = ridge(random, box.x - 5, box.x + box.w + 5, height, amplitude, 5, lerp(0.62, 0.5, t));
    out += polygon(fillBelow(nearest, box.y + box.h + 2), mix(mix(mid, haze, 0.35), deep, t ** 0.8));
    if (i === WOODED && random.chance(0.65)) {
      for (let k = 0; k < 9; k++) {
        const [px, py] = nearest[random.int(2, nearest.length - 3)]!;
        out += pine(px, py + 4, focus.r * random(0.12, 0.26), mix(mid, deep, 0.82));
      }
    }
  }
  const [x, foot] = nearest[Math.round(nearest.length * random.pick([0.3, 0.68]))]!;
  out += traveller(x, foot + 1, focus.r * 0.2, light, bright ? light : pop);
  return { svg: out, top: ground, bottom: deep };
};
