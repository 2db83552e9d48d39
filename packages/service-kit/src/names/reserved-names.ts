import { FORMER_MEMBER } from '@savepoint/contracts/base';
import { decompose, skeletonOf } from './look-alikes';
import {
  CONNECTING_WORDS,
  JOINED_WORDS,
  ROLE_NAMES,
  ROLE_PARTS,
  ROLE_WORDS,
  SITE_PARTS,
} from './reserved-words';
import { looksLikeUid } from './uid-like';
import { parseWord, WordSet, type Word } from './word-set';

/** Letters that Unicode’s table leaves apart, though they pass for Latin ones in a word. */
const FURTHER_LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ ꮖ: 'i', ꮑ: 'n', δ: 'd', ẟ: 'd', ɜ: 'e', ɛ: 'e', ε: 'e', є: 'e', э: 'e', ꞓ: 'e' },
  ...{ ᴎ: 'n', и: 'n', я: 'r', ʁ: 'r', ƨ: 's' },
};
/** Digits and signs that stand for letters; 0 and 1 do in every skeleton. */
const DIGITS: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' };
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '€': 'e', '£': 'l', '+': 't' };

/** Small Cherokee letters, of which the table knows less than of the capitals. */
const SMALL_CHEROKEE = /[\uab70-\uabbf]/g;
/** Digits at the beginning and end of words: “Admin 2”, “mod99”. */
const OUTER_DIGITS = /(?<![\p{L}\p{N}])\d{1,100}|(?<!\d)\d{1,100}(?![\p{L}\p{N}])/gu;

const replaceBy = (text: string, table: Readonly<Record<string, string>>): string =>
  [...text].map((char) => table[char] ?? char).join('');

const lookOf = (text: string): string => replaceBy(skeletonOf(text), FURTHER_LOOK_ALIKES);

/** What a reader may take a name for: as it is written, and with digits, signs and pairs of letters as what they look like. */
function readingsOf(name: string): Set<string> {
  const plain = decompose(name.replace(SMALL_CHEROKEE, (letter) => letter.toUpperCase()));
  // In small letters too: the table has other look-alikes for a capital than for its small letter.
  const cases = [plain, plain.toLowerCase()];
  const looks = [...new Set(cases.flatMap((text) => [text, text.replace(OUTER_DIGITS, ' ')]))].map(lookOf);
  const spelled = looks.map((look) => replaceBy(look, DIGITS));
  const signed = spelled.map((look) => replaceBy(look, SIGNS));
  const paired = spelled.map((look) => look.replaceAll('ci', 'd').replaceAll('vv', 'w'));
  return new Set([...looks, ...spelled, ...signed, ...paired]);
}

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** The words of a text; single letters in a row are one: “S a v e p o i n t”. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let isSpelling = false;
  for (const word of text.split(SEPARATORS).filter(Boolean)) {
    const isLetter = [...word].length === 1;
    if (isLetter && isSpelling) words.push(`${words.pop() ?? ''}${word}`);
    else words.push(word);
    isSpelling = isLetter;
  }
  return words;
}

/** As a word is compared: what it looks like, without spaces and punctuation. */
const formOf = (word: string): string => lookOf(decompose(word).toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '');
const setOf = (words: readonly string[]): WordSet => new WordSet(words.map(formOf));

const siteParts = setOf(SITE_PARTS);
const parts = setOf([...SITE_PARTS, ...ROLE_PARTS]);
const roleWords = setOf(ROLE_WORDS);
const roleNames = setOf([...ROLE_PARTS, ...ROLE_WORDS, ...ROLE_NAMES, FORMER_MEMBER.name]);
const connecting = setOf(CONNECTING_WORDS);
const joined = setOf(JOINED_WORDS);

/** Whether a text is words of roles, written together, with words between them. */
const isOfRoles = (word: Word): boolean => roleNames.compose(word, joined);

function isReservedReading(text: string): boolean {
  const words = wordsOf(text).map(parseWord);
  const whole = parseWord(text.replace(/[^\p{L}\p{N}]/gu, ''));
  if (parts.isIn(whole) || words.some((word) => roleWords.has(word)) || isOfRoles(whole)) return true;
  const rest = words.filter((word) => !connecting.has(word));
  return rest.length > 0 && rest.every(isOfRoles);
}

/** It begins where a letter is before it, so that no place is looked at twice. */
const NUMBER_AT_END = /(?<![\d\s\p{P}])[\d\s\p{P}]+$/u;

/** The letters of a text as they look: without spaces, punctuation, and digits at the end. */
const lettersOf = (text: string): string =>
  skeletonOf(text.replace(NUMBER_AT_END, '')).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Makes the check whether a name is reserved: it looks as if it contained the name of the site or of a role, in any of many
 * languages, like one of the other reserved names, or like the id of an account.
 * @param further names that are reserved as a whole, such as those of the staff
 */
export function createIsReserved(further: readonly string[] = []): (name: string) => boolean {
  const names = new Set(further.map(lettersOf).filter(Boolean));
  return (name) =>
    looksLikeUid(name) || names.has(lettersOf(name)) || [...readingsOf(name)].some(isReservedReading);
}

/** Whether a name looks as if it contained that of the site. */
export const looksLikeOurs = (name: string): boolean =>
  [...readingsOf(name)].some((text) => siteParts.isIn(parseWord(text.replace(/[^\p{L}\p{N}]/gu, ''))));
