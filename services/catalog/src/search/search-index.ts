import { setImmediate as turn } from 'node:timers/promises';
import { fold } from '../text/fold';
import { Dictionary } from './dictionary';
import type { Entry } from './entry';
import { Matches, type IndexedEntry } from './matches';
import { SimilarWords, type Similar } from './similar-words';
import { prefixRange } from './sorted';
import { wordsOf } from './words';

/** Fewer exact matches than this, and mistakes are looked past. */
const FEW = 5;
/** Words of a query that are looked at. */
const WORDS_MAX = 12;

/**
 * Finds entries by their words: all words of a query must be there, in any order, the last one at least
 * as the beginning of a word. When that finds little, words that are nearly the same count too.
 * An index is built once and never changed: a new catalogue gets a new one.
 */
export class SearchIndex {
  /** Room to search in, by id: searches are done one after another, and making it for each would cost more than most. */
  readonly #held: Uint8Array;
  readonly #mistakes: Uint8Array;

  /**
   * @param entries by weight: an id is a place in this list, so that ascending ids are descending weight
   * @param byName ids in the order of their folded names
   */
  private constructor(
    private readonly entries: readonly IndexedEntry[],
    private readonly dictionary: Dictionary,
    private readonly similar: SimilarWords,
    private readonly byName: Uint32Array,
  ) {
    this.#held = new Uint8Array(entries.length);
    this.#mistakes = new Uint8Array(entries.length);
  }

  /** Builds an index in steps, between which a server goes on answering. */
  static async build(entries: readonly Entry[]): Promise<SearchIndex> {
    const sorted = entries.map((entry) => ({ ...entry, folded: fold(entry.name) })).sort(byWeight);
    await turn();
    const dictionary = new Dictionary(sorted, ({ name, also }) => wordsOf(`${name} : ${also}`));
    await turn();
    const similar = new SimilarWords(dictionary);
    await turn();
    const ids = Uint32Array.from(sorted.keys());
    ids.sort((a, b) => compare(sorted[a]!.folded, sorted[b]!.folded));
    return new SearchIndex(sorted, dictionary, similar, ids);
  }

  /** @param query as it was typed; anything that is neither letter nor digit only parts words */
  find(query: string): Matches {
    const words = fold(query).split(' ').filter(Boolean).slice(0, WORDS_MAX);
    const exact = this.#holdAll(words, (word, last) => this.#alternatives(word, last));
    const near =
      exact.ids.length < FEW
        ? this.#holdAll(words, (word, last) => [
            ...this.#alternatives(word, last),
            ...this.similar.find(word, last),
          ])
        : null;
    return new Matches(this.entries, words, this.#namesBeginning(words.join(' ')), exact.ids, near);
  }

  /** Ids of the entries whose name begins with a text; none for an empty one. */
  #namesBeginning(text: string): Uint32Array {
    if (!text) return new Uint32Array();
    const [from, to] = prefixRange(this.byName.length, (at) => this.entries[this.byName[at]!]!.folded, text);
    return this.byName.slice(from, to).sort();
  }

  #alternatives(word: string, prefix: boolean): Similar[] {
    const [from, to] = this.dictionary.range(word, prefix);
    return Array.from({ length: to - from }, (_, at) => ({ index: from + at, distance: 0 }));
  }

  /**
   * Entries that hold an alternative of every word, each with the mistakes that were looked past.
   * @param alternatives of a word, nearest first
   */
  #holdAll(words: readonly string[], alternatives: (word: string, last: boolean) => Similar[]): Held {
    const held = this.#held.fill(0);
    const sum = this.#mistakes.fill(0);
    words.forEach((word, place) => {
      for (const { index, distance } of alternatives(word, place === words.length - 1))
        for (const id of this.dictionary.idsAt(index))
          if (held[id] === place) {
            held[id] = place + 1;
            sum[id]! += distance;
          }
    });
    const ids: number[] = [];
    const mistakes = new Map<number, number>();
    if (!words.length) return { ids, mistakes };
    for (let id = held.indexOf(words.length); id !== -1; id = held.indexOf(words.length, id + 1)) {
      ids.push(id);
      if (sum[id]) mistakes.set(id, sum[id]!);
    }
    return { ids, mistakes };
  }
}

/** Ids in ascending order, and by id the number of mistakes where there are any. */
export interface Held {
  ids: number[];
  mistakes: ReadonlyMap<number, number>;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byWeight = (a: IndexedEntry, b: IndexedEntry): number =>
  b.weight - a.weight || compare(b.date, a.date) || compare(a.folded, b.folded) || compare(a.slug, b.slug);
