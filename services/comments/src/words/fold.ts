/** Scripts that put no space between words: each of their characters is a word. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** Accents on Latin, Greek and Cyrillic letters; marks of other scripts are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Characters that nobody sees, as between the letters of a word that is to be hidden. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * The words of a text, alike however they are written: without case, accents, invisible characters and
 * punctuation; ligatures, full-width and styled letters as plain ones.
 */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(WORD) ?? [];
