import { mix } from '../colour';
import { lerp } from '../numbers';
import { bands } from '../pieces';
import { fillBelow, ridge } from '../svg/lines';
import { clipped, path, polygon, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A road straight into a sun cut by haze, posts on both sides. */
export const road: Composition = ({ box, focus, random, palette, id }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { r } = focus;
  const horizon = focus.cy - focus.h * 0.02;
  const vanish = focus.cx + random(-0.25, 0.25) * r;
  const bottom = box.y + box.h;
  const glow = dark ? pop : light;

  let out = bands(box, focus.y + focus.h * 0.05, horizon, ground, mix(ground, glow, 0.55), 4);
  const sun = r * 0.52;
  const sunY = horizon - sun * 0.42;
  let disc = rect(vanish - sun, sunY - sun, 2 * sun, 2 * sun, dark ? light : pop);
  for (let i = 0; i < 5; i++) {
    const top = sunY - sun * 0.15 + i * sun * 0.26;
    disc += rect(vanish - sun, top, 2 * sun, sun * (0.05 + i * 0.022), mix(ground, glow, 0.45));
  }
  out += clipped(`${id}s`, svg`<circle cx="${vanish}" cy="${sunY}" r="${sun}"/>`, disc);
  const hills = ridge(random, box.x - 2, box.x + box.w + 2, horizon - r * 0.06, r * 0.16, 5);
  out += polygon(fillBelow(hills, horizon + 3), mix(mid, deep, 0.35));

  const depth = bottom - horizon;
  out += rect(box.x, horizon, box.w, depth, mix(mid, deep, 0.55));
  for (let i = 0; i < 7; i++) {
    const from = horizon + depth * (i / 7) ** 2;
    const to = horizon + depth * ((i + 0.5) / 7) ** 2;
    out += rect(box.x, from, box.w, to - from, mix(mid, deep, 0.68));
  }

  // t runs from the vanishing point (0) to the viewer (1), k across the road (-1..1).
  const X = (t: number, k: number) => lerp(vanish, box.x + box.w / 2 + k * box.w * 0.58, t);
  const Y = (t: number) => lerp(horizon, bottom + 4, t);
  out += path(
    svg`M${vanish - 1.5} ${horizon}L${vanish + 1.5} ${horizon}L${X(1, 1)} ${Y(1)}L${X(1, -1)} ${Y(1)}z`,
    deep,
  );
  for (const k of [-1, 1]) {
    out += path(svg`M${vanish + k} ${horizon}L${X(1, k * 0.9)} ${Y(1)}L${X(1, k * 0.82)} ${Y(1)}z`, light);
  }
  for (let i = 0; i < 7; i++) {
    const [from, to] = [((i + 0.15) / 7) ** 2.1, ((i + 0.65) / 7) ** 2.1];
    const w = 0.055;
    out += path(
      svg`M${X(from, -w)} ${Y(from)}L${X(from, w)} ${Y(from)}L${X(to, w)} ${Y(to)}L${X(to, -w)} ${Y(to)}z`,
      pop,
    );
  }
  for (let i = 1; i < 6; i++) {
    const t = (i / 6) ** 2.2;
    const height = r * 0.62 * t + 2;
    for (const k of [-1.25, 1.25]) {
      out += rect(X(t, k) - t * 2, Y(t) - height, t * 4 + 0.8, height, deep);
      out += rect(X(t, k) - t * 4, Y(t) - height, t * 8 + 0.8, t * 7 + 0.8, pop);
    }
  }
  return { svg: out, top: ground, bottom: deep, busyBottom: true };
};
