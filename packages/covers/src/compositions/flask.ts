import { mix } from '../colour';
import { backdrop, pine, traveller } from '../pieces';
import { fillBelow, ridge, smooth } from '../svg/lines';
import { circle, clipped, outline, path, polygon, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A landscape inside a flask, round or conical, with something brewing in it. */
export const flask: Composition = ({ box, focus, random, palette, id }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const unit = focus.r / 110;
  const x = (v: number) => cx + v * unit;
  const y = (v: number) => cy + v * unit;
  const glass = mix(ground, light, dark ? 0.22 : 0.7);
  const edge = dark ? light : deep;
  const round = random.chance(0.5);
  const shape = round
    ? svg`M${x(-17)} ${y(-78)}V${y(-36)}A${66 * unit} ${66 * unit} 0 1 0 ${x(17)} ${y(-36)}V${y(-78)}z`
    : svg`M${x(-17)} ${y(-78)}V${y(-34)}L${x(-70)} ${y(74)}Q${x(-76)} ${y(92)} ${x(-56)} ${y(92)}H${x(56)}Q${x(76)} ${y(92)} ${x(70)} ${y(74)}L${x(17)} ${y(-34)}V${y(-78)}z`;

  let out = backdrop(box, ground);
  for (let i = 4; i > 0; i--) {
    out += circle(cx, y(20), (60 + i * 24) * unit, mix(ground, i % 2 ? mid : ground, 0.3));
  }
  out += path(shape, glass);

  let scene = circle(x(random(-14, 14)), y(2), 24 * unit, dark ? light : pop);
  for (const [down, amplitude, colour] of [
    [0, 22, mix(mid, light, 0.3)],
    [22, 16, mid],
    [46, 12, mix(mid, deep, 0.55)],
  ] as const) {
    const hills = ridge(random, x(-90), x(90), y(8 + down), amplitude * unit, 4);
    scene += polygon(fillBelow(hills, y(100)), colour);
  }
  scene += pine(x(-28), y(62), 34 * unit, deep) + pine(x(34), y(66), 26 * unit, deep);
  scene += traveller(x(6), y(70), 24 * unit, light, pop);
  const wave = smooth([
    [x(-90), y(76)],
    [x(-40), y(70)],
    [x(10), y(78)],
    [x(50), y(71)],
    [x(90), y(78)],
  ]);
  scene += path(wave + svg`V${y(110)}H${x(-90)}z`, pop);
  out += clipped(`${id}k`, `<path d="${shape}"/>`, scene);

  out += outline(shape, edge, 5 * unit, 'stroke-linejoin="round"');
  out += rect(x(-25), y(-84), 50 * unit, 11 * unit, edge);
  const cork = svg`M${x(-17 * 0.82)} ${y(-84)}L${x(-17)} ${y(-100)}L${x(17)} ${y(-100)}L${x(17 * 0.82)} ${y(-84)}z`;
  out += path(cork, mix(pop, deep, 0.2));
  const shine = round
    ? svg`M${x(-50)} ${y(16)}A${52 * unit} ${52 * unit} 0 0 1 ${x(-32)} ${y(-14)}`
    : svg`M${x(-52)} ${y(58)}L${x(-20)} ${y(-16)}`;
  out += outline(shine, light, 5 * unit, 'stroke-linecap="round" opacity=".75"');
  for (let i = 0; i < 7; i++) {
    out += circle(x(random(-12, 12)), y(-random(100, 112)), random(2, 5) * unit, pop);
  }
  return { svg: out, top: ground, bottom: ground };
};
