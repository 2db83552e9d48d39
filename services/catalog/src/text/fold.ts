/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN: Record<string, string> = {
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
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /['’‘`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/**
 * What two spellings of a name have in common: lower case, no diacritics or apostrophes, and a single
 * space for whatever else is neither letter nor digit. `Pokémon: Let’s Go!` becomes `pokemon lets go`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN[letter]!)
    .replace(APOSTROPHES, '')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}
