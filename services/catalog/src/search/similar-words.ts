import { editDistance } from '../text/edit-distance';
import type { Dictionary } from './dictionary';

/** A word of the dictionary that may have been meant, and how far it is from what was typed. */
export interface Similar {
  index: number;
  distance: number;
}

/** Candidates whose distance is measured, those that share the most pairs of letters. */
const MEASURED = 400;
/** The best of them that are used. */
const KEPT = 24;
const BEGIN = '^';

/** Mistakes that are forgiven in a word of that many letters. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Each two neighbouring letters of a word, its beginning counted as a letter. */
const pairsOf = (word: string): string[] => {
  const marked = BEGIN + word;
  return Array.from({ length: word.length }, (_, at) => marked.slice(at, at + 2));
};

/** Finds words in spite of typing mistakes, by the pairs of letters that words have in common. */
export class SimilarWords {
  readonly #byPair = new Map<string, Uint32Array>();
  /** By word, the pairs it shares with the one that is looked for; all 0 between two searches. */
  readonly #shared: Uint8Array;

  constructor(private readonly dictionary: Dictionary) {
    this.#shared = new Uint8Array(dictionary.words.length);
    const lists = new Map<string, number[]>();
    dictionary.words.forEach((word, index) => {
      for (const pair of pairsOf(word)) {
        const list = lists.get(pair);
        if (!list) lists.set(pair, [index]);
        else if (list.at(-1) !== index) list.push(index);
      }
    });
    for (const [pair, list] of lists) this.#byPair.set(pair, Uint32Array.from(list));
  }

  /**
   * @param prefix the word is still being typed: its likeness to the beginning of a word counts
   * @returns nearest first; nothing for words so short that any other is near
   */
  find(word: string, prefix: boolean): Similar[] {
    const max = forgiven(word.length);
    if (max === 0) return [];
    const { words } = this.dictionary;
    const similar: Similar[] = [];
    for (const index of this.#candidates(word, max)) {
      const distance = editDistance(word, words[index]!, max, prefix);
      if (distance <= max) similar.push({ index, distance });
    }
    return similar
      .sort(
        (a, b) =>
          a.distance - b.distance || words[a.index]!.length - words[b.index]!.length || a.index - b.index,
      )
      .slice(0, KEPT);
  }

  /** Words that share enough pairs with one that at most `max` mistakes can lie between; a swap costs three pairs. */
  #candidates(word: string, max: number): number[] {
    const shared = this.#shared;
    const touched: number[] = [];
    for (const pair of new Set(pairsOf(word)))
      for (const index of this.#byPair.get(pair) ?? []) if (shared[index]!++ === 0) touched.push(index);
    const enough = Math.max(1, word.length - 3 * max);
    const candidates = touched
      .filter(
        (index) => shared[index]! >= enough && this.dictionary.words[index]!.length >= word.length - max,
      )
      .sort((a, b) => shared[b]! - shared[a]! || a - b)
      .slice(0, MEASURED);
    for (const index of touched) shared[index] = 0;
    return candidates;
  }
}
