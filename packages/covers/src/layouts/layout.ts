import type { Art, Box, Focus } from '../compositions/composition';
import { contrast, readable, type Colour } from '../colour';
import type { Palette } from '../palettes';
import type { MotifName } from '../pieces/motifs';
import type { Random } from '../random';
import type { TitleBlock, TitleRoom } from '../type/title';

/** A portrait cover's measures. */
export const WIDTH = 300;
export const HEIGHT = 400;
export const MARGIN = 20;

/** Input of a layout. */
export interface Page {
  readonly palette: Palette;
  readonly motif: MotifName;
  readonly random: Random;
  /** Prefix for ids in the markup. */
  readonly id: string;
  /** Sets the title as large as fits a box. */
  title(room: TitleRoom): TitleBlock;
  /** Draws the composition into a box, its subject around a focus. */
  draw(box: Box, focus: Focus): Art;
}

/** Arranges title and picture; returns the content of the cover’s svg element. */
export type Layout = (page: Page) => string;

/** The whole cover. */
export const COVER: Box = { x: 0, y: 0, w: WIDTH, h: HEIGHT };

/** A focus that fills a rectangle. */
export const focusOn = (x: number, y: number, w: number, h: number): Focus => ({
  x,
  y,
  w,
  h,
  cx: x + w / 2,
  cy: y + h / 2,
  r: Math.min(w, h) / 2,
});

/** Returns the title’s colour on a ground: light or deep. */
export const inkOn = (ground: Colour, { light, deep }: Palette): Colour => readable(ground, [light, deep]);

/** Returns the colour of the point after the title: the first that contrasts with the ground. */
export const pointOn = (
  ground: Colour,
  { pop, light, mid, deep }: Omit<Palette, 'ground' | 'dark'>,
): Colour => [pop, light, mid, deep].find((colour) => contrast(ground, colour) >= 1.55) ?? light;
