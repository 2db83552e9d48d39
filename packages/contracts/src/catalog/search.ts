import { Type, type Static } from 'typebox';
import { GameSummary, SearchKind, SearchReason, Section } from './catalog';
import { Article, Review } from './posts';
import { Nullable, Slug, StrictObject } from '../schema';

/** GET {catalog}/search?q=&page=: the result page. `page` counts pages of games. */
export const SearchQuery = StrictObject({
  q: Type.String({ maxLength: 200 }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
});
export type SearchQuery = Static<typeof SearchQuery>;

const count = Type.Integer({ minimum: 0 });

/** A developer, publisher, series, author, topic or page, with the number of its games or texts. */
export const FoundPage = StrictObject({
  kind: SearchKind,
  slug: Slug,
  name: Type.String(),
  url: Type.String(),
  count: Nullable(count),
});
export type FoundPage = Static<typeof FoundPage>;

/**
 * Results by kind, best first. Games are paged; of other kinds only the best are listed, and `found` is their
 * number. `reasons` say why games, platforms and categories are found by something else than their name. `corrected`: nothing is spelled like the query, and the results are similar words.
 */
export const SearchResponse = StrictObject({
  games: Type.Array(GameSummary),
  platforms: Type.Array(Section),
  categories: Type.Array(Section),
  articles: Type.Array(Article),
  reviews: Type.Array(Review),
  others: Type.Array(FoundPage),
  reasons: Type.Array(StrictObject({ kind: SearchKind, slug: Slug, reason: SearchReason })),
  found: StrictObject({
    games: count,
    platforms: count,
    categories: count,
    articles: count,
    reviews: count,
    others: count,
  }),
  corrected: Type.Boolean(),
  page: Type.Integer({ minimum: 1 }),
  pages: count,
});
export type SearchResponse = Static<typeof SearchResponse>;
