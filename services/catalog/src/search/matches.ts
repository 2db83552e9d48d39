import type { Entry, Kind } from './entry';
import type { Held } from './search-index';

/** An entry with its name as names are compared. */
export interface IndexedEntry extends Entry {
  folded: string;
}

/**
 * What a query found. The order is: the very name; names that begin with the query; names that hold its
 * words; what is found by other words; what is found in spite of mistakes, fewest first and whole names before
 * longer ones. Between equals, the heavier first.
 */
export class Matches {
  /**
   * @param beginning ids of names that begin with the query, all of them matches, ascending
   * @param exact ids of all matches, ascending
   * @param near matches in spite of mistakes, when there are few without; they include the exact ones
   */
  constructor(
    private readonly entries: readonly IndexedEntry[],
    private readonly words: readonly string[],
    private readonly beginning: Uint32Array,
    private readonly exact: readonly number[],
    private readonly near: Held | null,
  ) {}

  /** Nothing is spelled like the query; what was found is only like it. */
  get corrected(): boolean {
    return this.exact.length === 0 && this.#all.length > 0;
  }

  /** How many there are of a kind. */
  count(kind: Kind): number {
    return this.#all.reduce((count, id) => count + (this.entries[id]!.kind === kind ? 1 : 0), 0);
  }

  /** The best, at most `limit`, of one kind or of all. */
  best(limit: number, kind?: Kind): Entry[] {
    const wanted = (id: number) => kind === undefined || this.entries[id]!.kind === kind;
    const ids = this.#beginning(limit, wanted);
    if (ids.length < limit) ids.push(...this.#rest(limit - ids.length, wanted));
    if (ids.length < limit) ids.push(...this.#mistaken(limit - ids.length, wanted));
    return ids.map((id) => this.entries[id]!);
  }

  get #all(): readonly number[] {
    return this.near?.ids ?? this.exact;
  }

  #beginning(limit: number, wanted: (id: number) => boolean): number[] {
    const query = this.words.join(' ');
    const names: number[] = [];
    const others: number[] = [];
    for (const id of this.beginning)
      if (wanted(id)) {
        if (this.entries[id]!.folded === query) names.push(id);
        else if (others.length < limit) others.push(id);
      }
    return [...names, ...others].slice(0, limit);
  }

  #rest(limit: number, wanted: (id: number) => boolean): number[] {
    const query = this.words.join(' ');
    const named: number[] = [];
    const others: number[] = [];
    for (const id of this.exact) {
      if (named.length >= limit) break;
      const { folded } = this.entries[id]!;
      if (!wanted(id) || folded.startsWith(query)) continue;
      if (this.#named(folded)) named.push(id);
      else if (others.length < limit) others.push(id);
    }
    return [...named, ...others].slice(0, limit);
  }

  /** Whether a name itself holds the words, and not only its other spellings or what it is about. */
  #named(folded: string): boolean {
    const spaced = ` ${folded}`;
    return this.words.every((word) => spaced.includes(` ${word}`));
  }

  #mistaken(limit: number, wanted: (id: number) => boolean): number[] {
    if (!this.near) return [];
    const { ids, mistakes } = this.near;
    return ids
      .filter((id) => mistakes.has(id) && wanted(id))
      .sort(
        (a, b) =>
          mistakes.get(a)! - mistakes.get(b)! || Number(this.#whole(b)) - Number(this.#whole(a)) || a - b,
      )
      .slice(0, limit);
  }

  /** Whether a name has as many words as the query, so that nothing of it is left over. */
  #whole(id: number): boolean {
    return this.entries[id]!.folded.split(' ').length === this.words.length;
  }
}
