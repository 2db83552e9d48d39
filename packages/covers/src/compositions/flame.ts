import { mix, type Colour } from '../colour';
import { backdrop, traveller } from '../pieces';
import { circle, ellipse, group, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A campfire in the dark, often with a sword stuck in it, and somebody resting. */
export const flame: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx } = focus;
  const unit = focus.r / 100;
  const base = focus.cy + 62 * unit;
  const soil = mix(ground, deep, 0.62);

  let out = backdrop(box, ground);
  for (let i = 6; i > 0; i--) {
    const glow = mix(ground, dark ? pop : light, 0.08 + (6 - i) * 0.055);
    out += circle(cx, base - 40 * unit, (26 + i * 22) * unit, glow);
  }
  out += rect(box.x, base, box.w, box.y + box.h - base, soil);
  out += ellipse(cx, base + 6 * unit, 92 * unit, 20 * unit, mix(soil, pop, 0.5));
  out += ellipse(cx, base + 6 * unit, 60 * unit, 12 * unit, mix(soil, light, 0.4));

  /** Half width, height and lean of a flame in units. */
  const tongue = (dx: number, half: number, tall: number, lean: number, colour: Colour) => {
    const [x, w, h] = [cx + dx * unit, half * unit, tall * unit];
    const tip = x + lean;
    return path(
      svg`M${x - w} ${base}C${x - w * 1.25} ${base - h * 0.42} ${tip - w * 0.3} ${base - h * 0.5} ${tip} ${base - h}` +
        svg`C${tip + w * 0.35} ${base - h * 0.62} ${x + w * 1.3} ${base - h * 0.44} ${x + w} ${base}` +
        svg`C${x + w * 0.6} ${base + h * 0.1} ${x - w * 0.6} ${base + h * 0.1} ${x - w} ${base}z`,
      colour,
    );
  };
  const red = mix(pop, deep, 0.3);
  const lean = random(-10, 10) * unit;
  out += tongue(-22, 22, 92, -14 * unit, red) + tongue(24, 20, 80, 12 * unit, red);
  out += tongue(0, 34, 142, lean, pop) + tongue(-6, 21, 84, -lean, mix(pop, light, 0.5));
  out += tongue(2, 12, 46, 2 * unit, light);

  for (const side of [-1, 1]) {
    const log = svg`<rect x="${-62 * unit}" y="${-7 * unit}" width="${124 * unit}" height="${14 * unit}" rx="${3 * unit}" fill="${deep}"/>`;
    const cut = circle(side * 62 * unit, 0, 7 * unit, mix(deep, mid, 0.7));
    out += group(log + cut, svg`translate(${cx} ${base + 4 * unit}) rotate(${side * 13})`);
  }
  if (random.chance(0.5)) {
    const sword = svg`M${-3.4 * unit} 0L${-3.4 * unit} ${-96 * unit}L0 ${-104 * unit}L${3.4 * unit} ${-96 * unit}V0z`;
    const guard = svg`M${-15 * unit} ${-96 * unit}h${30 * unit}v${6 * unit}h${-30 * unit}z`;
    out += group(
      path(sword, deep) + path(guard, deep),
      svg`translate(${cx + 2 * unit} ${base + 4 * unit}) rotate(${random(-12, 12)})`,
    );
  }

  out += traveller(cx - 78 * unit, base + 12 * unit, 50 * unit, deep, pop);
  for (let i = 0; i < 14; i++) {
    const edge = random(2, 5) * unit;
    const [x, y] = [cx + random(-60, 60) * unit, base - random(60, 158) * unit];
    out += rect(x, y, edge, edge, i % 3 ? pop : light);
  }
  return { svg: out, top: ground, bottom: soil };
};
