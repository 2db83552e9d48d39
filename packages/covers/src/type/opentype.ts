// @ts-expect-error the package ships no types; what is used of it is described here
import { parse as untyped } from 'opentype.js';

/** A step of an outline, as in SVG path data. */
export type Command =
  | { type: 'M' | 'L'; x: number; y: number }
  | { type: 'Q'; x1: number; y1: number; x: number; y: number }
  | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { type: 'Z' };

export interface Glyph {
  /** Index in the font; 0 is the glyph for missing characters. */
  readonly index: number;
  readonly advanceWidth: number;
  getPath(x: number, y: number, size: number): { commands: readonly Command[] };
}

export interface Font {
  readonly unitsPerEm: number;
  charToGlyph(character: string): Glyph;
  getKerningValue(left: Glyph, right: Glyph): number;
}

/** Reads a TrueType or OpenType font. */
export const parse: (font: ArrayBuffer) => Font = untyped;
