import type { Colour } from '../colour';
import { svg } from '../svg/shapes';

/** An icon per genre, as path data on a 20 × 20 grid. */
const motifs = {
  action: 'M3 17l3-3m-2-2l4 4M7 13L16 3l1 1-9 10',
  adventure: 'M10 2a8 8 0 100 16 8 8 0 000-16zm3 5l-2 4-4 2 2-4z',
  rpg: 'M10 2l6 3v5c0 4-3 6-6 8-3-2-6-4-6-8V5z',
  strategy: 'M10 2l7 4v8l-7 4-7-4V6zM10 2v16M3 6l14 8M17 6L3 14',
  simulation: 'M3 17V9h4v8M8 17V3h4v14M13 17v-6h4v6M2 17h16',
  puzzle: 'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 14h6M14 11v6',
  platformer: 'M2 17h6v-4h5V9h5M5 3v6M2 6h6',
  shooter: 'M10 4a6 6 0 100 12 6 6 0 000-12zM10 1v5M10 14v5M1 10h5M14 10h5',
  racing: 'M4 18V2M4 3h12v8H4M8 3v8M12 3v8M4 7h12',
  sports: 'M10 2a8 8 0 100 16 8 8 0 000-16zM10 2v16M2 10h16',
  fighting: 'M3 3l14 14M17 3L3 17',
  horror: 'M2 10q8-9 16 0-8 9-16 0zM10 8a2 2 0 100 4 2 2 0 000-4z',
  survival: 'M10 2c1 4 5 5 5 10a5 5 0 01-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3-1-5 1-9z',
  card: 'M4 4h8v12H4zM9 4l7 2-3 11-4-1',
  roguelike: 'M3 3h14v14H3zM7 7h0M13 13h0M7 13h0M13 7h0M10 10h0',
  'life-sim': 'M3 10l7-7 7 7M5 9v8h10V9',
  indie: 'M10 2l2 6h6l-5 4 2 6-5-4-5 4 2-6-5-4h6z',
  any: 'M10 3l7 7-7 7-7-7z',
};
export type MotifName = keyof typeof motifs;

/** Returns the icon of the first genre that has one. */
export const motifOf = (genres: readonly string[]): MotifName =>
  genres.find((genre): genre is MotifName => Object.hasOwn(motifs, genre)) ?? 'any';

/** Draws an icon with its upper left corner at x, y. */
export const motif = (name: MotifName, x: number, y: number, colour: Colour): string =>
  svg`<path d="${motifs[name]}" transform="translate(${x} ${y}) scale(.9)" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`;
