import { Field } from './entries';
import type { SimilarWords } from './similar-words';
import { foldedWords } from './spellings';
import type { TextIndex } from './text-index';

/** Characters of a folded query that are used, and words. Each word has a bit in the masks below. */
const MAX_QUERY_LENGTH = 200;
const MAX_QUERY_WORDS = 12;
/** Words that were typed apart and may be one. */
const MAX_JOINED_WORDS = 3;
/** Joined words that occur more often than this are too short to mean one word. */
const MAX_JOINED_PLACES = 4_000;
/** Words of a query that may be misspelt, unknown ones first: finding what is similar costs most of a search. */
const MAX_MISSPELT_WORDS = 6;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
/** Initials of two letters are so frequent that they count only as a whole. */
const MIN_INITIALS_PREFIX = 3;

/** A query as it is searched. */
export interface Query {
  /** The last one may still be typed. */
  words: readonly string[];
  /** All words together. */
  joined: string;
  /** The year among the words, if there are others, and the others together. */
  year?: { index: number; value: number; rest: string };
}

/** Reads a query; whatever its length, a bounded part of it is used. */
export function parseQuery(text: string): Query {
  const folded = foldedWords(text.slice(0, MAX_QUERY_LENGTH)).join(' ').slice(0, MAX_QUERY_LENGTH);
  const words = folded.split(' ').filter(Boolean).slice(0, MAX_QUERY_WORDS);
  const index = words.findLastIndex((word) => /^\d{4}$/.test(word) && isYear(Number(word)));
  const rest = words.filter((_word, at) => at !== index).join('');
  return {
    words,
    joined: words.join(''),
    ...(index >= 0 && rest && { year: { index, value: Number(words[index]), rest } }),
  };
}
const isYear = (number: number): boolean => number >= FIRST_YEAR && number <= LAST_YEAR;

/** How well entries match a query, best first. Further typos follow the last one. */
export enum Rank {
  exactName,
  exactAlternative,
  initialsAndNumber,
  nameStart,
  name,
  otherText,
  group,
  typos,
}
const NONE = 255;
/** Ranks for each number of typos: complete names, names, other text. */
const RANKS_PER_TYPO = 3;

/** Words of a query that are looked up as one. */
interface Span {
  /** Which words they are, as often as they occur. */
  bits: number;
  /** Whether they are the last ones. */
  last: boolean;
  joined: boolean;
}

/** The words of a query, each once, and those of neighbours together. */
function spansOf(words: readonly string[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_JOINED_WORDS); to++) {
      const searched = words.slice(from, to).join('');
      const bits = ((1 << (to - from)) - 1) << from;
      const known = spans.get(searched);
      const last = to === words.length;
      const joined = to - from > 1;
      if (known) {
        known.bits |= bits;
        known.last ||= last;
        known.joined &&= joined;
      } else spans.set(searched, { bits, last, joined });
    }
  return spans;
}

/** Which words of a query each entry has, in arrays that are used again for each search. */
export class Coverage {
  /** By entry: the words that its name has, and those that any text of it has. */
  readonly #name: Uint16Array;
  readonly #any: Uint16Array;
  readonly #nameTypos: Uint8Array;
  readonly #anyTypos: Uint8Array;
  readonly ranks: Uint8Array;
  /** The words of the query that are in any entry. */
  #knownBits = 0;

  /**
   * @param years of entries, 0 without one
   * @param wordCounts of their names
   * @param posts 1 for articles and reviews: a title that starts with a game’s name is not that game
   */
  constructor(
    private readonly index: TextIndex,
    private readonly similar: SimilarWords,
    private readonly years: Uint16Array,
    private readonly wordCounts: Uint8Array,
    private readonly posts: Uint8Array,
  ) {
    this.#name = new Uint16Array(years.length);
    this.#any = new Uint16Array(years.length);
    this.#nameTypos = new Uint8Array(years.length);
    this.#anyTypos = new Uint8Array(years.length);
    this.ranks = new Uint8Array(years.length);
  }

  /** Ranks the entries that have all words of a query, without typos. @returns their ids, ascending */
  findExact(query: Query): number[] {
    this.#name.fill(0);
    this.#any.fill(0);
    this.ranks.fill(NONE);
    this.#knownBits = 0;
    const { words, year } = query;
    for (const [searched, span] of spansOf(words)) this.#coverWords(words, searched, span);
    if (year)
      for (let id = this.years.indexOf(year.value); id !== -1; id = this.years.indexOf(year.value, id + 1)) {
        this.#name[id]! |= 1 << year.index;
        this.#any[id]! |= 1 << year.index;
      }
    const ids = this.#complete(words.length);
    const all = (1 << words.length) - 1;
    for (const id of ids) this.ranks[id] = this.#name[id] === all ? Rank.name : Rank.otherText;
    if (words.length) this.#rankWhole(query.joined, () => true);
    if (year) this.#rankWhole(year.rest, (id) => this.years[id] === year.value);
    return ids;
  }

