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

/** The area that the title leaves free, for the subject of the picture: box, centre and radius. */
export interface Focus extends Box {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

/** Input of a composition. */
export interface Scene {
  /** The whole picture, to be filled to its edges. */
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
  /** Colours at the top and bottom edges, behind a title. */
  readonly top: Colour;
  readonly bottom: Colour;
  /** Whether the bottom edge is too detailed for a genre icon on it. */
  readonly busyBottom?: boolean;
}

export type Composition = (scene: Scene) => Art;
