import { mix, type Colour } from '../colour';
import type { Palette } from '../palettes';
import { bands, pine, specks, traveller } from '../pieces';
import { fillBelow, ridge, smooth } from '../svg/lines';
import { circle, path, polygon, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A snowed-in cabin with a lit window. @param x middle, and y foot of its front */
const hut = (
  x: number,
  y: number,
  r: number,
  snow: Colour,
  { deep, mid, light, pop, ground }: Palette,
): string => {
  const w = r * 0.46;
  const h = r * 0.34;
  const [eaves, ridgeY] = [y - h, y - h * 2.05];
  const side = mix(deep, mid, 0.32);

  let out = rect(x - w, eaves, w * 1.25, h, deep) + rect(x + w * 0.25, eaves, w * 0.75, h, side);
  out += path(
    svg`M${x - w * 1.16} ${eaves + 3}L${x - w * 0.38} ${ridgeY}L${x + w * 0.64} ${ridgeY}L${x + w * 1.14} ${eaves + 3}z`,
    snow,
  );
  out += path(svg`M${x + w * 0.25} ${eaves}L${x + w * 0.64} ${ridgeY}L${x + w * 1.05} ${eaves}z`, side);
  out += path(
    svg`M${x + w * 0.2} ${eaves + 3}L${x + w * 0.6} ${ridgeY}L${x + w * 0.7} ${ridgeY}L${x + w * 1.14} ${eaves + 3}L${x + w * 1.02} ${eaves + 3}L${x + w * 0.65} ${y - h * 1.85}L${x + w * 0.32} ${eaves + 3}z`,
    snow,
  );

  const window = rect(x - w * 0.78, y - h * 0.74, w * 0.36, h * 0.42, pop);
  const door = rect(x - w * 0.2, y - h * 0.74, w * 0.3, h * 0.74, pop);
  const sideWindow = rect(x + w * 0.5, y - h * 0.72, w * 0.26, h * 0.36, pop);
  const chimney = rect(x - w * 0.12, y - h * 2.5, w * 0.18, h * 0.7, deep);
  const cap = rect(x - w * 0.16, y - h * 2.54, w * 0.26, h * 0.12, snow);
  out += window + door + sideWindow + chimney + cap;
  for (let i = 0; i < 4; i++) {
    const [sx, sy] = [x - w * 0.02 + i * w * 0.14, y - h * (2.75 + i * 0.42)];
    out += circle(sx, sy, w * (0.08 + i * 0.035), mix(ground, light, 0.55), 'opacity=".7"');
  }
  return out;
};

/** A cabin in the snow among pines, light falling from its door. */
export const cabin: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { r } = focus;
  const [left, right, bottom] = [box.x, box.x + box.w, box.y + box.h];
  const foot = focus.cy + r * 0.42;
  const snow = dark ? mix(light, mid, 0.12) : light;

  let out = bands(box, focus.y, foot, ground, mix(ground, mid, dark ? 0.5 : 0.35), 3);
  out += circle(focus.cx + random.pick([-0.5, 0.5]) * r, focus.cy - r * 0.52, r * 0.25, dark ? light : pop);
  const hills = (y: number, amplitude: number) =>
    fillBelow(ridge(random, left - 3, right + 3, y, amplitude, 5), bottom);
  out += polygon(hills(foot - r * 0.34, r * 0.3), mix(mid, ground, 0.25));
  out += polygon(hills(foot - r * 0.12, r * 0.12), mix(mid, deep, 0.45));
  for (let i = 0; i < 12; i++) {
    const x = left + (i + random()) * (box.w / 12);
    out += pine(x, foot + r * random(-0.02, 0.06), r * random(0.3, 0.56), mix(deep, mid, random(0, 0.25)));
  }
  const slope = smooth([
    [left - 20, foot + r * 0.12],
    [left + box.w * 0.25, foot - r * 0.02],
    [left + box.w * 0.62, foot + r * 0.14],
    [right + 20, foot],
  ]);
  out += path(slope + svg`V${bottom + 4}H${left - 20}z`, mix(snow, mid, 0.4));

  const x = focus.cx + random(-0.16, 0.16) * r;
  const y = foot + r * 0.22;
  const w = r * 0.46;
  out += hut(x, y, r, snow, palette);
  const beam = svg`M${x - w * 0.2} ${y}L${x + w * 0.1} ${y}L${x + w * 0.3} ${bottom + 3}L${x - w * 0.75} ${bottom + 3}z`;
  out += path(beam, pop, 'opacity=".4"');

  const drift = smooth([
    [left - 20, y + r * 0.1],
    [left + box.w * 0.3, y + r * 0.2],
    [left + box.w * 0.7, y + r * 0.06],
    [right + 20, y + r * 0.24],
  ]);
  out += path(drift + svg`V${bottom + 4}H${left - 20}z`, snow);
  out +=
    pine(left + box.w * 0.12, y + r * 0.3, r * 0.9, deep) +
    pine(left + box.w * 0.9, y + r * 0.24, r * 0.72, deep);
  out += traveller(x + w * 0.9, y + r * 0.28, r * 0.2, deep, pop);
  out += specks(random, { x: left, y: focus.y, w: box.w, h: bottom - focus.y }, 34, light, 1.2, 3);
  return { svg: out, top: ground, bottom: snow };
};
