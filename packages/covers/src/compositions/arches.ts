import { mix } from '../colour';
import { clamp, lerp } from '../numbers';
import { bands, traveller } from '../pieces';
import { circle, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A colonnade that runs away to the horizon, its shadow on the square before it. */
export const arches: Composition = ({ box, focus, palette: { ground, deep, mid, light, pop, dark } }) => {
  const { r } = focus;
  const bottom = box.y + box.h;
  const horizon = focus.cy + r * 0.36;
  const wall = dark ? mid : light;

  let out = bands(box, focus.y, horizon, ground, mix(ground, dark ? pop : light, 0.5), 3);
  out += rect(box.x, horizon, box.w, bottom - horizon, mix(ground, dark ? mid : pop, dark ? 0.4 : 0.3));
  out += circle(box.x + box.w * 0.78, horizon - r * 0.3, r * 0.24, dark ? light : pop);

  // The wall's foot and top both run to the vanishing point.
  const vanish = box.x + box.w * 0.96;
  const along = (x: number) => clamp((x - box.x) / (vanish - box.x), 0, 1);
  const foot = (x: number) => lerp(bottom - r * 0.12, horizon + 1, along(x));
  const top = (x: number) => lerp(horizon - r * 1.15, horizon - r * 0.08, along(x));
  const left = box.x - 2;
  out += path(
    svg`M${left} ${foot(box.x)}L${vanish} ${foot(vanish)}L${box.x + box.w * 0.7} ${bottom + 2}L${left} ${bottom + 2}z`,
    mix(deep, mid, 0.3),
    'opacity=".55"',
  );
  out += path(
    svg`M${left} ${top(box.x)}L${vanish} ${top(vanish)}L${vanish} ${foot(vanish)}L${left} ${foot(box.x)}z`,
    wall,
  );
  out += path(
    svg`M${left} ${top(box.x)}L${vanish} ${top(vanish)}L${vanish} ${top(vanish) + 1.5}L${left} ${top(box.x) + r * 0.09}z`,
    mix(wall, deep, 0.3),
  );

  // Each opening is narrower than the last; the reveal on its left catches some light.
  let x = box.x - r * 0.05;
  let scale = 1;
  for (let i = 0; i < 4; i++) {
    const w = r * 0.46 * scale;
    const [x0, x1] = [x + w * 0.28, x + w * 1.1];
    const [foot0, foot1] = [foot(x0), foot(x1)];
    const [spring0, spring1] = [lerp(foot0, top(x0), 0.5), lerp(foot1, top(x1), 0.5)];
    const middle = (x0 + x1) / 2;
    const apex = lerp(foot(middle), top(middle), 0.84);
    out += path(
      svg`M${x0} ${foot0}L${x0} ${spring0}C${x0} ${apex} ${x1} ${apex} ${x1} ${spring1}L${x1} ${foot1}z`,
      deep,
    );
    out += path(
      svg`M${x0} ${foot0}L${x0} ${spring0}C${x0} ${apex} ${lerp(x0, x1, 0.5)} ${apex + 4} ${lerp(x0, x1, 0.3)} ${spring0}L${lerp(x0, x1, 0.26)} ${foot0 - w * 0.02}z`,
      mix(deep, mid, 0.5),
    );
    x += w * 1.16;
    scale *= 0.72;
  }

  const px = box.x + box.w * 0.66;
  const py = horizon + (bottom - horizon) * 0.44;
  const height = r * 0.32;
  const shadow = svg`M${px - height * 0.12} ${py}L${px + height * 0.12} ${py}L${px - r * 0.55} ${bottom}L${px - r * 0.72} ${bottom}z`;
  out += path(shadow, deep, 'opacity=".8"') + traveller(px, py, height, deep, dark ? light : pop);
  return { svg: out, top: ground, bottom: mix(deep, mid, 0.4), busyBottom: true };
};
