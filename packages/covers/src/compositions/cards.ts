import { mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import { backdrop } from '../pieces';
import { polar } from '../svg/lines';
import { circle, group, path, polygon, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

type Pip = (x: number, y: number, size: number, colour: Colour) => string;

const diamond: Pip = (x, y, q, colour) =>
  rect(x - q / 2, y - q / 2, q, q, colour, svg`transform="rotate(45 ${x} ${y})"`);
const disc: Pip = (x, y, q, colour) => circle(x, y, q * 0.55, colour);
const triangle: Pip = (x, y, q, colour) =>
  path(svg`M${x} ${y - q * 0.7}L${x + q * 0.62} ${y + q * 0.45}L${x - q * 0.62} ${y + q * 0.45}z`, colour);
const drop: Pip = (x, y, q, colour) =>
  path(
    svg`M${x} ${y - q * 0.75}C${x + q * 0.8} ${y} ${x + q * 0.5} ${y + q * 0.62} ${x} ${y + q * 0.62}C${x - q * 0.5} ${y + q * 0.62} ${x - q * 0.8} ${y} ${x} ${y - q * 0.75}z`,
    colour,
  );
const spark: Pip = (x, y, q, colour) => {
  const corner = (i: number) => polar(x, y, i % 2 ? q * 0.28 : q * 0.75, (i / 8) * TAU - TAU / 4);
  return polygon(
    Array.from({ length: 8 }, (_, i) => corner(i)),
    colour,
  );
};
const PIPS = [diamond, disc, triangle, drop, spark] as const;

const sheet = (x: number, y: number, w: number, h: number, r: number, attributes: string): string =>
  svg`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" ${attributes}/>`;

/** A fan of cards, the last one turned up in another colour. */
export const cards: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const count = random.pick([3, 5, 5]);
  const few = count === 3;
  const w = focus.r * (few ? 0.98 : 0.84);
  const h = w * 1.42;
  const reach = focus.r * 1.2;
  const hand = focus.cy + reach + focus.r * 0.04;
  const first = random.int(0, PIPS.length - 1);

  let out = backdrop(box, ground);
  for (let k = 6; k > 0; k--) {
    out += circle(focus.cx, hand, focus.r * (0.5 + k * 0.36), mix(ground, k % 2 ? mid : ground, 0.28));
  }
  for (let i = 0; i < count; i++) {
    const front = i === count - 1;
    const face = front ? pop : i % 2 ? light : mix(light, ground, 0.12);
    const ink = front ? light : i % 2 ? pop : deep;
    const pip = PIPS[(first + i) % PIPS.length]!;
    let card =
      sheet(-w / 2 + 3, -h / 2 + 4, w, h, w * 0.08, `fill="${deep}" opacity=".28"`) +
      sheet(-w / 2, -h / 2, w, h, w * 0.08, `fill="${face}"`) +
      pip(0, 0, w * 0.5, ink) +
      pip(-w * 0.35, -h * 0.39, w * 0.13, ink) +
      pip(w * 0.35, h * 0.39, w * 0.13, ink);
    if (!front) {
      const border = `fill="none" stroke="${ink}" stroke-width="1" opacity=".35"`;
      card += sheet(-w * 0.43, -h * 0.45, w * 0.86, h * 0.9, w * 0.05, border);
    }
    const angle = (i - (count - 1) / 2) * (few ? 20 : 15);
    out += group(card, svg`translate(${focus.cx} ${hand}) rotate(${angle}) translate(0 ${-reach})`);
  }
  return { svg: out, top: ground, bottom: mix(ground, mid, 0.14) };
};
