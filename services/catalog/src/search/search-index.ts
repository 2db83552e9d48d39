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
  /** By weight: an id is a place in this list, so that ascending ids are descending weight. */
  readonly #entries: readonly IndexedEntry[];
  readonly #dictionary: Dictionary;
  readonly #similar: SimilarWords;
  /** Ids in the order of their folded names. */
  readonly #byName: Uint32Array;

  constructor(entries: readonly Entry[]) {
    const sorted = entries.map((entry) => ({ ...entry, folded: fold(entry.name) })).sort(byWeight);
    this.#entries = sorted;
    this.#dictionary = new Dictionary(sorted, ({ name, also }) => wordsOf(`${name} : ${also}`));
    this.#similar = new SimilarWords(this.#dictionary);
    this.#byName = Uint32Array.from(sorted.keys()).sort((a, b) =>
      compare(sorted[a]!.folded, sorted[b]!.folded),
    );
  }

  /** @param query as it was typed; anything that is neither letter nor digit only parts words */
  find(query: string): Matches {
    const words = fold(query).split(' ').filter(Boolean).slice(0, WORDS_MAX);
    const exact = this.#holdAll(words, (word, last) => this.#alternatives(word, last));
    const near =
      exact.ids.length < FEW
        ? this.#holdAll(words, (word, last) => [
            ...this.#alternatives(word, last),
            ...this.#similar.find(word, last),
          ])
        : null;
    return new Matches(this.#entries, words, this.#namesBeginning(words.join(' ')), exact.ids, near);
  }

  /** Ids of the entries whose name begins with a text; none for an empty one. */
  #namesBeginning(text: string): Uint32Array {
    if (!text) return new Uint32Array();
    const [from, to] = prefixRange(
      this.#byName.length,
      (at) => this.#entries[this.#byName[at]!]!.folded,
      text,
    );
    return this.#byName.slice(from, to).sort();
  }

  #alternatives(word: string, prefix: boolean): Similar[] {
    const [from, to] = this.#dictionary.range(word, prefix);
    return Array.from({ length: to - from }, (_, at) => ({ index: from + at, distance: 0 }));
  }

  /** Entries that hold an alternative of every word, in ascending order, each with the mistakes that were looked past. */
  #holdAll(words: readonly string[], alternatives: (word: string, last: boolean) => Similar[]): Held {
    const held = new Uint8Array(this.#entries.length);
    const mistakes = new Uint8Array(this.#entries.length);
    words.forEach((word, place) => {
      const nearestFirst = alternatives(word, place === words.length - 1).sort(
        (a, b) => a.distance - b.distance,
      );
      for (const { index, distance } of nearestFirst)
        for (const id of this.#dictionary.idsAt(index))
          if (held[id] === place) {
            held[id] = place + 1;
            mistakes[id]! += distance;
          }
    });
    const ids: number[] = [];
    if (words.length) held.forEach((count, id) => count === words.length && ids.push(id));
    return { ids, mistakes };
  }
}

/** Ids in ascending order, and by id the number of mistakes. */
export interface Held {
  ids: number[];
  mistakes: Uint8Array;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byWeight = (a: IndexedEntry, b: IndexedEntry): number =>
  b.weight - a.weight || compare(b.date, a.date) || compare(a.folded, b.folded) || compare(a.slug, b.slug);
