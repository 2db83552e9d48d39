import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fold } from '../text/fold';
import { Field, textsOf, type Entry, type IndexedEntry } from './entries';
import { Coverage, parseQuery, Rank } from './find-ids';
import { Matches } from './matches';
import { SimilarWords } from './similar-words';
import { initialsOf, plainWords, spellingsOf, type Spelling } from './spellings';
import { TextIndex } from './text-index';

/** With fewer exact matches than this, words with typos match too. */
const MIN_EXACT_MATCHES = 5;
/** Developers, publishers and series of which the games are results too, and games of each. */
const MAX_GROUPS = 8;
const MAX_GROUP_GAMES = 200;
/** Letters of a query that names a group. */
const MIN_GROUP_QUERY = 3;

/**
 * Full-text search over entries: all words of a query must occur, in any order, together or apart, the last one at
 * least as a prefix. If that finds few entries, similar words match too. An index is immutable: each generation of
 * the catalogue has its own.
 */
export class SearchIndex {
  /**
   * @param entries by weight, largest first; an id is an index in this list
   * @param members ids of the games of developers, publishers and series, by the id of these
   */
  private constructor(
    private readonly entries: readonly IndexedEntry[],
    private readonly coverage: Coverage,
    private readonly members: ReadonlyMap<number, Uint32Array>,
  ) {}

  /** Builds an index in steps and yields to the event loop between them. */
  static async build(entries: readonly Entry[]): Promise<SearchIndex> {
    const sorted = entries
      .map((entry) => ({ entry, folded: fold(entry.name) }))
      .sort(byWeight)
      .map(({ entry }) => entry);
    await yieldToEventLoop();
    const words = new Set<string>();
    const index = await TextIndex.build(sorted, function* (entry): Generator<[Field, Spelling]> {
      for (const [field, text] of textsOf(entry)) {
        for (const word of plainWords(text)) words.add(word);
        for (const spelling of spellingsOf(text)) yield [field, spelling];
        if (field === Field.name || field === Field.text)
          for (const spelling of initialsOf(text))
            yield [field === Field.name ? Field.initials : Field.text, spelling];
      }
    });
    await yieldToEventLoop();
    const similar = new SimilarWords([...words]);
    await yieldToEventLoop();
    const years = Uint16Array.from(sorted, ({ date }) => Number(date.slice(0, 4)));
    const wordCounts = Uint8Array.from(sorted, ({ name }) => fold(name).split(' ').length);
    const posts = Uint8Array.from(sorted, ({ kind }) => (kind === 'article' || kind === 'review' ? 1 : 0));
    const games = new Map(
      sorted.flatMap(({ kind, slug }, id) => (kind === 'game' ? [[slug, id] as const] : [])),
    );
    const members = new Map(
      sorted.flatMap(({ games: slugs }, id) =>
        slugs ? [[id, Uint32Array.from(slugs.flatMap((slug) => games.get(slug) ?? [])).sort()] as const] : [],
      ),
    );
    return new SearchIndex(
      sorted.map(({ texts: _texts, games: _games, ...entry }) => entry),
      new Coverage(index, similar, years, wordCounts, posts),
      members,
    );
  }

  /** @param text as typed; everything but letters and digits separates words */
  find(text: string): Matches {
    const query = parseQuery(text);
    const exact = this.coverage.findExact(query);
    const groups = new Map<number, number>();
    if (query.joined.length >= MIN_GROUP_QUERY)
      for (const id of exact.filter((match) => this.members.has(match)).slice(0, MAX_GROUPS))
        if (this.coverage.ranks[id]! <= Rank.name)
          for (const member of this.members.get(id)!.subarray(0, MAX_GROUP_GAMES))
            if (this.coverage.add(member, Rank.group)) groups.set(member, id);
    // A name that only starts like a studio’s may be a misspelt title.
    const enough = exact.length - exact.filter((id) => this.members.has(id)).length >= MIN_EXACT_MATCHES;
    const found = enough ? exact : this.coverage.findSimilar(query);
    const ids = groups.size ? [...new Set([...found, ...groups.keys()])].sort((a, b) => a - b) : found;
    return new Matches(this.entries, query.words, ids, this.coverage.ranks, groups);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
interface Sorted {
  entry: Entry;
  folded: string;
}
const byWeight = ({ entry: a, folded }: Sorted, { entry: b, folded: other }: Sorted): number =>
  b.weight - a.weight || compare(b.date, a.date) || compare(folded, other) || compare(a.slug, b.slug);
