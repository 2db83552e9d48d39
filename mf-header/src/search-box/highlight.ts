const UNHEARD = /[\p{M}'’]+/gu;
const WORDS = /[\p{L}\p{N}\p{M}'’]+/gu;

const fold = (text: string) => text.normalize('NFKD').replace(UNHEARD, '').toLowerCase();

/** A piece of a name, and whether the query is why it was found. */
export interface Piece {
  text: string;
  match: boolean;
}

/**
 * Cuts a name where its words begin like a word of the query; case, diacritics and apostrophes do not count.
 * @example highlight('The Witcher 3: Wild Hunt', 'wi') // The, Wi*, tcher 3:, Wi*, ld Hunt
 * @returns the name in pieces, none of them empty
 */
export function highlight(name: string, query: string): Piece[] {
  const asked = (fold(query).match(WORDS) ?? []).sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: word, index } of name.matchAll(WORDS)) {
    const begins = asked.find((start) => fold(word).startsWith(start));
    if (!begins) continue;
    const end = index + lengthOf(word, begins.length);
    if (index > done) pieces.push({ text: name.slice(done, index), match: false });
    pieces.push({ text: name.slice(index, end), match: true });
    done = end;
  }
  if (done < name.length) pieces.push({ text: name.slice(done), match: false });
  return pieces;
}

/** How much of a word, as it is written, makes its first `count` folded characters. */
function lengthOf(word: string, count: number): number {
  let length = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    if (fold(word.slice(0, length)).length >= count) break;
    length += segment.length;
  }
  return length;
}
