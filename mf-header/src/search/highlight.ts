const IGNORED = /[\p{M}'’]+/gu;
const WORDS = /[\p{L}\p{N}\p{M}'’]+/gu;

/** Removes case, diacritics and apostrophes. */
const fold = (text: string) => text.normalize('NFKD').replace(IGNORED, '').toLowerCase();

/** Part of a name, and whether it matches the query. */
export interface Segment {
  text: string;
  match: boolean;
}

/**
 * Splits a name into segments, marking where its words start with a word of the query. Ignores case,
 * diacritics and apostrophes.
 * @example highlight('The Witcher 3: Wild Hunt', 'wi') // The, Wi*, tcher 3:, Wi*, ld Hunt
 * @returns the segments of the name, none of them empty
 */
export function highlight(name: string, query: string): Segment[] {
  const prefixes = (fold(query).match(WORDS) ?? []).sort((a, b) => b.length - a.length);
  const segments: Segment[] = [];
  let done = 0;
  for (const { 0: word, index } of name.matchAll(WORDS)) {
    const prefix = prefixes.find((candidate) => fold(word).startsWith(candidate));
    if (!prefix) continue;
    const end = index + lengthOf(word, prefix.length);
    if (index > done) segments.push({ text: name.slice(done, index), match: false });
    segments.push({ text: name.slice(index, end), match: true });
    done = end;
  }
  if (done < name.length) segments.push({ text: name.slice(done), match: false });
  return segments;
}

/** Returns the length of the part of `word` that folds to its first `count` folded characters. */
function lengthOf(word: string, count: number): number {
  let length = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    if (fold(word.slice(0, length)).length >= count) break;
    length += segment.length;
  }
  return length;
}
