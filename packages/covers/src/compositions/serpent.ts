import { mix } from '../colour';
import { lerp, TAU } from '../numbers';
import { backdrop } from '../pieces';
import { polar } from '../svg/lines';
import { circle, group, path, polyline, rect, ROUND, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

const VERTEBRAE = 60;

/** A serpent winds up before a disc. */
export const serpent: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const unit = focus.r / 100;
  const skin = dark ? mid : mix(mid, deep, 0.15);
  const width = 25 * unit;

  let out = backdrop(box, ground) + circle(cx, cy - 4 * unit, 78 * unit, dark ? light : pop);
  out += circle(cx, cy - 4 * unit, 66 * unit, dark ? mix(light, mid, 0.16) : mix(pop, light, 0.12));

  const turns = random(2.1, 2.6);
  const spine = Array.from({ length: VERTEBRAE }, (_, i): Point => {
    const t = i / (VERTEBRAE - 1);
    const sway = Math.sin(t * turns * TAU + 0.4) * lerp(66, 40, t);
    return [cx + sway * unit, cy + lerp(100, -66, t) * unit];
  });
  out += polyline(spine, deep, width + 7 * unit, ROUND);
  for (let i = 0; i < VERTEBRAE - 1; i++) {
    const colour = mix(skin, deep, i % 4 < 2 ? 0.02 : 0.34);
    out += polyline(spine.slice(i, i + 2), colour, width, 'stroke-linecap="round"');
  }
  const scales = spine.map(([x, y]): Point => [x + width * 0.26, y + width * 0.2]);
  const dashes = svg`${ROUND} stroke-dasharray="${5 * unit} ${6 * unit}"`;
  out += polyline(scales, mix(skin, light, 0.62), width * 0.16, dashes);

  // The head is drawn looking right, then turned the way the neck goes.
  const [headX, headY] = spine[VERTEBRAE - 1]!;
  const [neckX, neckY] = spine[VERTEBRAE - 5]!;
  const angle = (Math.atan2(headY - neckY, headX - neckX) * 180) / Math.PI;
  const u = (v: number) => v * unit;
  const tongue = svg`<path d="M${u(42)} 0L${u(62)} ${u(-5)}M${u(42)} 0L${u(62)} ${u(6)}" stroke="${pop}" stroke-width="${u(3.4)}" fill="none"/>`;
  const head = path(
    svg`M${u(-12)} ${u(-16)}C${u(4)} ${u(-32)} ${u(40)} ${u(-20)} ${u(48)} 0C${u(40)} ${u(20)} ${u(4)} ${u(32)} ${u(-12)} ${u(16)}z`,
    skin,
    svg`stroke="${deep}" stroke-width="${u(3.5)}"`,
  );
  const eye = (y: number) => svg`M${u(14)} ${u(y)}h${u(9)}v${u(9)}h${u(-9)}z`;
  out += group(
    tongue + head + path(eye(-16) + eye(7), light),
    svg`translate(${headX} ${headY}) rotate(${angle})`,
  );

  for (let i = 0; i < 6; i++) {
    const [x, y] = polar(cx, cy, focus.r * random(0.9, 1.15), random(TAU));
    const edge = random(4, 8) * unit;
    const colour = i % 2 ? pop : dark ? light : deep;
    out += rect(x, y, edge, edge, colour, svg`transform="rotate(45 ${x} ${y})"`);
  }
  return { svg: out, top: ground, bottom: ground };
};
