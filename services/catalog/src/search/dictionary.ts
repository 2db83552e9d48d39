import { lowerBound, prefixRange } from './sorted';

/**
 * Which entries hold which word: words in order, and for each the ids of its entries in ascending order,
 * all in one array.
 */
export class Dictionary<T = unknown> {
  readonly words: readonly string[];
  readonly #ids: Uint32Array;
  /** Where the ids of each word begin; one more item than there are words. */
  readonly #starts: Uint32Array;

  /** An entry's id is its place among `entries`. */
  constructor(entries: readonly T[], wordsOf: (entry: T) => ReadonlySet<string>) {
    const lists = new Map<string, number[]>();
    let total = 0;
    entries.forEach((entry, id) => {
      for (const word of wordsOf(entry)) {
        const list = lists.get(word);
        if (list) list.push(id);
        else lists.set(word, [id]);
        total++;
      }
    });
    this.words = [...lists.keys()].sort((a, b) => (a < b ? -1 : 1));
    this.#ids = new Uint32Array(total);
    this.#starts = new Uint32Array(this.words.length + 1);
    let end = 0;
    this.words.forEach((word, index) => {
      const list = lists.get(word)!;
      this.#ids.set(list, end);
      this.#starts[index + 1] = end += list.length;
    });
  }

  /** Ids of the entries that hold a word, given by its place among the words. */
  idsAt(index: number): Uint32Array {
    return this.#ids.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /** Places of a word, or of all words it is the beginning of: the first, and the one after the last. */
  range(word: string, prefix: boolean): [number, number] {
    const at = (index: number) => this.words[index]!;
    if (prefix) return prefixRange(this.words.length, at, word);
    const index = lowerBound(this.words.length, at, word);
    return [index, this.words[index] === word ? index + 1 : index];
  }
}
