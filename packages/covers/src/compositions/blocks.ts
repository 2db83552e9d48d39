import { luminance, mix, type Colour } from '../colour';
import { backdrop } from '../pieces';
import { outline, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** The cells of each falling piece. */
const PIECES = [
  ['###', ' # '],
  ['# ', '# ', '##'],
  ['## ', ' ##'],
  ['##', '##'],
  ['#', '#', '#', '#'],
].map((rows) => rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === '#' ? [{ x, y }] : []))));

/** Stacked blocks, one piece falling and the place it is meant for. */
export const blocks: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const columns = Math.max(8, Math.round(box.w / (focus.r * 0.25)));
  const edge = box.w / columns;
  const bottom = box.y + box.h;
  const ink = luminance(ground) < 0.25 ? light : deep;
  const rows = Math.ceil((bottom - focus.cy) / edge);
  const heights = Array.from({ length: columns }, () => random.int(Math.max(1, rows - 3), rows));
  const colours = [pop, mid, light, mix(mid, deep, 0.45), mix(pop, light, 0.45), deep];

  const block = (x: number, y: number, colour: Colour) =>
    rect(x, y, edge + 0.3, edge + 0.3, colour) +
    rect(x, y, edge, edge * 0.14, mix(colour, light, 0.5)) +
    rect(x + edge * 0.86, y, edge * 0.14, edge, mix(colour, deep, 0.4)) +
    rect(x + edge * 0.3, y + edge * 0.36, edge * 0.34, edge * 0.34, mix(colour, deep, 0.22));

  let lines = '';
  for (let i = 1; i < columns; i++) lines += svg`M${box.x + i * edge} ${focus.y}V${bottom}`;
  let out = backdrop(box, ground) + outline(lines, mix(ground, ink, 0.14), 1);

  // Neighbours often share a colour, so that the heap looks played, not sown.
  let colour: Colour = pop;
  for (let row = 0; row < rows; row++) {
    heights.forEach((height, column) => {
      if (row >= height) return;
      if (random.chance(0.45)) colour = random.pick(colours.filter((c) => c !== ground));
      out += block(box.x + column * edge, bottom - (row + 1) * edge, colour);
    });
  }

  const top = focus.y + focus.h * 0.06;
  const middle = columns >> 1;
  const falling = random.pick(PIECES);
  const fallingAt = middle - random.int(2, 3);
  for (const { x, y } of falling) out += block(box.x + (fallingAt + x) * edge, top + y * edge, pop);
  const next = random.pick(PIECES);
  const nextAt = middle + random.int(0, 1);
  for (const { x, y } of next) {
    out += rect(
      box.x + (nextAt + x) * edge + 2,
      top + (y + 0.7) * edge + 2,
      edge - 4,
      edge - 4,
      'none',
      `stroke="${mix(ground, ink, 0.6)}" stroke-width="1.6" stroke-dasharray="4 3"`,
    );
  }
  return { svg: out, top: ground, bottom: mix(mid, deep, 0.4), busyBottom: true };
};
