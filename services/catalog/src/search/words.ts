import { APOSTROPHES, fold } from '../text/fold';

/** From 2 on, because `i` is also a word. */
const ROMAN = 'ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi'.split(' ');
/** Roman numerals by Arabic ones, and vice versa. */
const OTHER_NUMERAL = new Map(
  ROMAN.flatMap((roman, index): [string, string][] => [
    [roman, String(index + 2)],
    [String(index + 2), roman],
  ]),
);
const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑·][\p{L}\p{N}]+)+/gu;
/** Separates a title from its subtitle. */
const SUBTITLE_SEPARATOR = /[:–—(]| - /;
const ACRONYM_MIN_LENGTH = 3;

/**
 * Returns the folded words by which a text is found: its own, those split at an apostrophe (`baldur`, `s`), numbers
 * in the other numeral (`VII` and `7`), hyphenated words joined (`halflife`), and the initials of titles and subtitles of three
 * words or more (`gtav`, `botw`).
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set([...fold(text).split(' '), ...fold(text.replace(APOSTROPHES, ' ')).split(' ')]);
  for (const word of [...words]) {
    const other = OTHER_NUMERAL.get(word);
    if (other) words.add(other);
  }
  for (const [compound] of text.matchAll(HYPHENATED)) words.add(fold(compound).replaceAll(' ', ''));
  for (const part of text.split(SUBTITLE_SEPARATOR)) {
    const initials = fold(part)
      .split(' ')
      .map((word) => word.charAt(0));
    if (initials.length >= ACRONYM_MIN_LENGTH) words.add(initials.join(''));
  }
  words.delete('');
  return words;
}
