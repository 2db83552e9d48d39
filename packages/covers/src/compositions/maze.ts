import { luminance } from '../colour';
import { backdrop, traveller } from '../pieces';
import type { Random } from '../random';
import { outline, polyline, rect, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

const COLUMNS = 9;
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * A maze without loops, dug from cell 0 by going on at random and back where there is no way on.
 * Cells are numbered row by row.
 * @returns for each cell, the cell it was entered from
 */
const dig = (random: Random, rows: number): Map<number, number> => {
  const from = new Map<number, number>();
  const stack = [0];
  while (stack.length) {
    const cell = stack[stack.length - 1]!;
    const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
    const open = STEPS.map(([dx, dy]) => [x + dx, y + dy] as const)
      .filter(([i, j]) => i >= 0 && j >= 0 && i < COLUMNS && j < rows)
      .map(([i, j]) => j * COLUMNS + i)
      .filter((next) => next !== 0 && !from.has(next));
    if (open.length === 0) {
      stack.pop();
      continue;
    }
    const next = random.pick(open);
    from.set(next, cell);
    stack.push(next);
  }
  return from;
};

/** A maze with the way through it drawn in. */
export const maze: Composition = ({ box, focus, random, palette: { ground, deep, light, pop } }) => {
  const cell = focus.w / (COLUMNS + 0.6);
  const rows = Math.max(5, Math.floor(focus.h / cell - 0.4));
  const left = focus.cx - (COLUMNS * cell) / 2;
  const top = focus.cy - (rows * cell) / 2;
  const from = dig(random, rows);
  const joined = (a: number, b: number) => from.get(a) === b || from.get(b) === a;

  let walls = '';
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      const here = y * COLUMNS + x;
      if (x < COLUMNS - 1 && !joined(here, here + 1)) {
        walls += svg`M${left + (x + 1) * cell} ${top + y * cell}v${cell}`;
      }
      if (y < rows - 1 && !joined(here, here + COLUMNS)) {
        walls += svg`M${left + x * cell} ${top + (y + 1) * cell}h${cell}`;
      }
    }
  }
  walls += svg`M${left} ${top}h${COLUMNS * cell}v${rows * cell}h${-COLUMNS * cell}z`;

  const middle = (k: number): Point => [
    left + ((k % COLUMNS) + 0.5) * cell,
    top + (Math.floor(k / COLUMNS) + 0.5) * cell,
  ];
  let at = rows * COLUMNS - 1 - random.int(0, 2);
  const goal = middle(at);
  const way = [goal];
  while (at !== 0) {
    at = from.get(at)!;
    way.push(middle(at));
  }
  const [startX, startY] = middle(0);
  const ink = luminance(ground) < 0.25 ? light : deep;
  const out =
    backdrop(box, ground) +
    polyline(way, pop, cell * 0.36, 'stroke-linejoin="miter" stroke-linecap="square"') +
    outline(walls, ink, cell * 0.2, 'stroke-linecap="square"') +
    rect(goal[0] - cell * 0.3, goal[1] - cell * 0.3, cell * 0.6, cell * 0.6, pop) +
    traveller(startX, startY + cell * 0.4, cell * 0.8, ink, ink);
  return { svg: out, top: ground, bottom: ground };
};
