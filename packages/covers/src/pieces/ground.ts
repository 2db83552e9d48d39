import { mix, type Colour } from '../colour';
import type { Box } from '../compositions/composition';
import { lerp } from '../numbers';
import type { Random } from '../random';
import { path, rect, svg } from '../svg/shapes';

/** Fills a box with one colour. */
export const backdrop = (box: Box, colour: Colour): string => rect(box.x, box.y, box.w, box.h, colour);

/** Flat steps of colour down a box, like a print, between the heights `y0` and `y1`. */
export const bands = (box: Box, y0: number, y1: number, from: Colour, to: Colour, steps: number): string => {
  // Half a unit of overlap, so that no seams show when the picture is scaled.
  let out = rect(box.x, box.y, box.w, Math.max(0, y0 - box.y) + 0.5, from);
  for (let i = 0; i < steps; i++) {
    const top = lerp(y0, y1, i / steps);
    const bottom = i === steps - 1 ? box.y + box.h : lerp(y0, y1, (i + 1) / steps);
    out += rect(box.x, top, box.w, bottom - top + 0.5, mix(from, to, (i + 1) / steps));
  }
  return out;
};

/** Small squares scattered over a box: stars, snow. @param min and `max`: length of their edges */
export const specks = (
  random: Random,
  box: Box,
  count: number,
  colour: Colour,
  min: number,
  max: number,
): string => {
  let out = '';
  for (let i = 0; i < count; i++) {
    const edge = random(min, max);
    const x = box.x + random(box.w - edge);
    const y = box.y + random(box.h - edge);
    out += svg`M${x} ${y}h${edge}v${edge}h${-edge}z`;
  }
  return path(out, colour);
};
