import { editDistance } from '@savepoint/service-kit/base';

/** A known word that is close to the typed one, with its edit distance. */
export interface Similar {
  word: string;
  distance: number;
}

/** Candidates whose edit distance is computed: those that share the most bigrams. */
const MAX_CANDIDATES = 400;
/** Similar words used per typed word. */
const MAX_SIMILAR_WORDS = 24;
/** No title has a longer word; a longer one that was typed has no similar words. */
const MAX_WORD_LENGTH = 40;
const START_MARK = '^';

/** Typos tolerated in a word of this length. */
const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The bigrams of a word, including one for its start. */
const bigramsOf = (word: string): string[] => {
  const marked = START_MARK + word;
  return Array.from({ length: word.length }, (_, at) => marked.slice(at, at + 2));
};

/** Finds words similar to a misspelt one: candidates by shared bigrams, then by edit distance. */
export class SimilarWords {
  readonly #byBigram = new Map<string, Uint32Array>();
  /** Number of bigrams each word shares with the typed one; reset to 0 after every search. */
  readonly #shared: Uint8Array;

  /** @param words different ones */
  constructor(private readonly words: readonly string[]) {
    this.#shared = new Uint8Array(words.length);
    const lists = new Map<string, number[]>();
    words.forEach((word, index) => {
      for (const bigram of bigramsOf(word)) {
        const list = lists.get(bigram);
        if (!list) lists.set(bigram, [index]);
        else if (list.at(-1) !== index) list.push(index);
      }
    });
    for (const [bigram, list] of lists) this.#byBigram.set(bigram, Uint32Array.from(list));
  }

  /**
   * @param prefix compare with the start of known words, since the word is still being typed
   * @returns closest first; empty for words too short or long to tolerate a typo
   */
  find(word: string, prefix: boolean): Similar[] {
    const max = maxTypos(word.length);
    if (max === 0 || word.length > MAX_WORD_LENGTH) return [];
    const similar: Similar[] = [];
    for (const index of this.#candidates(word, max)) {
      const known = this.words[index]!;
      const distance = editDistance(word, known, max, prefix);
      if (distance <= max) similar.push({ word: known, distance });
    }
    return similar
      .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_SIMILAR_WORDS);
  }

  /** Words that share enough bigrams to be within `max` typos; a swap of letters changes three bigrams. */
  #candidates(word: string, max: number): number[] {
    const shared = this.#shared;
    const visited: number[] = [];
    for (const bigram of new Set(bigramsOf(word)))
      for (const index of this.#byBigram.get(bigram) ?? []) if (shared[index]!++ === 0) visited.push(index);
    const minShared = Math.max(1, word.length - 3 * max);
    const candidates = visited
      .filter((index) => shared[index]! >= minShared && this.words[index]!.length >= word.length - max)
      .sort((a, b) => shared[b]! - shared[a]! || a - b)
      .slice(0, MAX_CANDIDATES);
    for (const index of visited) shared[index] = 0;
    return candidates;
  }
}
