import { luminance, mix } from '../colour';
import { clamp } from '../numbers';
import { backdrop } from '../pieces';
import { creature } from '../pieces/creature';
import { path, svg } from '../svg/shapes';
import type { Composition } from './composition';

const COLUMNS = 3;
const LEGS = [(x: number) => x % 2 === 1, (x: number) => x === 1 || x === 2, (x: number) => x !== 2] as const;

/** Rows of pixel creatures, one of them of another colour. */
export const sprites: Composition = ({ box, focus, random, palette: { ground, deep, mid, light, pop } }) => {
  const rows = clamp(Math.round(focus.h / (focus.w / 3.1)), 2, 4);
  // A creature is eight pixels wide and two from its neighbour.
  const pixel = Math.min(focus.w / (COLUMNS * 8 + (COLUMNS + 1) * 2), focus.h / (rows * 8 + (rows + 1) * 2));
  const left = focus.cx - (pixel * (COLUMNS * 10 - 2)) / 2;
  const top = focus.cy - (pixel * (rows * 10 - 2)) / 2;
  const ink = luminance(ground) < 0.25 ? light : deep;
  const other = random.int(0, COLUMNS * rows - 1);

  let grid = '';
  for (let x = (left % (pixel * 2)) - pixel * 2; x < box.x + box.w; x += pixel * 2) {
    for (let y = (top % (pixel * 2)) - pixel * 2; y < box.y + box.h; y += pixel * 2) {
      grid += svg`M${x} ${y}h1v1h-1z`;
    }
  }
  let out = backdrop(box, ground) + path(grid, mix(ground, ink, 0.28));

  for (let i = 0; i < COLUMNS * rows; i++) {
    const x = left + (i % COLUMNS) * pixel * 10;
    const y = top + Math.floor(i / COLUMNS) * pixel * 10;
    const eyeRow = random.int(2, 3);
    const eyeColumn = random.int(1, 2);
    const { body, eyes } = creature(random, x, y, pixel, {
      eye: [eyeColumn, eyeRow],
      fringe: 0.34,
      legs: random.pick(LEGS),
    });
    const colour = i === other ? pop : i % 2 ? mix(mid, ink, 0.15) : ink;
    out += path(body, colour) + path(eyes, i === other ? light : ground);
  }
  return { svg: out, top: ground, bottom: ground };
};
