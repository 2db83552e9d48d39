import { mix } from '../colour';
import { TAU } from '../numbers';
import { backdrop, specks } from '../pieces';
import { polar } from '../svg/lines';
import { circle, group, outline, path, rect, ring, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A banded planet, usually ringed, with its moons on their orbits. */
export const orbit: Composition = ({ box, focus, random, palette, id }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const r = focus.r * random(0.52, 0.64);
  const cx = focus.cx + random(-0.12, 0.12) * focus.r;
  const { cy } = focus;
  const tilt = random.pick([-24, -14, 18, 28]);
  const sky = dark ? ground : deep;
  const body = dark ? mid : ground;

  let out = backdrop(box, sky) + specks(random, box, 46, mix(sky, light, 0.5), 0.8, 2.4);
  for (const k of [1.5, 1.98, 2.5]) out += ring(cx, cy, r * k, mix(sky, light, 0.2), 1);

  let disc = circle(cx, cy, r, body);
  for (let y = -r; y < r;) {
    const height = r * random(0.08, 0.3);
    if (random.chance(0.55)) {
      const tint = random.pick([light, deep, pop]);
      disc += rect(cx - r, cy + y, 2 * r, height, mix(body, tint, random(0.25, 0.6)));
    }
    y += height;
  }
  const shadow = svg`M${cx - r} ${cy}a${r} ${r} 0 0 0 ${2 * r} 0a${r} ${r * 0.62} 0 0 1 ${-2 * r} 0z`;
  disc += path(shadow, deep, 'opacity=".38"');

  // One half of the ring goes behind the planet, the other before it.
  const hoop = (front: boolean) => {
    const arc = (rx: number, ry: number) =>
      svg`M${cx - r * rx} ${cy}A${r * rx} ${r * ry} 0 0 ${front ? 0 : 1} ${cx + r * rx} ${cy}`;
    return outline(arc(1.75, 0.44), pop, r * 0.14) + outline(arc(1.46, 0.35), light, r * 0.05);
  };
  const ringed = random.chance(0.75);
  out += svg`<clipPath id="${id}o"><circle cx="${cx}" cy="${cy}" r="${r}"/></clipPath>`;
  const globe = `<g clip-path="url(#${id}o)">${disc}</g>`;
  out += group(
    (ringed ? hoop(false) : '') + globe + (ringed ? hoop(true) : ''),
    svg`rotate(${tilt} ${cx} ${cy})`,
  );
  for (const [k, size] of [
    [1.98, 0.13],
    [1.5, 0.07],
    [2.5, 0.09],
  ] as const) {
    const [x, y] = polar(cx, cy, r * k, random(TAU));
    out += circle(x, y, r * size, size > 0.1 ? light : pop);
  }
  return { svg: out, top: sky, bottom: sky };
};
