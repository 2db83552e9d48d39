import { letter } from './face';

/** Replacements for characters that the font lacks. */
const REPLACEMENTS: Record<string, string> = { '・': '·', '‟': '“', '‑': '-', '‒': '–', '―': '—', '⁃': '-' };
/** A soft hyphen and a zero-width space have glyphs, but lines are broken without them. */
const INVISIBLE = /[\u00ad\u200b]/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Replaces straight quotes, as in most catalogues, by typographic ones. */
const withTypographicQuotes = (text: string): string => text.replace(/"([^"]*)"/g, '“$1”').replace(/'/g, '’');

const has = (text: string): boolean => [...text].every((character) => letter(character) !== undefined);

/** Substitutes of a character, the closest first: itself, without accents, its replacement, its compatibility form. */
const SUBSTITUTES: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => character.normalize('NFD').replace(/\p{M}/gu, ''),
  (character) => REPLACEMENTS[character] ?? '',
  (character) => character.normalize('NFKC'),
];
const nearest = (character: string): string => {
  for (const substitute of SUBSTITUTES) {
    const text = substitute(character);
    if (text !== '' && has(text)) return text;
  }
  return '';
};

const countLetters = (text: string): number =>
  [...text].filter((character) => LETTER_OR_DIGIT.test(character)).length;

/**
 * Returns the part of a title that the bundled face can set.
 *
 * Straight quotes become typographic, accents without a glyph are dropped, compatibility forms unfolded
 * (Ⅳ → IV), other signs left out with the brackets they leave empty. If fewer than half of the letters
 * and digits are left, the title would read as a different name, so nothing is set: the cover has no title, and
 * the page's own text beside it names the game in a system font.
 * @returns the text to set, in single spaces; empty if none
 */
export const settable = (title: string): string => {
  // At most two combining marks per letter: more would stack up beyond the edge.
  const text = withTypographicQuotes(title)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  const result = [...text]
    .map((character) => (/\s/u.test(character) ? ' ' : nearest(character)))
    .join('')
    .replace(/\(\s*\)|\[\s*\]|\{\s*\}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return countLetters(result) * 2 < countLetters(text) ? '' : result;
};
