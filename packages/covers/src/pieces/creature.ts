import type { Random } from '../random';
import { svg } from '../svg/shapes';

/** A creature on a grid of eight by eight pixels, as path data. */
export interface Creature {
  readonly body: string;
  readonly eyes: string;
}

/** What varies between creatures. */
export interface Traits {
  /** Pixel of the left eye; the right one mirrors it. */
  readonly eye: readonly [x: number, y: number];
  /** How likely a pixel outside the body is set, 0..1. */
  readonly fringe: number;
  /** Columns of the left half in which a leg may stand; without it the fringe goes all the way down. */
  readonly legs?: (column: number) => boolean;
}

const HALF = 4;
const ROWS = 8;
const FEET = 6;

const inBody = (x: number, y: number): boolean => y > 0 && y < FEET && x > (y === 1 ? 1 : 0);

/**
 * Draws a random creature with mirror symmetry.
 * @param x0 and `y0`: its upper left corner
 * @param pixel edge of a pixel
 */
export const creature = (
  random: Random,
  x0: number,
  y0: number,
  pixel: number,
  { eye, fringe, legs }: Traits,
): Creature => {
  // Slightly wider than its cell, so that no seams show.
  const edge = pixel + 0.2;
  const cell = (x: number, y: number) => svg`M${x0 + x * pixel} ${y0 + y * pixel}h${edge}v${edge}h${-edge}z`;
  const isSet = (x: number, y: number): boolean => {
    if (inBody(x, y)) return random.chance(0.9);
    if (y >= FEET && legs) return legs(x) && random.chance(0.9);
    return random.chance(fringe);
  };
  let body = '';
  let eyes = '';
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < HALF; x++) {
      const both = cell(x, y) + cell(2 * HALF - 1 - x, y);
      if (x === eye[0] && y === eye[1]) eyes += both;
      else if (isSet(x, y)) body += both;
    }
  }
  return { body, eyes };
};
