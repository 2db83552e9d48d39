import { mix } from '../colour';
import { lerp } from '../numbers';
import { backdrop, traveller } from '../pieces';
import { ellipse, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

const TERRACES = 9;

/** Terraces wind down to a glow; somebody stands at the edge. */
export const spiral: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, r } = focus;
  const top = focus.cy - r * 0.42;
  const turn = random.pick([-1, 1]);
  const rim = dark ? mix(mid, light, 0.55) : light;

  let out = backdrop(box, ground);
  let floor = '';
  for (let i = 0; i < TERRACES; i++) {
    const t = i / (TERRACES - 1);
    const w = r * lerp(1.06, 0.16, t ** 0.9);
    const h = w * 0.36;
    const x = cx + Math.sin(t * 5) * r * 0.05 * turn;
    const y = top + r * 1.12 * t;
    out += ellipse(x, y + r * 0.1, w, h, mix(mix(mid, deep, 0.3), deep, t));
    out += ellipse(x, y, w, h, mix(rim, mix(mid, deep, 0.5), t));
    if (i > 0 && i < TERRACES - 1) {
      const angle = turn * (i * 0.9) + 1.2;
      const [stepX, stepY] = [x + Math.cos(angle) * w * 0.86, y + Math.sin(angle) * h * 0.86];
      out += rect(stepX - w * 0.1, stepY - h * 0.04, w * 0.2, r * 0.08, mix(mid, deep, 0.5));
    }
    const beam = svg`M${x - w} ${y}L${x + w} ${y}L${cx + r * 0.34} ${box.y - 4}L${cx - r * 0.34} ${box.y - 4}z`;
    floor = ellipse(x, y, w, h, pop) + path(beam, light, 'opacity=".34"');
  }
  out += floor + traveller(cx - turn * r * 0.86, top + r * 0.04, r * 0.32, deep, pop);
  return { svg: out, top: ground, bottom: ground };
};
