import { listFacet, type Filter } from '../content/facets';

/** What narrows a list besides its platform and category. @param from and until: YYYY-MM-DD, both included */
export interface Narrowed extends Filter {
  from?: string | undefined;
  until?: string | undefined;
}

/** A game as lists know it. */
export interface Listed {
  slug: string;
  /** The release date, or UNDATED. */
  release: string;
  /** Every list it is on. */
  facets: readonly string[];
}

/**
 * Which games are on which list, in memory: for orders that the database does not know, since they follow
 * from what readers do. Games go by number, in the order they were given.
 */
export class GameLists {
  readonly #games: { slug: string; release: string }[] = [];
  readonly #lists: ReadonlyMap<string, Uint32Array>;
  readonly #numbers = new Map<string, number>();
  /** All games, newest first. */
  readonly #newest: Uint32Array;

  constructor(games: Iterable<Listed>) {
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

  /** How many games a list has. */
  count(filter: Filter): number {
    return this.#lists.get(listFacet(filter))?.length ?? 0;
  }

  /** Every game’s position when some come first and the others follow, newest first. @param first slugs, best first */
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

  /** The games of a list in the order of their positions; slugs of one page of it, and how long it is. */
  page(
    filter: Narrowed,
    positions: Uint32Array,
    { page, size }: { page: number; size: number },
  ): { slugs: string[]; total: number } {
    const list = this.#narrow(filter);
    const order = list.map((number) => positions[number]!).sort();
    const wanted = new Set(order.subarray((page - 1) * size, page * size));
    const found = [...list].filter((number) => wanted.has(positions[number]!));
    found.sort((a, b) => positions[a]! - positions[b]!);
    return { slugs: found.map((number) => this.#games[number]!.slug), total: list.length };
  }

  /** Whether a game is on a list. @returns a test that is quick to ask many times */
  member(filter: Narrowed): (slug: string) => boolean {
    const numbers = new Set(this.#narrow(filter));
    return (slug) => {
      const number = this.#numbers.get(slug);
      return number !== undefined && numbers.has(number);
    };
  }

  #narrow({ from = '', until = '~', ...filter }: Narrowed): Uint32Array {
    const list = this.#lists.get(listFacet(filter)) ?? new Uint32Array();
    if (!from && until === '~') return list;
    return list.filter((number) => {
      const { release } = this.#games[number]!;
      return release >= from && release <= until;
    });
  }
}
