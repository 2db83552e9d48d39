/** A word with its letters counted: repeated ones, as in “moderrrator”, are one with a number. */
export interface Word {
  letters: readonly string[];
  counts: readonly number[];
}

export function parseWord(text: string): Word {
  const letters: string[] = [];
  const counts: number[] = [];
  for (const letter of text)
    if (letters.at(-1) === letter) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      letters.push(letter);
      counts.push(1);
    }
  return { letters, counts };
}

/**
 * Words that are found in others, each letter as often as in the word or more often. What it costs grows with the length of
 * the text that is searched, times the length of the longest word.
 */
export class WordSet {
  /** By their letters, each once. */
  readonly #words = new Map<string, (readonly number[])[]>();
  #longest = 0;

  constructor(words: readonly string[]) {
    for (const text of words) {
      const { letters, counts } = parseWord(text);
      const key = letters.join('');
      this.#words.set(key, [...(this.#words.get(key) ?? []), counts]);
      this.#longest = Math.max(this.#longest, letters.length);
    }
  }

  /** Whether a text is one of the words. */
  has(word: Word): boolean {
    return this.#endsAt(word, 0).some((end) => end === word.letters.length);
  }

  /** Whether a text contains one of the words. */
  isIn(word: Word): boolean {
    return word.letters.some((_letter, start) => this.#endsAt(word, start).length > 0);
  }

  /** Whether a text is some of the words, one after another, with words of another set between them. */
  compose(word: Word, between: WordSet): boolean {
    const { length } = word.letters;
    // Whether the text before a position is words, with one of this set among them or without.
    const reached: { with?: boolean; without?: boolean }[] = Array.from({ length: length + 1 }, () => ({}));
    reached[0] = { without: true };
    for (let start = 0; start < length; start++) {
      const here = reached[start];
      if (!here?.with && !here?.without) continue;
      for (const end of this.#endsAt(word, start, true)) reached[end] = { ...reached[end], with: true };
      for (const end of between.#endsAt(word, start, true)) reached[end] = { ...reached[end], ...here };
    }
    return reached[length]?.with === true;
  }

  /**
   * Where a word of this set ends that begins at a position.
   * @param isShared whether the last letter may also be the first one of a next word: “supportteam”
   */
  #endsAt({ letters, counts }: Word, start: number, isShared = false): number[] {
    const ends: number[] = [];
    let key = '';
    for (let end = start + 1; end <= Math.min(letters.length, start + this.#longest); end++) {
      key += letters[end - 1];
      const found = this.#words
        .get(key)
        ?.filter((needed) => needed.every((count, index) => (counts[start + index] ?? 0) >= count));
      if (!found?.length) continue;
      ends.push(end);
      const needsLess = found.some((needed) => (counts[end - 1] ?? 0) > (needed.at(-1) ?? 0));
      if (isShared && needsLess && end - 1 > start) ends.push(end - 1);
    }
    return ends;
  }
}
