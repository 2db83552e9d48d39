/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
/** Diacritics, characters that only format (a zero-width space), and signs that are not part of a name. */
const MARKS = /[\p{M}\p{Cf}]+/gu;
const SIGNS = /[™℠®©]/g;
export const APOSTROPHES = /['’‘`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/**
 * Folds a text so that spellings of the same name are equal: lower case, no diacritics or apostrophes, one
 * space for everything else that is neither letter nor digit. `Pokémon: Let’s Go!` becomes `pokemon lets go`.
 */
export function fold(text: string): string {
  const letters = ASCII.test(text) ? text.toLowerCase() : foldLetters(text);
  return letters.replace(APOSTROPHES, '').replace(BETWEEN_WORDS, ' ').trim();
}

const ASCII = /^[\x20-\x7e]*$/;

const foldLetters = (text: string): string =>
  text
    .replace(SIGNS, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN_LETTERS[letter]!);

const LEADING_ARTICLE = /^(?:the|a|an) (?=.)/;
/** Numbers are padded to this length, so that text order is numeric order. */
const PADDED_DIGITS = 6;

/** The sort key of a title: `The Witcher 3` is under W, and `Part 2` before `Part 10`. */
export function titleKey(name: string): string {
  const key = fold(name)
    .replace(LEADING_ARTICLE, '')
    .replace(/\d+/g, (number) => number.padStart(PADDED_DIGITS, '0'));
  return key || name;
}
