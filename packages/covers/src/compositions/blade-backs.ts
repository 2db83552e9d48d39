import { mix } from '../colour';
import { TAU } from '../numbers';
import type { Palette } from '../palettes';
import type { Random } from '../random';
import { polar } from '../svg/lines';
import { circle, path, ring, svg, through } from '../svg/shapes';
import type { Box } from './composition';

/** Where the weapon's middle is, and all that lies behind it. */
interface Back {
  readonly cx: number;
  readonly cy: number;
  readonly unit: number;
  readonly box: Box;
  readonly random: Random;
  readonly palette: Palette;
}

/** Rays to the edges. */
const rays = ({ cx, cy, unit, box, random, palette: { ground, deep, light, pop, dark } }: Back): string => {
  const count = random.pick([18, 24, 32]);
  const far = box.w + box.h;
  let data = '';
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * TAU;
    const next = polar(cx, cy, far, angle + TAU / count / 2);
    data += `${through([[cx, cy], polar(cx, cy, far, angle), next])}z`;
  }
  return (
    path(data, mix(ground, dark ? deep : light, 0.34)) +
    circle(cx, cy, 66 * unit, pop) +
    circle(cx, cy, 50 * unit, mix(pop, dark ? light : deep, 0.2)) +
    ring(cx, cy, 82 * unit, mix(ground, dark ? light : deep, 0.5), 1.4)
  );
};

/** Rings around a small sun. */
const rings = ({ cx, cy, unit, palette: { ground, deep, mid, light, pop, dark } }: Back): string => {
  let out = '';
  for (let i = 7; i > 0; i--) {
    out += circle(cx, cy, (18 + i * 17) * unit, mix(ground, i % 2 ? mid : dark ? deep : light, 0.5));
  }
  return out + circle(cx, cy, 30 * unit, pop);
};

/** Feathers to both sides. */
const wings = ({ cx, cy, unit, palette: { ground, deep, mid, light, pop, dark } }: Back): string => {
  let out = '';
  for (const side of [-1, 1]) {
    for (let i = 0; i < 5; i++) {
      const y = cy - 20 * unit + i * 15 * unit;
      const length = (96 - i * 13) * unit;
      const x = (part: number) => cx + side * length * part;
      const even = dark ? mix(ground, light, 0.34) : mix(mid, light, 0.35);
      out += path(
        svg`M${cx} ${y + 18 * unit}C${x(0.4)} ${y + 20 * unit} ${x(0.9)} ${y - 12 * unit} ${x(1)} ${y - (52 - i * 6) * unit}C${x(0.7)} ${y - 26 * unit} ${x(0.4)} ${y - 10 * unit} ${cx} ${y - 6 * unit}z`,
        i % 2 ? mix(mid, deep, dark ? 0.1 : 0.2) : even,
      );
    }
  }
  return out + circle(cx, cy - 12 * unit, 34 * unit, pop);
};

/** The field and the sun, each parted into two tones down the middle. */
const halves = ({ cx, cy, unit, box, palette: { ground, deep, mid, light, pop, dark } }: Back): string => {
  const r = 62 * unit;
  return (
    path(
      svg`M${cx} ${box.y}H${box.x + box.w}V${box.y + box.h}H${cx}z`,
      mix(ground, dark ? deep : mid, 0.45),
    ) +
    circle(cx, cy, r, dark ? light : pop) +
    path(svg`M${cx} ${cy - r}a${r} ${r} 0 0 1 0 ${124 * unit}z`, dark ? pop : deep)
  );
};

/** What a weapon stands before. */
export const behindBlade = (back: Back): string => back.random.pick([rays, rings, wings, halves])(back);
