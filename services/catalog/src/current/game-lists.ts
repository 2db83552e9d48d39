import { REVIEW_SCORE_STEPS, type GameFacets } from '@savepoint/contracts/catalog';
import { UNDATED } from '@savepoint/contracts/base';

/** The games of a list. A group of values means any of them; all groups have to match. */
export interface GameFilter {
  /** Slugs. */
  platforms?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  /** Year of release. */
  year?: number | undefined;
  /** Lowest score of our review: 0 for any reviewed game. */
  minScore?: number | undefined;
  /** Whether games are not yet, or already, released. */
  upcoming?: boolean | undefined;
  /** Slugs that the list is limited to. */
  among?: readonly string[] | undefined;
}

/** Fields of a game that lists need. */
export interface ListedGame {
  slug: string;
  /** Its `releaseKey`. */
  release: string;
  /** Slugs. */
  platforms: readonly string[];
  categories: readonly string[];
  /** Of our review; undefined without one. */
  score?: number | undefined;
}

export interface GameListPage {
  slugs: string[];
  total: number;
}

/** Indexes of games in the order of a list. */
export type GameOrder = Uint32Array;

/** The games that match a filter. */
export interface FilteredGames {
  /** One page of the list, as slugs, with the length of the list. @param page from 1 @param size games per page */
  page(order: GameOrder, range: { page: number; size: number }): GameListPage;
  /**
   * Counts the games that each choice of a filter would list: those that match all other groups of filters. Choices
   * without games are left out.
   */
  facets(): GameFacets;
  has: (slug: string) => boolean;
}

/** The groups of filters that a game does not match, as bits. */
const PLATFORM = 1;
const CATEGORY = 2;
const YEAR = 4;
const SCORE = 8;
const RELEASE = 16;
const AMONG = 32;

const NOT_REVIEWED = -1;

/** 2020-09-17 → 202009170, 2026-12-31.2 → 202612312: keys and days are compared as numbers. */
const dateNumber = (key: string): number => Math.round(Number(key.replaceAll('-', '')) * 10);
const yearOf = (date: number): number => Math.floor(date / 100_000);
const UNDATED_NUMBER = dateNumber(UNDATED);

/**
 * The games of a generation by platform, category, release date and score, in memory: every list, order and facet
 * count is computed from it. A game is represented by its index in the order given, which is that of titles.
 */
export class GameLists {
  readonly #slugs: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #dates: Uint32Array;
  readonly #scores: Float32Array;
  readonly #platforms: ReadonlyMap<string, Uint32Array>;
  readonly #categories: ReadonlyMap<string, Uint32Array>;
  /** All games, in the order of titles. */
  readonly byTitle: GameOrder;
  /** All games, latest release date first; those without a date before all others. */
  readonly #byDate: GameOrder;
  #newest: { today: number; order: GameOrder } | undefined;

  constructor(games: readonly ListedGame[]) {
    const platforms = new Map<string, number[]>();
    const categories = new Map<string, number[]>();
    this.#dates = new Uint32Array(games.length);
    this.#scores = new Float32Array(games.length);
    for (const [number, game] of games.entries()) {
      this.#slugs.push(game.slug);
      this.#numbers.set(game.slug, number);
      this.#dates[number] = dateNumber(game.release);
      this.#scores[number] = game.score ?? NOT_REVIEWED;
      for (const slug of game.platforms) addTo(platforms, slug, number);
      for (const slug of game.categories) addTo(categories, slug, number);
    }
    this.#platforms = toArrays(platforms);
    this.#categories = toArrays(categories);
    this.byTitle = Uint32Array.from(games.keys());
    this.#byDate = this.byTitle.slice().sort((a, b) => this.#dates[b]! - this.#dates[a]! || a - b);
  }

