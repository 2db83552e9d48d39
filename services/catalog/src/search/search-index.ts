import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fold } from '../text/fold';
import { Dictionary, prefixRange } from './dictionary';
import type { Entry } from './entries';
import { Matches, type IndexedEntry, type WordMatches } from './matches';
import { SimilarWords, type Similar } from './similar-words';
import { wordsOf } from './words';

/** With fewer exact matches than this, words with typos match too. */
const MIN_EXACT_MATCHES = 5;
/** Words of a query that are used. */
const MAX_QUERY_WORDS = 12;

/**
 * Full-text search over entries: all words of a query must occur, in any order, the last one at least as a
 * prefix. If that finds few entries, similar words match too. An index is immutable: each generation of the
 * catalogue has its own.
 */
export class SearchIndex {
  /** Work arrays by id, reused because searches are synchronous and allocating them costs more than most searches. */
  readonly #wordsMatched: Uint8Array;
  readonly #typos: Uint8Array;

  /**
   * @param entries by weight, largest first; an id is an index in this list
   * @param byName ids in the order of their folded names
   */
  private constructor(
    private readonly entries: readonly IndexedEntry[],
    private readonly dictionary: Dictionary,
    private readonly similar: SimilarWords,
    private readonly byName: Uint32Array,
  ) {
    this.#wordsMatched = new Uint8Array(entries.length);
    this.#typos = new Uint8Array(entries.length);
  }

  /** Builds an index in steps and yields to the event loop between them. */
  static async build(entries: readonly Entry[]): Promise<SearchIndex> {
    const sorted = entries.map((entry) => ({ ...entry, folded: fold(entry.name) })).sort(byWeight);
    await yieldToEventLoop();
    const dictionary = new Dictionary(sorted, ({ name, extraText }) => wordsOf(`${name} : ${extraText}`));
    await yieldToEventLoop();
    const similar = new SimilarWords(dictionary);
    await yieldToEventLoop();
    const ids = Uint32Array.from(sorted.keys());
    ids.sort((a, b) => compare(sorted[a]!.folded, sorted[b]!.folded));
    return new SearchIndex(sorted, dictionary, similar, ids);
  }

  /** @param query as typed; everything but letters and digits separates words */
  find(query: string): Matches {
    const words = fold(query).split(' ').filter(Boolean).slice(0, MAX_QUERY_WORDS);
    const exact = this.#matchAll(words, (word, last) => this.#alternatives(word, last));
    const fuzzy =
      exact.ids.length < MIN_EXACT_MATCHES
        ? this.#matchAll(words, (word, last) => [
            ...this.#alternatives(word, last),
            ...this.similar.find(word, last),
          ])
        : null;
    return new Matches(this.entries, words, this.#namesStartingWith(words.join(' ')), exact.ids, fuzzy);
  }

  /** Ids of the entries whose name starts with a text; none for an empty one. */
  #namesStartingWith(text: string): Uint32Array {
    if (!text) return new Uint32Array();
    const [from, to] = prefixRange(this.byName.length, (at) => this.entries[this.byName[at]!]!.folded, text);
    return this.byName.slice(from, to).sort();
  }

  #alternatives(word: string, prefix: boolean): Similar[] {
    const [from, to] = this.dictionary.range(word, prefix);
    return Array.from({ length: to - from }, (_, at) => ({ index: from + at, distance: 0 }));
  }

  /**
   * Finds the entries that contain an alternative of every word, and counts the typos of each.
   * @param alternatives of a word, closest first
   */
  #matchAll(words: readonly string[], alternatives: (word: string, last: boolean) => Similar[]): WordMatches {
    const wordsMatched = this.#wordsMatched.fill(0);
    const sum = this.#typos.fill(0);
    words.forEach((word, position) => {
      for (const { index, distance } of alternatives(word, position === words.length - 1))
        for (const id of this.dictionary.idsAt(index))
          if (wordsMatched[id] === position) {
            wordsMatched[id] = position + 1;
            sum[id]! += distance;
          }
    });
    const ids: number[] = [];
    const typos = new Map<number, number>();
    if (!words.length) return { ids, typos };
    for (
      let id = wordsMatched.indexOf(words.length);
      id !== -1;
      id = wordsMatched.indexOf(words.length, id + 1)
    ) {
      ids.push(id);
      if (sum[id]) typos.set(id, sum[id]!);
    }
    return { ids, typos };
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byWeight = (a: IndexedEntry, b: IndexedEntry): number =>
  b.weight - a.weight || compare(b.date, a.date) || compare(a.folded, b.folded) || compare(a.slug, b.slug);
