import { mix } from '../colour';
import { lerp, TAU } from '../numbers';
import { backdrop } from '../pieces';
import { polar, smooth } from '../svg/lines';
import { outline, path, rect, ROUND, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A map of hills in contour lines, a route to the highest and a flag there. */
export const contour: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { r } = focus;
  const plain = dark ? ground : mix(ground, mid, 0.35);
  let out = backdrop(box, plain);

  // Dimensions in focus radii; each hill's outline is a circle with three waves on it.
  const hills = [
    { dx: random(-0.35, -0.1), dy: random(-0.35, 0.1), size: 1.35, lines: 9 },
    { dx: random(0.25, 0.5), dy: random(0.3, 0.6), size: 0.78, lines: 6 },
    { dx: random(0.3, 0.6), dy: random(-0.8, -0.55), size: 0.5, lines: 6 },
  ].map(({ dx, dy, size, lines }) => {
    const [cx, cy] = [focus.cx + dx * r, focus.cy + dy * r];
    const [two, three, five] = [random(TAU), random(TAU), random(TAU)];
    const wave = (a: number) =>
      1 + 0.2 * Math.sin(2 * a + two) + 0.13 * Math.sin(3 * a + three) + 0.06 * Math.sin(5 * a + five);
    for (let k = lines; k > 0; k--) {
      const t = k / lines;
      const line = Array.from({ length: 18 }, (_, i) => {
        const a = (i / 18) * TAU;
        return polar(cx + (1 - t) * 10 * Math.sin(two), cy + (1 - t) * 8, r * size * t * wave(a), a);
      });
      out += path(
        smooth(line, true),
        mix(plain, dark ? mid : light, 1 - t),
        `stroke="${mix(deep, mid, 0.35)}" stroke-width="${k % 3 ? 0.7 : 1.5}"`,
      );
    }
    return { cx, cy };
  });

  const [goal, pass] = hills as [(typeof hills)[0], (typeof hills)[0]];
  const route = smooth([
    [box.x + box.w * random(0.05, 0.15), box.y + box.h + 5],
    [lerp(pass.cx, focus.cx, 0.6), pass.cy + r * 0.36],
    [pass.cx + 8, pass.cy - r * 0.22],
    [lerp(goal.cx, pass.cx, 0.42), lerp(goal.cy, pass.cy, 0.2)],
    [goal.cx, goal.cy],
  ]);
  out += outline(route, deep, 4.4, ROUND) + outline(route, light, 2, `${ROUND} stroke-dasharray="1 6"`);
  const { cx, cy } = goal;
  out += path(svg`M${cx} ${cy - 44}L${cx + 30} ${cy - 34}L${cx} ${cy - 24}z`, pop);
  out += rect(cx - 1.6, cy - 45, 3.2, 45, deep) + rect(cx - 5, cy - 5, 10, 10, pop);
  const edge = dark ? ground : mid;
  return { svg: out, top: edge, bottom: edge, busyBottom: true };
};
