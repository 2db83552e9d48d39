import { letter } from './face';

/** Replacements for characters that the font lacks. */
const INSTEAD: Record<string, string> = { '・': '·', '‟': '“', '‑': '-', '‒': '–', '―': '—', '⁃': '-' };
/** A soft hyphen and a zero-width space have glyphs, but no business in a title that is broken by us. */
const UNSEEN = /[\u00ad\u200b]/gu;
const HAS_MEANING = /[\p{L}\p{N}]/u;

/** Catalogues write quotes as keyboards do; display type has better ones. */
const curled = (text: string): string => text.replace(/"([^"]*)"/g, '“$1”').replace(/'/g, '’');

const has = (text: string): boolean => [...text].every((character) => letter(character) !== undefined);

/** Ways to set a character, the closest first: itself, without accents, its replacement, its compatibility form. */
const WAYS: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => character.normalize('NFD').replace(/\p{M}/gu, ''),
  (character) => INSTEAD[character] ?? '',
  (character) => character.normalize('NFKC'),
];
const nearest = (character: string): string => {
  for (const way of WAYS) {
    const text = way(character);
    if (text !== '' && has(text)) return text;
  }
  return '';
};

const meaningful = (text: string): number =>
  [...text].filter((character) => HAS_MEANING.test(character)).length;

/**
 * What of a title the bundled face can set.
 *
 * Straight quotes become typographic, accents without a glyph are dropped, compatibility forms unfolded
 * (Ⅳ → IV), other signs left out with the brackets they leave empty. If fewer than half of the letters
 * and digits survive, a reader would be shown a different name, so nothing is set: a cover then has no
 * title, and the page's own text beside it names the game in a system font.
 * @returns the text to set, in single spaces; empty if none
 */
export const settable = (title: string): string => {
  // Two marks are a letter, twenty are vandalism: they would pile up and reach over the edge.
  const text = curled(title)
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  const kept = [...text]
    .map((character) => (/\s/u.test(character) ? ' ' : nearest(character)))
    .join('')
    .replace(/\(\s*\)|\[\s*\]|\{\s*\}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return meaningful(kept) * 2 < meaningful(text) ? '' : kept;
};
