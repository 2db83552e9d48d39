import { listFacet, type ListFilter } from '../content/facets';

/** A list of games, limited to a range of release dates (YYYY-MM-DD, both included). */
export interface GameFilter extends ListFilter {
  from?: string | undefined;
  until?: string | undefined;
}

/** What lists need of a game. */
export interface ListedGame {
  slug: string;
  /** Release date, or UNDATED. */
  release: string;
  /** Facets of every list it is on. */
  facets: readonly string[];
}

/**
 * Which games are on which list, in memory: for what needs all games of a list at once, and for sort orders that the
 * database does not know because they come from members’ ratings. A game is represented by its index in the order given.
 */
export class GameLists {
  readonly #games: { slug: string; release: string }[] = [];
  readonly #lists: ReadonlyMap<string, Uint32Array>;
  readonly #numbers = new Map<string, number>();
  /** All games, newest first. */
  readonly #newest: Uint32Array;

  constructor(games: Iterable<ListedGame>) {
    const lists = new Map<string, number[]>();
    for (const { slug, release, facets } of games) {
      const number = this.#games.push({ slug, release }) - 1;
      this.#numbers.set(slug, number);
      for (const facet of facets) {
        const list = lists.get(facet);
        if (list) list.push(number);
        else lists.set(facet, [number]);
      }
    }
    this.#lists = new Map([...lists].map(([facet, numbers]) => [facet, Uint32Array.from(numbers)]));
    const release = (number: number) => this.#games[number]!.release;
    this.#newest = Uint32Array.from(this.#games.keys()).sort((a, b) =>
      release(a) === release(b) ? a - b : release(a) < release(b) ? 1 : -1,
    );
  }

  /** Counts the games of a list. */
  count(filter: ListFilter): number {
    return this.#lists.get(listFacet(filter))?.length ?? 0;
  }

  /** Position of every game if the given ones come first and the others follow, newest first. @param first slugs, best first */
  positions(first: readonly string[]): Uint32Array {
    const positions = new Uint32Array(this.#games.length);
    let next = 1;
    for (const slug of first) {
      const number = this.#numbers.get(slug);
      if (number !== undefined) positions[number] = next++;
    }
    for (const number of this.#newest) if (!positions[number]) positions[number] = next++;
    return positions;
  }

  /** One page of a list sorted by position, as slugs, with the length of the list. */
  page(
    filter: GameFilter,
    positions: Uint32Array,
    { page, size }: { page: number; size: number },
  ): { slugs: string[]; total: number } {
    const list = this.#filtered(filter);
    const order = list.map((number) => positions[number]!).sort();
    const onPage = new Set(order.subarray((page - 1) * size, page * size));
    const found = [...list].filter((number) => onPage.has(positions[number]!));
    found.sort((a, b) => positions[a]! - positions[b]!);
    return { slugs: found.map((number) => this.#games[number]!.slug), total: list.length };
  }

  /** @returns a fast test of whether a game is on a list */
  membership(filter: GameFilter): (slug: string) => boolean {
    const numbers = new Set(this.#filtered(filter));
    return (slug) => {
      const number = this.#numbers.get(slug);
      return number !== undefined && numbers.has(number);
    };
  }

  #filtered({ from = '', until = '~', ...filter }: GameFilter): Uint32Array {
    const list = this.#lists.get(listFacet(filter)) ?? new Uint32Array();
    if (!from && until === '~') return list;
    return list.filter((number) => {
      const { release } = this.#games[number]!;
      return release >= from && release <= until;
    });
  }
}
