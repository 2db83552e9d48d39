import type { Colour } from '../colour';
import type { Palette } from '../palettes';
import type { Random } from '../random';

/** A rectangle in the picture's units, from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What a title leaves free, where the subject of a picture belongs: its box, middle and radius. */
export interface Focus extends Box {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

/** What a composition is given to draw with. */
export interface Scene {
  /** All of the picture, to be covered to its edges. */
  readonly box: Box;
  readonly focus: Focus;
  readonly random: Random;
  readonly palette: Palette;
  /** Prefix for ids in the markup, so that covers can share a page. */
  readonly id: string;
}

/** A drawn picture. */
export interface Art {
  readonly svg: string;
  /** The colours its top and bottom edges show behind a title. */
  readonly top: Colour;
  readonly bottom: Colour;
  /** True where the bottom edge is too lively for a small sign on it. */
  readonly busyBottom?: boolean;
}

export type Composition = (scene: Scene) => Art;
