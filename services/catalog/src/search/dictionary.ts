/** Index of the first item of a sorted list that is not less than `text`. */
export function lowerBound(length: number, at: (index: number) => string, text: string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts after every text that begins with the same letters. */
const MAX_CHARACTER = '\uffff';

/** Index of the first item that begins with `prefix`, and the index after the last. */
export const prefixRange = (
  length: number,
  at: (index: number) => string,
  prefix: string,
): [number, number] => [lowerBound(length, at, prefix), lowerBound(length, at, prefix + MAX_CHARACTER)];

/**
 * An inverted index: words in order, and for each the ids of the entries that contain it, ascending. All ids
 * are in one array.
 */
export class Dictionary<T = unknown> {
  readonly words: readonly string[];
  readonly #ids: Uint32Array;
  /** Offset of each word’s ids, with one more item for the end. */
  readonly #starts: Uint32Array;

  /** An entry's id is its index in `entries`. */
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

  /** Ids of the entries that contain the word at an index. */
  idsAt(index: number): Uint32Array {
    return this.#ids.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /** Range of indexes of a word, or of all words that start with it: the first, and the one after the last. */
  range(word: string, prefix: boolean): [number, number] {
    const at = (index: number) => this.words[index]!;
    if (prefix) return prefixRange(this.words.length, at, word);
    const index = lowerBound(this.words.length, at, word);
    return [index, this.words[index] === word ? index + 1 : index];
  }
}