  /**
   * The order by release date: released games, newest first; then upcoming ones, soonest first; then those without
   * a date.
   * @param today YYYY-MM-DD
   */
  newest(today: string): GameOrder {
    const now = dateNumber(today);
    if (this.#newest?.today === now) return this.#newest.order;
    const date = (number: number) => this.#dates[number]!;
    const firstReleased = this.#byDate.findIndex((number) => date(number) <= now);
    const split = firstReleased === -1 ? this.#byDate.length : firstReleased;
    const upcoming = this.#byDate.slice(0, split).sort((a, b) => date(a) - date(b) || a - b);
    const order = new Uint32Array(this.#byDate.length);
    order.set(this.#byDate.subarray(split));
    order.set(upcoming, order.length - split);
    this.#newest = { today: now, order };
    return order;
  }

  /** The order of the given games, best first, and then the others, newest first. @param first slugs */
  rankedFirst(first: readonly string[], today: string): GameOrder {
    const numbers = new Set(first.flatMap((slug) => this.#numbers.get(slug) ?? []));
    for (const number of this.newest(today)) numbers.add(number);
    return Uint32Array.from(numbers);
  }

  /** Filters the games. @param today YYYY-MM-DD */
  filtered(filter: GameFilter, today: string): FilteredGames {
    const mismatches = this.#mismatches(filter, today);
    return {
      page: (order, range) => this.#page(mismatches, order, range),
      facets: () => this.#facets(mismatches),
      has: (slug) => {
        const number = this.#numbers.get(slug);
        return number !== undefined && mismatches[number] === 0;
      },
    };
  }

  #page(
    mismatches: Uint8Array,
    order: GameOrder,
    { page, size }: { page: number; size: number },
  ): GameListPage {
    const from = (page - 1) * size;
    const slugs: string[] = [];
    let total = 0;
    for (const number of order)
      if (!mismatches[number]) {
        if (total >= from && slugs.length < size) slugs.push(this.#slugs[number]!);
        total += 1;
      }
    return { slugs, total };
  }

  #facets(mismatches: Uint8Array): GameFacets {
    const dates = this.#dates;
    const sections = (lists: ReadonlyMap<string, Uint32Array>, group: number) =>
      [...lists].flatMap(([slug, list]) => {
        const count = countMatches(list, mismatches, group);
        return count ? [{ slug, count }] : [];
      });
    const years = new Map<number, number>();
    const scores: number[] = [];
    for (const number of this.#byDate) {
      const failing = mismatches[number]!;
      const date = dates[number]!;
      if ((failing & ~YEAR) === 0 && date !== UNDATED_NUMBER)
        years.set(yearOf(date), (years.get(yearOf(date)) ?? 0) + 1);
      if ((failing & ~SCORE) === 0) scores.push(this.#scores[number]!);
    }
    return {
      platforms: sections(this.#platforms, PLATFORM),
      categories: sections(this.#categories, CATEGORY),
      years: [...years].map(([year, count]) => ({ year, count })),
      scores: REVIEW_SCORE_STEPS.flatMap((min_score) => {
        const { length: count } = scores.filter((score) => score >= min_score);
        return count ? [{ min_score, count }] : [];
      }),
    };
  }

  /** For each game, the groups of filters that it does not match. */
  #mismatches(
    { platforms = [], categories = [], year, minScore, upcoming, among }: GameFilter,
    today: string,
  ): Uint8Array {
    const mismatches = new Uint8Array(this.#slugs.length);
    const limitTo = (group: number, matches: readonly Iterable<number>[]) => {
      for (let number = 0; number < mismatches.length; number += 1) mismatches[number]! |= group;
      for (const numbers of matches) for (const number of numbers) mismatches[number]! &= ~group;
    };
    const inSections = (lists: ReadonlyMap<string, Uint32Array>, slugs: readonly string[]) =>
      slugs.map((slug) => lists.get(slug) ?? []);
    if (platforms.length) limitTo(PLATFORM, inSections(this.#platforms, platforms));
    if (categories.length) limitTo(CATEGORY, inSections(this.#categories, categories));
    if (among) limitTo(AMONG, [among.flatMap((slug) => this.#numbers.get(slug) ?? [])]);
    if (year === undefined && minScore === undefined && upcoming === undefined) return mismatches;
    const now = dateNumber(today);
    const dates = this.#dates;
    const scores = this.#scores;
    for (let number = 0; number < mismatches.length; number += 1) {
      const date = dates[number]!;
      let failing = 0;
      if (year !== undefined && yearOf(date) !== year) failing |= YEAR;
      if (minScore !== undefined && scores[number]! < minScore) failing |= SCORE;
      if (upcoming !== undefined && date > now !== upcoming) failing |= RELEASE;
      mismatches[number]! |= failing;
    }
    return mismatches;
  }
}

function addTo(lists: Map<string, number[]>, slug: string, number: number): void {
  const list = lists.get(slug);
  if (list) list.push(number);
  else lists.set(slug, [number]);
}

const toArrays = (lists: ReadonlyMap<string, number[]>): ReadonlyMap<string, Uint32Array> =>
  new Map([...lists].map(([slug, numbers]) => [slug, Uint32Array.from(numbers)]));

/** Counts the games that match all groups of filters apart from one. */
function countMatches(numbers: Uint32Array, mismatches: Uint8Array, group: number): number {
  let count = 0;
  for (const number of numbers) if ((mismatches[number]! & ~group) === 0) count += 1;
  return count;
}
