import { mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import { backdrop, traveller } from '../pieces';
import { polar } from '../svg/lines';
import { circle, path, rect, svg, through } from '../svg/shapes';
import type { Composition } from './composition';

/** An eye that looks at the traveller, and shows them. */
export const eye: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const { cx, cy, r } = focus;
  const w = r * 0.94;
  const h = w * random(0.46, 0.64);
  const slit = random.chance(0.4);
  const background = random.int(0, 2);
  const lids = (scale: number) => {
    const lift = h * 1.9 * scale ** 1.25;
    return svg`M${cx - w * scale} ${cy}Q${cx} ${cy - lift} ${cx + w * scale} ${cy}Q${cx} ${cy + lift} ${cx - w * scale} ${cy}z`;
  };
  const triangle = (size: number) =>
    svg`M${cx} ${cy - size * 1.12}L${cx + size * 1.1} ${cy + size * 0.76}L${cx - size * 1.1} ${cy + size * 0.76}z`;
  /** Spikes around the middle from one radius to another. */
  const spikes = (count: number, from: number, half: number, to: (i: number) => number): string => {
    let data = '';
    for (let i = 0; i < count; i++) {
      const a = (i / count) * TAU;
      const spike = [polar(cx, cy, from, a - half), polar(cx, cy, to(i), a), polar(cx, cy, from, a + half)];
      data += `${through(spike)}z`;
    }
    return data;
  };

  let out = backdrop(box, ground);
  const echo = (k: number, tone: number): Colour => (k % 2 ? mix(ground, mid, tone) : ground);
  if (background === 0) {
    for (let k = 5; k > 0; k--) out += path(lids(1 + k * 0.24), echo(k, 0.55));
  } else if (background === 1) {
    out += path(
      spikes(40, r * 0.5, 0.045, (i) => r * (i % 2 ? 1.12 : 1.5)),
      mix(ground, mid, 0.8),
    );
  } else {
    for (let k = 6; k > 0; k--) out += path(triangle(r * (0.62 + k * 0.28)), echo(k, 0.5));
  }

  const iris = h * 0.86;
  out += path(lids(1.09), deep) + path(lids(1), light);
  out += circle(cx, cy, iris, deep) + circle(cx, cy, iris * 0.9, pop);
  const rays = random.pick([24, 30, 36]);
  out += path(
    spikes(rays, iris * 0.9, 0.05, () => iris * random(0.45, 0.6)),
    mix(pop, deep, 0.5),
  );
  const [reach, bulge] = [iris * 0.84, iris * 0.42];
  out += slit
    ? path(
        svg`M${cx} ${cy - reach}Q${cx + bulge} ${cy} ${cx} ${cy + reach}Q${cx - bulge} ${cy} ${cx} ${cy - reach}z`,
        deep,
      )
    : circle(cx, cy, iris * 0.45, deep);
  out += rect(cx + iris * 0.2, cy - iris * 0.62, iris * 0.28, iris * 0.28, light);
  out += traveller(cx, cy + iris * 0.28, iris * (slit ? 0.42 : 0.56), light, light);
  return { svg: out, top: ground, bottom: ground };
};
