/** Fields of games that are compared. */
export interface RelatableGame {
  slug: string;
  /** Its `releaseKey`. */
  release: string;
  /** Facets of every list it is on. */
  facets: readonly string[];
}

/** Only the newest games with each trait are candidates. */
const MAX_CANDIDATES_PER_TRAIT = 60;

/** Traits compared per game, those with the largest weight first. */
const MAX_TRAITS = 8;

/** Weight of a shared developer, genre and category. */
const WEIGHTS = [
  { prefix: 'developer=', weight: 4 },
  { prefix: 'genre=', weight: 2 },
  { prefix: 'category=', weight: 1 },
] as const;

/** The traits of a game, from the facets of its lists. */
export const traitsOf = (facets: readonly string[]): { facet: string; weight: number }[] =>
  WEIGHTS.flatMap(({ prefix, weight }) =>
    facets.filter((facet) => facet.startsWith(prefix)).map((facet) => ({ facet, weight })),
  ).slice(0, MAX_TRAITS);

const yearOf = (release: string): number => Number(release.slice(0, 4));

/**
 * Finds games that have traits in common. It is in memory because a page shows six of hundreds of
 * candidates: querying them cost more than the rest of the page. Games and traits are represented by index.
 */
export class RelatedIndex {
  /** Newest first. */
  readonly #games: { slug: string; year: number; traits: Uint32Array }[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** The newest games that have each trait. */
  readonly #newest: number[][] = [];
  readonly #weights: number[] = [];

  constructor(games: readonly RelatableGame[]) {
    const traits = new Map<string, number>();
    const numberOf = (facet: string, weight: number) => {
      const known = traits.get(facet);
      if (known !== undefined) return known;
      traits.set(facet, this.#newest.push([]) - 1);
      return this.#weights.push(weight) - 1;
    };
    const newest = [...games].sort((a, b) =>
      a.release === b.release ? (a.slug < b.slug ? -1 : 1) : a.release < b.release ? 1 : -1,
    );
    this.#games = newest.map(({ slug, release, facets }, game) => {
      const numbers = traitsOf(facets).map(({ facet, weight }) => numberOf(facet, weight));
      for (const trait of numbers) {
        const list = this.#newest[trait]!;
        if (list.length < MAX_CANDIDATES_PER_TRAIT) list.push(game);
      }
      return { slug, year: yearOf(release), traits: Uint32Array.from(numbers) };
    });
    this.#numbers = new Map(this.#games.map(({ slug }, number) => [slug, number]));
  }

  /**
   * Finds the games whose shared traits have the largest total weight; between equals, the one released
   * closer in time.
   * @returns slugs, closest first; empty for an unknown game
   */
  closest(slug: string, count: number): string[] {
    const number = this.#numbers.get(slug);
    if (number === undefined) return [];
    const { year, traits } = this.#games[number]!;
    const others = new Set([...traits].flatMap((trait) => this.#newest[trait]!));
    others.delete(number);
    const scored = [...others].map((other) => {
      const game = this.#games[other]!;
      const score = game.traits.reduce(
        (sum, trait) => (traits.includes(trait) ? sum + this.#weights[trait]! : sum),
        0,
      );
      return { slug: game.slug, score, apart: Math.abs(game.year - year) };
    });
    scored.sort((a, b) => b.score - a.score || a.apart - b.apart || (a.slug < b.slug ? -1 : 1));
    return scored.slice(0, count).map((other) => other.slug);
  }
}
