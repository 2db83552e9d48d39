import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Command, type Font, type Glyph } from './opentype';
import { tenth } from '../svg/shapes';

/** A letter as one of the fonts has it. */
export interface Letter {
  readonly character: string;
  readonly font: Font;
  readonly glyph: Glyph;
}

/** Height of a capital, in em. */
export const CAP = 0.644;
/** Added after each letter, and the width of a space, in em: display type is set tight. */
const TRACK = -0.006;
const SPACE = 0.235;

const load = (file: string): Font => {
  const bytes = readFileSync(join(__dirname, '..', '..', 'fonts', file));
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
let loaded: readonly Font[] | undefined;
/** Piazzolla Display: Western European first, then the rest of Latin. Read once, when first needed. */
const fonts = (): readonly Font[] =>
  (loaded ??= [load('piazzolla-display.ttf'), load('piazzolla-display-ext.ttf')]);

const known = new Map<string, Letter>();

/** The letter of a character, or undefined if the face has none. */
export const letter = (character: string): Letter | undefined => {
  const seen = known.get(character);
  if (seen) return seen;
  for (const font of fonts()) {
    const glyph = font.charToGlyph(character);
    if (!glyph.index) continue;
    const found = { character, font, glyph };
    known.set(character, found);
    return found;
  }
  return undefined;
};

const lettersOf = (text: string): Letter[] =>
  [...text].map(letter).filter((found): found is Letter => found !== undefined);

/** How far each letter moves the pen, in em, kerning included. */
const advances = (letters: readonly Letter[]): number[] =>
  letters.map(({ character, font, glyph }, i) => {
    if (character === ' ') return SPACE;
    const next = letters[i + 1];
    const kerning = next?.font === font ? font.getKerningValue(glyph, next.glyph) : 0;
    return (glyph.advanceWidth + kerning) / font.unitsPerEm + TRACK;
  });

/** Width of a line in em. */
export const measure = (text: string): number => advances(lettersOf(text)).reduce((sum, a) => sum + a, 0);

const coordinates = (c: Command): number[] => {
  if (c.type === 'Z') return [];
  if (c.type === 'C') return [c.x1, c.y1, c.x2, c.y2, c.x, c.y];
  if (c.type === 'Q') return [c.x1, c.y1, c.x, c.y];
  return [c.x, c.y];
};
const written = (commands: readonly Command[]): string =>
  commands.map((c) => (c.type === 'Z' ? 'z' : c.type + coordinates(c).map(tenth).join(' '))).join('');

/** Where a line may break: at spaces, and after a hyphen between letters. */
const BREAKS = /[ \t\n]+|(?<=\p{L}-)(?=\p{L})/u;

/** Width of a text on one line in em. A character that the face lacks counts as one em. */
export const textWidth = (text: string): number => {
  const line = text.replaceAll('\u00a0', ' ');
  return measure(line) + [...line].filter((character) => !letter(character)).length;
};

/** Width of a text’s widest word in em. */
export const widestWord = (text: string): number => Math.max(0, ...text.split(BREAKS).map(textWidth));

/**
 * Sets one line as path data.
 * @param x left end and y baseline, size the em, in the picture's units
 * @returns the data, and the x at which the line ends
 */
export const setLine = (text: string, x: number, y: number, size: number): { data: string; end: number } => {
  const letters = lettersOf(text);
  const widths = advances(letters);
  let data = '';
  let pen = x;
  letters.forEach(({ character, glyph }, i) => {
    if (character !== ' ') data += written(glyph.getPath(pen, y, size).commands);
    pen += (widths[i] as number) * size;
  });
  return { data, end: pen };
};
