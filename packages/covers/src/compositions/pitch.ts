import { luminance, mix } from '../colour';
import { TAU } from '../numbers';
import { backdrop } from '../pieces';
import { corners, polar } from '../svg/lines';
import { circle, ellipse, group, outline, polygon, polyline, rect, ring, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A ball flies over a marked pitch. */
export const pitch: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const { cx, cy } = focus;
  const tilt = random.pick([-24, -14, 16, 26]);
  const unit = focus.r / 100;
  const x = (v: number) => cx + v * unit;
  const y = (v: number) => cy + v * unit;
  const grass = luminance(ground) < 0.4 ? ground : mid;
  const chalk = luminance(grass) > 0.3 ? deep : light;

  // Drawn upright, far beyond the edges, then turned.
  let field = '';
  for (let i = -6; i < 7; i++) {
    field += rect(x(-460), y(i * 52), 920 * unit, 26 * unit, mix(grass, deep, 0.16));
  }
  const line = (data: string) => outline(data, chalk, 4 * unit);
  field += line(svg`M${x(-460)} ${cy}L${x(460)} ${cy}`);
  field += ring(cx, cy, 74 * unit, chalk, 4 * unit) + circle(cx, cy, 6 * unit, chalk);
  field += line(svg`M${x(-128)} ${y(-400)}V${y(400)}M${x(128)} ${y(-400)}V${y(400)}`);
  field += line(
    svg`M${x(-128)} ${y(190)}h${256 * unit}M${x(-62)} ${y(190)}v${-46 * unit}h${124 * unit}v${46 * unit}`,
  );
  let out = backdrop(box, grass) + group(field, svg`rotate(${tilt} ${cx} ${cy})`);

  const [bx, by] = [x(random(-24, 24)), y(random(-20, 12))];
  const r = 47 * unit;
  const trail = random(2.4, 3.6);
  for (let i = 5; i > 0; i--) {
    const [tx, ty] = polar(bx, by, i * 26 * unit, trail);
    out += circle(tx, ty, r * (1 - i * 0.13), mix(grass, pop, 0.75 - i * 0.13));
  }
  out += ellipse(bx + 8 * unit, by + r * 1.02, r * 0.9, r * 0.24, deep, 'opacity=".45"');
  out += circle(bx, by, r, light) + polygon(corners(bx, by, r * 0.34, 5), deep);
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * TAU - TAU / 4;
    const at = (part: number, turn = 0) => polar(bx, by, r * part, angle + turn);
    out += polyline([at(0.34), at(0.68)], deep, 2.2 * unit);
    const [px, py] = at(0.86);
    out += polygon([polar(px, py, r * 0.2, angle + Math.PI), at(0.985, -0.26), at(0.985, 0.26)], deep);
  }
  return { svg: out, top: grass, bottom: grass, busyBottom: true };
};
