import { blanksToSpaces, decompose, ENCLOSED, foldLookAlikes } from '@savepoint/service-kit/names';

/** Scripts that put no space between words: each of their characters is a word. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const LETTERS = '\\p{L}\\p{N}\\p{M}';
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[${LETTERS}])+`, 'gu');
/** Three or more single letters with the same separator between them: “s.c.a.m”. */
const SPELLED_OUT = new RegExp(
  `(?<![${LETTERS}])\\p{L}([^${LETTERS}\\n]{1,3})\\p{L}(?:\\1\\p{L})+(?![${LETTERS}])`,
  'gu',
);

const toWords = (text: string): string =>
  (text.toLowerCase().replaceAll('ß', 'ss').match(WORD) ?? []).join(' ');

const joinSpelledOut = (text: string): string =>
  text.replace(SPELLED_OUT, (letters) => letters.replace(/[^\p{L}]/gu, ''));

/**
 * The words of a text in a form for comparison, with a space between them: without case, accents, invisible
 * characters and punctuation; ligatures, full-width and styled letters as plain ones.
 */
export const normaliseWords = (text: string): string => toWords(decompose(text));

/**
 * The ways in which a reader may read a text, each as `normaliseWords` returns it: as it is written, with look-alike
 * characters as the letters that they look like, with spelled-out words as words, and with blank characters as spaces.
 */
export function readings(text: string): string[] {
  const spaced = blanksToSpaces(text);
  const found = [text, ...(spaced === text ? [] : [spaced])].flatMap((each) => {
    const decomposed = decompose(each);
    return [decomposed, undisguise(decomposed)];
  });
  return [...new Set([...found, ...found.map(joinSpelledOut)].map(toWords))];
}

const NON_ASCII = /[^\p{ASCII}]/u;
const WORD_OR_ENCLOSED = new RegExp(`[${LETTERS}${ENCLOSED}]+`, 'gu');
const LATIN_OR_ENCLOSED = new RegExp(`[\\p{Script=Latin}${ENCLOSED}]`, 'u');
const LATIN_WORD = /^[a-z\d]+$/i;

/** What a word is, and reads as. */
interface Word {
  isLatin: boolean;
  /** Without a Latin letter, and with one that does not look like any. */
  isForeign: boolean;
  folded: string;
}

/**
 * Folds the look-alikes in words that mix them with Latin letters, and words of look-alikes only. The latter stay in
 * a text of which most other words are of another script: the Russian “сор” is not “cop”.
 */
function undisguise(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  // Each different word is looked at once.
  const known = new Map<string, Word>();
  let latin = 0;
  let foreign = 0;
  for (const word of text.match(WORD_OR_ENCLOSED) ?? []) {
    const described = known.get(word) ?? describeWord(word);
    known.set(word, described);
    if (described.isLatin) latin += 1;
    if (described.isForeign) foreign += 1;
  }
  return text.replace(WORD_OR_ENCLOSED, (word) => {
    const { isLatin, isForeign, folded } = known.get(word) ?? describeWord(word);
    return !isLatin && (foreign > latin || isForeign) ? word : folded;
  });
}

function describeWord(word: string): Word {
  const isLatin = LATIN_OR_ENCLOSED.test(word);
  const folded = foldLookAlikes(isLatin ? word.replaceAll('ß', 'ss') : word);
  return { isLatin, isForeign: !isLatin && !LATIN_WORD.test(folded), folded };
}
