import { mix } from '../colour';
import { lerp } from '../numbers';
import { bands, specks } from '../pieces';
import { circle, outline, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A rocket leaves the ground on a pillar of smoke. */
export const rocket: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx } = focus;
  const bottom = box.y + box.h;
  const unit = focus.r / 100;
  const middle = focus.cy - 8 * unit;
  const x = (v: number) => cx + v * unit;
  const y = (v: number) => middle + v * unit;

  let out = bands(box, focus.y, bottom, ground, mix(ground, dark ? mid : light, 0.6), 5);
  const above = { ...box, h: focus.cy - box.y };
  out += specks(random, above, dark ? 30 : 0, mix(ground, light, 0.55), 0.8, 2.2);
  out += circle(x(random.pick([-1, 1]) * 58), y(-34), 34 * unit, dark ? light : pop);

  // Never seen, but part of every rocket drawn so far; the digests of covers would change without it.
  out += outline(svg`M${x(-6)} ${y(60)}L${x(-24)} ${bottom}h${48 * unit}L${x(6)} ${y(60)}z`, 'none', 0);
  out += path(svg`M${x(-11)} ${y(56)}L${x(11)} ${y(56)}L${x(30)} ${bottom}L${x(-30)} ${bottom}z`, light);
  out += path(svg`M${x(-7)} ${y(56)}L${x(7)} ${y(56)}L${cx} ${y(104)}z`, pop);
  for (let i = 0; i < 26; i++) {
    const t = random();
    const side = random.pick([-1, 1]);
    out += circle(
      x(side * random(0, 1) ** 0.7 * lerp(14, 105, t)),
      lerp(y(92), bottom + 6 * unit, t),
      lerp(8, 30, t) * unit * random(0.7, 1.2),
      mix(light, mix(mid, ground, 0.3), random(0, 0.55)),
    );
  }

  const fin = (side: number) => {
    const u = side * unit;
    return svg`M${cx - 34 * u} ${y(58)}q${4 * u} ${-34 * unit} ${18 * u} ${-42 * unit}v${36 * unit}z`;
  };
  out += path(fin(1) + fin(-1), pop);
  const right = svg`M${cx} ${y(-84)}C${x(26)} ${y(-52)} ${x(24)} ${y(20)} ${x(13)} ${y(56)}`;
  const left = svg`H${x(-13)}C${x(-24)} ${y(20)} ${x(-26)} ${y(-52)} ${cx} ${y(-84)}z`;
  out += path(right + left, light) + path(right + svg`H${cx + 1}z`, mix(light, deep, 0.3));
  out += path(
    svg`M${cx} ${y(-84)}C${x(9)} ${y(-73)} ${x(14)} ${y(-60)} ${x(17)} ${y(-46)}H${x(-17)}C${x(-14)} ${y(-60)} ${x(-9)} ${y(-73)} ${cx} ${y(-84)}z`,
    pop,
  );
  out += circle(cx, y(-18), 11 * unit, deep) + circle(cx, y(-18), 7.5 * unit, mid);
  out += rect(x(-14.5), y(42), 29 * unit, 6 * unit, deep) + rect(x(-2.4), y(22), 4.8 * unit, 40 * unit, pop);
  return { svg: out, top: ground, bottom: mix(light, mid, 0.3), busyBottom: true };
};
