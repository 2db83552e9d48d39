import type { Picture } from '@savepoint/contracts/base';
import type { SearchKind } from '@savepoint/contracts/catalog';

/** Which text of an entry matches; the number is stored in the index. */
export enum Field {
  name,
  alternative,
  initials,
  /** Words for its kind, such as “series”. */
  kind,
  /** Further text, such as the names of the games an article is about. */
  text,
}

/** What is kept in memory of something that search can find. */
export interface IndexedEntry {
  kind: SearchKind;
  slug: string;
  /** The name shown, by which results are ranked. */
  name: string;
  /** Other names. */
  alternatives?: readonly string[] | undefined;
  /** Of a game; none of anything else. */
  developers: readonly string[];
  /** The picture shown beside it: a game's cover, or one drawn from the slug; none of a page. */
  picture: Picture | null;
  /** Equal matches are sorted by weight, largest first. */
  weight: number;
  /** YYYY-MM-DD or empty; the third sort key, latest first. */
  date: string;
  /** Number of games, articles or reviews of a group, topic or author. */
  count?: number | undefined;
}

/** Something that search can find. */
export interface Entry extends IndexedEntry {
  /** Further texts that are searched. */
  texts?: readonly string[];
  /** Slugs of the games of a developer, publisher or series. */
  games?: readonly string[];
}

const KIND_WORDS: Partial<Record<SearchKind, readonly string[]>> = {
  developer: ['studio', 'developer', 'games'],
  publisher: ['publisher', 'games'],
  series: ['series', 'games'],
  platform: ['games'],
  category: ['games'],
  author: ['author'],
  topic: ['topic'],
};

/** All texts by which an entry is found. */
export function* textsOf({ kind, name, alternatives = [], texts = [] }: Entry): Generator<[Field, string]> {
  yield [Field.name, name];
  for (const text of alternatives) yield [Field.alternative, text];
  for (const text of KIND_WORDS[kind] ?? []) yield [Field.kind, text];
  for (const text of texts) yield [Field.text, text];
}
