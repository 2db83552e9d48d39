import { fold } from '../text/fold';

/** From 2 on; a lone `i` is a word too. */
const ROMAN = 'ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi'.split(' ');
/** Either way of writing a number leads to the other. */
const OTHER_NUMERAL = new Map(
  ROMAN.flatMap((roman, index): [string, string][] => [
    [roman, String(index + 2)],
    [String(index + 2), roman],
  ]),
);
const HYPHENATED = /[\p{L}\p{N}]+(?:[-‐‑·][\p{L}\p{N}]+)+/gu;
/** Where a title ends and its subtitle begins. */
const PARTS = /[:–—(]| - /;
const ACRONYM_MIN = 3;

/**
 * Every word a text is found by, folded: its own, numbers in the other numeral (`VII` and `7`), hyphenated
 * words in one (`halflife`), and the initials of a title or subtitle of three words or more (`gtav`, `botw`).
 */
export function wordsOf(text: string): Set<string> {
  const words = new Set(fold(text).split(' '));
  for (const word of [...words]) {
    const other = OTHER_NUMERAL.get(word);
    if (other) words.add(other);
  }
  for (const [compound] of text.matchAll(HYPHENATED)) words.add(fold(compound).replaceAll(' ', ''));
  for (const part of text.split(PARTS)) {
    const initials = fold(part)
      .split(' ')
      .map((word) => word.charAt(0));
    if (initials.length >= ACRONYM_MIN) words.add(initials.join(''));
  }
  words.delete('');
  return words;
}
