import { mix, type Colour } from '../colour';
import { bands, traveller } from '../pieces';
import { circle, path, rect, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';

/** Position of a cube: x to the lower right, y to the lower left, z up. */
type Cell = readonly [x: number, y: number, z: number];

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** A stair, a bridge at its top, a tower down from there and a way around; columns below. */
const CELLS: readonly Cell[] = [
  ...range(0, 6).map((i): Cell => [5 - i, -3, i * 0.9]),
  ...range(1, 6).map((i): Cell => [0, -3 + i, 4.5]),
  ...range(0, 5).map((z): Cell => [0, 2, z * 0.9]),
  ...range(0, 4).map((i): Cell => [1 + i, 2, 0]),
  ...range(0, 3).flatMap((z): Cell[] => {
    const below = -z * 0.9 - 0.9;
    return [
      [5, -3, below],
      [5, 2, below],
      [0, 2, below],
    ];
  }),
  ...range(0, 5).map((i): Cell => [5, 2 - i, 0]),
].sort((a, b) => a[0] + a[1] - (b[0] + b[1]) || a[2] - b[2]);

/** Stairs of cubes up to a door-like block, two travellers on them. */
export const stairs: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const unit = focus.r / 100;
  // Half the width and half the depth of a cube's diamond.
  const half = 18.5 * unit;
  const depth = half * 0.5;
  const cx = focus.cx - 3 * half;
  const at = ([x, y, z]: Cell): Point => [
    cx + (x - y) * half,
    focus.cy + 60 * unit + (x + y) * depth - z * half * 0.86,
  ];
  const cube = (cell: Cell, colour: Colour): string => {
    const [x, y] = at(cell);
    const height = half * 0.9;
    const wall = (side: number) =>
      svg`M${x + side * half} ${y}L${x} ${y + depth}L${x} ${y + depth + height}L${x + side * half} ${y + height}z`;
    return (
      path(
        svg`M${x - half} ${y}L${x} ${y - depth}L${x + half} ${y}L${x} ${y + depth}z`,
        mix(colour, light, 0.62),
      ) +
      path(wall(-1), colour) +
      path(wall(1), mix(colour, deep, 0.62))
    );
  };

  const haze = mix(ground, dark ? mid : light, 0.6);
  let out = bands(box, focus.y + focus.h * 0.1, box.y + box.h, ground, haze, 4);
  const sunX = focus.cx + random.pick([-30, 40]) * unit;
  out += circle(sunX, focus.cy - 30 * unit, 46 * unit, dark ? light : pop);

  const stone = dark ? mid : mix(mid, pop, 0.12);
  for (const cell of CELLS) out += cube(cell, cell[2] < -0.5 ? mix(stone, deep, 0.3) : stone);
  const summit: Cell = [0, -3, 5.4];
  const [x, y] = at(summit);
  // This rectangle has no size and is invisible. It is kept because the covers' digests include it.
  out += cube(summit, pop) + rect(x - half * 0.75, y + half * 0.35, 0, 0, deep);
  const [climberX, climberY] = at([3, -3, 1.8]);
  const [walkerX, walkerY] = at([0, 1, 4.5]);
  out += traveller(climberX, climberY + 1, 24 * unit, deep, pop);
  out += traveller(walkerX, walkerY + 1, 24 * unit, deep, deep);

  for (let i = 0; i < 4; i++) {
    const cloudX = box.x + random(box.w);
    const cloudY = box.y + box.h - random(30) * unit;
    out += svg`<path d="M${cloudX - 26 * unit} ${cloudY}h${52 * unit}" stroke="${mix(ground, light, 0.75)}" stroke-width="${14 * unit}" stroke-linecap="round"/>`;
  }
  return { svg: out, top: ground, bottom: haze, busyBottom: true };
};
