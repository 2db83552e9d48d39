import { APOSTROPHES, fold } from '../text/fold';
import { isNumeral, numeralForms } from './numerals';

/** A folded text without spaces, and where its words are. */
export interface Spelling {
  text: string;
  /** Offsets at which a word starts, ascending; the first is 0. */
  edges: readonly number[];
  /** Edges from which it is found: all, or those that no other spelling of the same text has. */
  starts: readonly number[];
}

/** `&` and `+` between words: read as “and”. */
const AND_SIGN = /([\p{L}\p{N}\p{M}!?.)'’”"]) ?[&+＆] ?(?=[\p{L}\p{N}("“'’.])/gu;
/** Scripts written without spaces, and the first letters of Korean syllables: a word starts at each character. */
const STARTS_IN_WORD =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\u1100-\u1112]/u;

/** Ways to write a word between two others. */
const JOINING_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['and', ['and', 'n', '']],
  ['n', ['n', 'and', '']],
  ['vs', ['vs', 'versus']],
  ['versus', ['versus', 'vs']],
]);

/** The folded words of a name or a query, with “and” for the signs that are read so. */
export const foldedWords = (text: string): string[] =>
  fold(text.replace(AND_SIGN, '$1 and ')).split(' ').filter(Boolean);

/** The words whose misspellings are recognised: those of a text, also apart at apostrophes and joined at hyphens. */
export function plainWords(text: string): string[] {
  const compounds = [...text.matchAll(HYPHENATED)].map(([compound]) => fold(compound).replaceAll(' ', ''));
  const apart = APOSTROPHE.test(text) ? foldedWords(text.replace(APOSTROPHES, ' ')) : [];
  return [...foldedWords(text), ...apart, ...compounds];
}
const APOSTROPHE = /['’‘`´]/;
const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑·][\p{L}\p{N}]+)+/gu;

/**
 * The spellings by which a name is found: as it is written, its numbers in Arabic, Roman and words, and “and” in its
 * other ways of writing. Words are apart at apostrophes, too.
 */
export function spellingsOf(name: string): Spelling[] {
  const words = foldedWords(name);
  if (!words.length) return [];
  const plain = spell(words);
  const apart = APOSTROPHE.test(name) ? edgesOf(foldedWords(name.replace(APOSTROPHES, ' '))) : [];
  const edges = [...new Set([...plain.edges, ...apart])].sort((a, b) => a - b);
  const known = new Set([plain.text]);
  const others = numeralForms(words)
    .flatMap(joiningForms)
    .flatMap((form): Spelling[] => {
      const other = spell(form.filter(Boolean));
      if (known.has(other.text)) return [];
      known.add(other.text);
      // What follows the last word that differs is found by the first spelling.
      const last = form.findLastIndex((word, index) => word !== words[index]);
      const end = form.slice(0, last + 1).join('').length;
      return [{ ...other, starts: other.edges.filter((edge) => edge <= end) }];
    });
  return [{ ...plain, edges, starts: edges }, ...others];
}

/** @param words each of them one of the ways in which it can be written */
function joiningForms(words: readonly string[]): string[][] {
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && JOINING_WORDS.has(word),
  );
  if (at < 0) return [[...words]];
  return JOINING_WORDS.get(words[at]!)!.map((form) => words.with(at, form));
}

function spell(words: readonly string[]): Spelling {
  const edges = edgesOf(words);
  return { text: words.join(''), edges, starts: edges };
}

function edgesOf(words: readonly string[]): number[] {
  const edges: number[] = [];
  let end = 0;
  for (const word of words) {
    edges.push(end);
    if (STARTS_IN_WORD.test(word))
      for (let at = 1; at < word.length; at++) if (STARTS_IN_WORD.test(word[at]!)) edges.push(end + at);
    end += word.length;
  }
  return edges;
}

/** Separates a title from its subtitle. */
const SUBTITLE_SEPARATOR = /[:–—(]| - /;
/** Between the words in `StarCraft`. */
const CAPITAL_IN_WORD = /(?<=\p{Ll})(?=\p{Lu})/gu;
const VOLUME_WORDS = new Set(['part', 'episode', 'chapter', 'volume', 'vol', 'book']);

/**
 * The initials of a title, and of its parts apart from subtitles, with its numbers: `gtav` and `gta5`, `botw`, `sc2`,
 * `ps5`. A number is a word of its own.
 */
export function initialsOf(title: string): Spelling[] {
  const found = new Map<string, Spelling>();
  const parts = title.split(SUBTITLE_SEPARATOR);
  for (const part of parts.length > 1 ? [title, ...parts] : parts)
    for (const source of new Set([part, part.replace(CAPITAL_IN_WORD, ' ')]))
      for (const words of wordListsOf(source))
        if (words.length > 1)
          for (const form of numeralForms(words).slice(0, 3)) {
            const spelling = initialsOfWords(words, form);
            if (spelling.text.length > 1) found.set(spelling.text, spelling);
          }
  return [...found.values()];
}

/** The words of which initials are taken: with and without “and”, and without `Part` before a number. */
function wordListsOf(part: string): string[][] {
  const plain = fold(part).split(' ').filter(Boolean);
  const lists = [plain, ...joiningForms(foldedWords(part)).map((form) => form.filter(Boolean))];
  return lists.flatMap((words) => {
    const short = words.filter(
      (word, index) => !(VOLUME_WORDS.has(word) && isNumeral(words[index + 1] ?? '')),
    );
    const first = words.map((word, index) =>
      index < words.length - 1 && (word === 'and' || isWhole(word)) ? word.charAt(0) : word,
    );
    return [words, short, first].filter((list) => list === words || list.join() !== words.join());
  });
}

/** Whether a word is among initials as a whole. */
const isWhole = (word: string): boolean => isNumeral(word) || /^\d/.test(word);

/** @param numbers the same words, with their numbers in one form */
function initialsOfWords(words: readonly string[], numbers: readonly string[]): Spelling {
  const edges = [0];
  let text = '';
  words.forEach((word, index) => {
    const whole = isWhole(word) && (index > 0 || /^\d/.test(word));
    if (whole && text) edges.push(text.length);
    text += whole ? numbers[index] : word === 'and' ? word : word.charAt(0);
    if (whole) edges.push(text.length);
  });
  return { text, edges: edges.filter((edge) => edge < text.length), starts: [0] };
}
