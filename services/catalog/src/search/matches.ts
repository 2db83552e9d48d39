import type { SearchKind } from '@savepoint/contracts/catalog';
import type { Entry } from './entries';

/** An entry with its folded name, by which names are compared. */
export interface IndexedEntry extends Entry {
  folded: string;
}

/** Ids of matching entries, ascending, and the number of typos of those that have any. */
export interface WordMatches {
  ids: number[];
  typos: ReadonlyMap<number, number>;
}

/**
 * The matches of a query. They are ranked: exact name; names that start with the query; names that contain
 * its words; matches by other text; matches with typos (fewest first, complete names before longer ones).
 * Equal ranks are sorted by weight.
 */
export class Matches {
  /**
   * @param namePrefix ids of entries whose name starts with the query, all of them matches, ascending
   * @param exact ids of all matches without typos, ascending
   * @param fuzzy matches with typos, if there are few exact ones; includes the exact ones
   */
  constructor(
    private readonly entries: readonly IndexedEntry[],
    private readonly words: readonly string[],
    private readonly namePrefix: Uint32Array,
    private readonly exact: readonly number[],
    private readonly fuzzy: WordMatches | null,
  ) {}

  /** Whether there are only matches with typos. */
  get corrected(): boolean {
    return this.exact.length === 0 && this.#all.length > 0;
  }

  /** Counts the matches of a kind. */
  count(kind: SearchKind): number {
    return this.#all.reduce((count, id) => count + (this.entries[id]!.kind === kind ? 1 : 0), 0);
  }

  /** The best matches, of one kind or of all. */
  best(limit: number, kind?: SearchKind): Entry[] {
    const accepts = (id: number) => kind === undefined || this.entries[id]!.kind === kind;
    const ids = this.#prefixMatches(limit, accepts);
    if (ids.length < limit) ids.push(...this.#wordMatches(limit - ids.length, accepts));
    if (ids.length < limit) ids.push(...this.#typoMatches(limit - ids.length, accepts));
    return ids.map((id) => this.entries[id]!);
  }

  get #all(): readonly number[] {
    return this.fuzzy?.ids ?? this.exact;
  }

  #prefixMatches(limit: number, accepts: (id: number) => boolean): number[] {
    const query = this.words.join(' ');
    const names: number[] = [];
    const others: number[] = [];
    for (const id of this.namePrefix)
      if (accepts(id)) {
        if (this.entries[id]!.folded === query) names.push(id);
        else if (others.length < limit) others.push(id);
      }
    return [...names, ...others].slice(0, limit);
  }

  #wordMatches(limit: number, accepts: (id: number) => boolean): number[] {
    const query = this.words.join(' ');
    const named: number[] = [];
    const others: number[] = [];
    for (const id of this.exact) {
      if (named.length >= limit) break;
      const { folded } = this.entries[id]!;
      if (!accepts(id) || folded.startsWith(query)) continue;
      if (this.#nameContainsWords(folded)) named.push(id);
      else if (others.length < limit) others.push(id);
    }
    return [...named, ...others].slice(0, limit);
  }

  /** Whether the name itself contains the words, not only other spellings or the extra text. */
  #nameContainsWords(folded: string): boolean {
    const spaced = ` ${folded}`;
    return this.words.every((word) => spaced.includes(` ${word}`));
  }

  #typoMatches(limit: number, accepts: (id: number) => boolean): number[] {
    if (!this.fuzzy) return [];
    const { ids, typos } = this.fuzzy;
    return ids
      .filter((id) => typos.has(id) && accepts(id))
      .sort(
        (a, b) =>
          typos.get(a)! - typos.get(b)! ||
          Number(this.#isCompleteName(b)) - Number(this.#isCompleteName(a)) ||
          a - b,
      )
      .slice(0, limit);
  }

  /** Whether a name has as many words as the query. */
  #isCompleteName(id: number): boolean {
    return this.entries[id]!.folded.split(' ').length === this.words.length;
  }
}
