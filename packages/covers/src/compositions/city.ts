import { mix, type Colour } from '../colour';
import { clamp } from '../numbers';
import { bands } from '../pieces';
import { circle, path, svg, tenth } from '../svg/shapes';
import type { Composition } from './composition';

/** A city seen from above at an angle, one of its blocks in another colour. */
export const city: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { r } = focus;
  // Half the width and half the depth of a block's diamond.
  const half = Math.min(box.w / 9, r * 0.26);
  const depth = half * 0.5;

  let out = bands(box, focus.y, focus.y + focus.h * 0.5, ground, mix(ground, light, 0.4), 3);
  out += circle(box.x + box.w * random(0.22, 0.78), focus.y + focus.h * 0.26, r * 0.34, dark ? light : pop);

  /** Windows on the left wall, lit or not by chance. */
  const windows = (x: number, top: number, foot: number): string => {
    let data = '';
    for (let y = top + half * 0.5; y < foot - half * 0.25; y += half * 0.42) {
      for (const k of [0.25, 0.6]) {
        if (!random.chance(0.5)) continue;
        data += svg`M${x - half + half * k} ${y + half * (k * 0.5 - 0.12)}`;
        data += svg`l${half * 0.2} ${half * 0.1}v${half * 0.18}l${-half * 0.2} ${-half * 0.1}z`;
      }
    }
    return data;
  };
  const block = (x: number, foot: number, height: number, roof: Colour, wall: Colour): string => {
    const top = foot - height;
    return (
      path(svg`M${x - half} ${top}L${x} ${top - depth}L${x + half} ${top}L${x} ${top + depth}z`, roof) +
      path(
        svg`M${x - half} ${top}L${x} ${top + depth}L${x} ${foot + depth + 3}L${x - half} ${foot + 3}z`,
        wall,
      ) +
      path(
        svg`M${x + half} ${top}L${x} ${top + depth}L${x} ${foot + depth + 3}L${x + half} ${foot + 3}z`,
        mix(wall, deep, 0.55),
      )
    );
  };

  const otherColumn = Math.round(box.w / half / 4) + random.int(0, 2) - 1;
  const start = focus.y + focus.h * 0.42;
  for (let row = 0; row < 24; row++) {
    for (let column = -1; column < box.w / half / 2 + 1; column++) {
      const x = box.x + column * half * 2 + (row % 2 ? half : 0) + half * 0.5;
      const foot = start + row * depth;
      if (foot - r > box.y + box.h) continue;
      const near = row / 10;
      const chance = random() ** 1.7 * half * 3.1 * clamp(1.15 - near * 0.55, 0.25, 1.1) + half * 0.22;
      const other = column === otherColumn && row === 5;
      const height = other ? half * 3.6 : chance;
      const dusk = clamp(0.1 + near * 0.55, 0, 0.75);
      const roof = other ? mix(pop, light, 0.45) : mix(mix(mid, light, 0.55), deep, dusk * 0.6);
      out += block(x, foot, height, roof, other ? pop : mix(mid, deep, dusk * 0.7));
      const lit = windows(x, foot - height, foot);
      const opacity = other ? '.8' : tenth(0.9 - dusk * 0.5);
      if (lit) out += path(lit, other ? deep : light, `opacity="${opacity}"`);
    }
  }
  return { svg: out, top: ground, bottom: mix(mid, deep, 0.6) };
};