  /** After `findExact`: ranks those that have all words, some of them with typos. @returns ids of all, ascending */
  findSimilar({ words }: Query): number[] {
    this.#nameTypos.fill(0);
    this.#anyTypos.fill(0);
    const all = (1 << words.length) - 1;
    const likely = [...words.keys()]
      .sort((a, b) => this.#known(a) - this.#known(b) || words[b]!.length - words[a]!.length)
      .slice(0, MAX_MISSPELT_WORDS);
    for (const position of likely)
      this.#coverSimilar(words[position]!, 1 << position, position === words.length - 1);
    const ids = this.#complete(words.length);
    for (const id of ids) {
      if (this.ranks[id] !== NONE) continue;
      const named = this.#name[id] === all;
      const typos = named ? this.#nameTypos[id]! : this.#anyTypos[id]!;
      const text = named ? (this.wordCounts[id] === words.length ? 0 : 1) : 2;
      this.ranks[id] = Math.min(Rank.typos + typos * RANKS_PER_TYPO + text, NONE - 1);
    }
    return ids;
  }

  /** Makes an entry a match that is not one by its own texts. */
  add(id: number, rank: Rank): boolean {
    if (this.ranks[id] !== NONE) return false;
    this.ranks[id] = rank;
    return true;
  }

  #coverWords(words: readonly string[], searched: string, { bits, last, joined }: Span): void {
    const minInitials = words.length > 1 ? 2 : MIN_INITIALS_PREFIX;
    this.index.visit(
      searched,
      ({ entry, field, wordEnds }) => {
        if (!wordEnds && !last && field !== Field.initials) return;
        if (field === Field.initials && (searched.length < 2 || (!wordEnds && searched.length < minInitials)))
          return;
        this.#any[entry]! |= bits;
        this.#knownBits |= bits;
        if (field === Field.name || field === Field.kind) this.#name[entry]! |= bits;
      },
      joined ? MAX_JOINED_PLACES : Infinity,
    );
  }

  /** 1 if a word of the query was found anywhere. */
  readonly #known = (position: number): number => (this.#knownBits >>> position) & 1;

  #coverSimilar(word: string, bit: number, last: boolean): void {
    for (const { word: known, distance } of this.similar.find(word, last))
      this.index.visit(known, ({ entry, field, wordEnds }) => {
        if (!wordEnds || field === Field.initials) return;
        if (!(this.#any[entry]! & bit)) {
          this.#any[entry]! |= bit;
          this.#anyTypos[entry]! += distance;
        }
        if (field !== Field.name || this.#name[entry]! & bit) return;
        this.#name[entry]! |= bit;
        this.#nameTypos[entry]! += distance;
      });
  }

  /** Ranks those of which a whole text is the query, or whose name starts with it. */
  #rankWhole(searched: string, accepts: (id: number) => boolean): void {
    this.index.visit(searched, ({ entry, field, first, textEnds, wordEnds }) => {
      if (!first || !accepts(entry)) return;
      const rank = rankOfWhole(field, searched, textEnds, wordEnds);
      if (rank === Rank.nameStart && this.posts[entry]) return;
      if (rank < this.ranks[entry]!) this.ranks[entry] = rank;
    });
  }

  #complete(count: number): number[] {
    const ids: number[] = [];
    if (!count) return ids;
    const all = (1 << count) - 1;
    for (let id = this.#any.indexOf(all); id !== -1; id = this.#any.indexOf(all, id + 1)) ids.push(id);
    return ids;
  }
}

function rankOfWhole(field: Field, searched: string, textEnds: boolean, wordEnds: boolean): number {
  if (field === Field.name) return textEnds ? Rank.exactName : Rank.nameStart;
  if (field === Field.alternative && textEnds) return Rank.exactAlternative;
  if (field !== Field.initials || !wordEnds || searched.length < MIN_INITIALS_PREFIX - 1) return NONE;
  if (/^\p{L}{2,}\d+/u.test(searched) || (textEnds && /\d/.test(searched))) return Rank.initialsAndNumber;
  return searched.length >= MIN_INITIALS_PREFIX ? Rank.nameStart : NONE;
}
