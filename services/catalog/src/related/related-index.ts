import { traitsOf } from './traits';

/** A game as far as it may be related to others. */
export interface Related {
  slug: string;
  /** The release date, or UNDATED. */
  release: string;
  /** Every list it is on. */
  facets: readonly string[];
}

/** The newest games that are considered of each thing they may have in common. */
const CONSIDERED = 60;

const yearOf = (release: string): number => Number(release.slice(0, 4));

/**
 * Which games have something in common, in memory: of hundreds that are considered for one page six are
 * shown, so asking the database for them cost more than all the rest of the page. Games and traits go by
 * number.
 */
export class RelatedIndex {
  /** Newest first. */
  readonly #games: { slug: string; year: number; traits: Uint32Array }[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** The newest games that have each trait. */
  readonly #newest: number[][] = [];
  readonly #weights: number[] = [];

  constructor(games: readonly Related[]) {
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
        if (list.length < CONSIDERED) list.push(game);
      }
      return { slug, year: yearOf(release), traits: Uint32Array.from(numbers) };
    });
    this.#numbers = new Map(this.#games.map(({ slug }, number) => [slug, number]));
  }

  /**
   * The games that have the most in common with one: each thing in common counts what it weighs. Between
   * equals the one released closer to it comes first.
   * @returns slugs, closest first; none for a game that is not known
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
