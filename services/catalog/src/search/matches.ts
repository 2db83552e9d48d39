import type { SearchKind } from '@savepoint/contracts/catalog';
import type { IndexedEntry } from './entries';
import { Rank } from './find-ids';

/** The matches of a query, by rank; equal ones by weight. */
export class Matches {
  /** Ids, best first. */
  readonly #ids: readonly number[];

  /**
   * @param ids of all matches, ascending
   * @param ranks by id
   * @param groups the developer, publisher or series by which games without a rank of their own were found
   */
  constructor(
    private readonly entries: readonly IndexedEntry[],
    readonly words: readonly string[],
    ids: readonly number[],
    ranks: Uint8Array,
    private readonly groups: ReadonlyMap<number, number>,
  ) {
    const byRank: number[][] = [];
    for (const id of ids) (byRank[ranks[id]!] ??= []).push(id);
    this.#ids = byRank.flat();
    this.corrected = ids.length > 0 && ids.every((id) => ranks[id]! >= Rank.typos);
  }

  /** Whether there are only matches with typos. */
  readonly corrected: boolean;

  /** Counts the matches of some kinds. */
  count(...kinds: readonly SearchKind[]): number {
    return this.#ids.reduce((count, id) => count + (kinds.includes(this.entries[id]!.kind) ? 1 : 0), 0);
  }

  /** The best matches, of some kinds or of all, each with the group by which it was found. */
  best(limit: number, ...kinds: readonly SearchKind[]): { entry: IndexedEntry; group?: IndexedEntry }[] {
    const found: { entry: IndexedEntry; group?: IndexedEntry }[] = [];
    for (const id of this.#ids) {
      if (found.length >= limit) break;
      const entry = this.entries[id]!;
      if (kinds.length && !kinds.includes(entry.kind)) continue;
      const group = this.groups.get(id);
      found.push(group === undefined ? { entry } : { entry, group: this.entries[group]! });
    }
    return found;
  }
}
