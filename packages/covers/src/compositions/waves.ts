import { mix } from '../colour';
import { backdrop } from '../pieces';
import { circle, path, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A small boat on a sea of scales, before a great sun. */
export const waves: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const r = Math.min(box.w / 6, focus.r * 0.37) * random.pick([1, 0.86]);
  const horizon = focus.cy + focus.h * 0.02;

  const sunX = focus.cx + random(-0.3, 0.3) * focus.r;
  const sun = focus.r * 0.58;
  const sunY = horizon - sun * 0.1;
  let out = backdrop(box, ground);
  for (let k = 3; k > 0; k--) {
    out += circle(sunX, sunY, sun * (1 + k * 0.22), mix(ground, dark ? mid : light, 0.12 * (4 - k)));
  }
  out += circle(sunX, sunY, sun, pop);

  // The boat keeps away from the sun. Its measures are in mast heights.
  const mast = focus.r * 0.3;
  const boatX = focus.cx + (sunX > focus.cx ? -0.42 : 0.42) * focus.r;
  const x = (v: number) => boatX + mast * v;
  const y = (v: number) => horizon + mast * v;
  out += path(svg`M${boatX} ${y(-1.7)}L${x(0.95)} ${y(-0.22)}L${boatX} ${y(-0.22)}z`, light);
  out += path(
    svg`M${x(-0.08)} ${y(-1.45)}L${x(-0.08)} ${y(-0.22)}L${x(-0.6)} ${y(-0.22)}z`,
    mix(light, mid, 0.3),
  );
  out += path(
    svg`M${x(-0.8)} ${y(-0.12)}L${x(1.05)} ${y(-0.12)}L${x(0.7)} ${y(0.4)}L${x(-0.5)} ${y(0.4)}z`,
    deep,
  );

  const rows = Math.ceil((box.y + box.h - horizon) / (r * 0.5)) + 2;
  const otherColumn = Math.round(box.w / r / 4) - 1;
  for (let row = 0; row < rows; row++) {
    const t = row / rows;
    const dusk = mix(mid, deep, 0.12 + t * 0.55);
    const foam = mix(mid, light, 0.5 * (1 - t * 0.6));
    for (let i = -1; i <= box.w / (2 * r) + 1; i++) {
      const cx = box.x + i * 2 * r + (row % 2 ? r : 0);
      const cy = horizon + r * 0.86 + row * r * 0.5;
      const crest = row === 3 && i === otherColumn ? pop : foam;
      [1, 0.8, 0.58, 0.36, 0.16].forEach((part, j) => {
        out += circle(cx, cy, r * part, j % 2 ? crest : dusk);
      });
    }
  }
  return { svg: out, top: ground, bottom: mix(mid, deep, 0.6), busyBottom: true };
};
