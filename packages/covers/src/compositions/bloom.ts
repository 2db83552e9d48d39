import { mix, type Colour } from '../colour';
import { lerp, TAU } from '../numbers';
import { backdrop } from '../pieces';
import { polar } from '../svg/lines';
import { circle, group, outline, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A great flower on its stem before an arch. */
export const bloom: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy, r } = focus;
  const bottom = focus.y + focus.h + (box.y + box.h - focus.y - focus.h);
  const heart = cy - r * 0.34;
  const green = dark ? mid : mix(mid, deep, 0.25);
  const niche = mix(ground, dark ? deep : light, 0.42);

  let out = backdrop(box, ground);
  out += path(
    svg`M${cx - r * 1.05} ${bottom}V${cy}a${r * 1.05} ${r * 1.05} 0 0 1 ${r * 2.1} 0V${bottom}z`,
    niche,
  );
  out += rect(cx - r * 0.035, heart, r * 0.07, bottom - heart, green);

  // Pairs of leaves up the stem, each with its vein.
  const leaf = (y: number, length: number, width: number, colour: Colour) => {
    const x = (part: number) => cx + length * part;
    return path(
      svg`M${cx} ${y}C${x(0.25)} ${y - width} ${x(0.8)} ${y - width * 1.3} ${x(1)} ${y - width * 1.5}C${x(0.95)} ${y - width * 0.2} ${x(0.5)} ${y + width * 0.35} ${cx} ${y}z`,
      colour,
    );
  };
  for (let i = 0; i < 4; i++) {
    const y = lerp(cy + r * 0.3, bottom - r * 0.02, i / 4) + r * 0.1;
    const width = r * 0.26;
    for (const side of [-1, 1]) {
      const length = side * (r * (0.62 + 0.1 * (i % 2)));
      out += leaf(y, length, width, i % 2 ? green : mix(green, deep, 0.3));
      const vein = svg`M${cx} ${y}Q${cx + length * 0.5} ${y - width * 0.5} ${cx + length * 0.86} ${y - width * 1.25}`;
      out += outline(vein, niche, 1.4);
    }
  }

  // Three wreaths of petals; the first and last stand in the gaps of the second.
  const petals = random.pick([8, 10, 12]);
  const pointed = random.int(0, 1) === 1;
  for (const [length, width, colour, turn] of [
    [0.66, 0.2, mix(pop, deep, 0.3), 0.5],
    [0.6, 0.19, pop, 0],
    [0.36, 0.12, mix(pop, light, 0.6), 0.5],
  ] as const) {
    const [l, w] = [r * length, r * width];
    const petal = pointed
      ? path(
          svg`M0 0C${w} ${-l * 0.5} ${w * 0.8} ${-l * 0.85} 0 ${-l}C${-w * 0.8} ${-l * 0.85} ${-w} ${-l * 0.5} 0 0z`,
          colour,
        )
      : svg`<ellipse cx="0" cy="${-l * 0.6}" rx="${w * 0.62}" ry="${l * 0.42}" fill="${colour}"/>`;
    for (let i = 0; i < petals; i++) {
      out += group(petal, svg`translate(${cx} ${heart}) rotate(${((i + turn) / petals) * 360})`);
    }
  }
  out += circle(cx, heart, r * 0.19, deep) + circle(cx, heart, r * 0.14, light);
  for (let i = 0; i < 8; i++) {
    const [x, y] = polar(cx, heart, r * 0.09, (i / 8) * TAU);
    out += circle(x, y, r * 0.018, deep);
  }

  for (const side of [-1, 1]) {
    const x = cx + side * r * 0.7;
    const y = cy + r * 0.06;
    out += circle(x, y, r * 0.09, pop) + circle(x, y, r * 0.045, light);
    out += outline(svg`M${x} ${y + r * 0.09}Q${x} ${y + r * 0.5} ${cx} ${y + r * 0.62}`, green, 2);
  }
  return { svg: out, top: ground, bottom: ground, busyBottom: true };
};
