import { SCORE_MAX } from '../base';
import { Type, type Static } from 'typebox';
import { gameDetails } from './game-details';
import { GameKind, releaseDetails, ReleasePrecision } from './releases';
import {
  Screenshot,
  SCREENSHOTS_MAX,
  Trailer,
  TRAILERS_MAX,
  NamedReference,
  PublicationTime,
  Nullable,
  ReleaseDate,
  Slug,
  Slugs,
  StrictObject,
} from '../schema';

/**
 * An editor's choices for a cover: palette, composition and layout by name, or an uploaded picture. `file` is its path
 * in `uploads/`; `revision` identifies the content of that file.
 */
export const CoverOptions = StrictObject({
  palette: Type.Optional(Type.String()),
  composition: Type.Optional(Type.String()),
  layout: Type.Optional(Type.String()),
  file: Type.Optional(Type.String()),
  revision: Type.Optional(Type.String()),
});
export type CoverOptions = Static<typeof CoverOptions>;

/**
 * A game in lists and on cards. `released` is its first full release, as exactly as `release_precision` says; null while
 * no date is announced. `early_access` is when it could first be bought unfinished.
 */
export const GameSummary = StrictObject({
  slug: Slug,
  name: Type.String(),
  released: Nullable(ReleaseDate),
  release_precision: ReleasePrecision,
  early_access: Type.Optional(ReleaseDate),
  developers: Type.Array(Type.String()),
  platforms: Type.Array(NamedReference),
  categories: Type.Array(NamedReference),
  genres: Type.Array(Type.String()),
  cover: Type.Optional(CoverOptions),
});
export type GameSummary = Static<typeof GameSummary>;

/** Other, original and short titles, by which something is found like by its name. */
export const ALTERNATIVE_TITLES_MAX = 20;
export const AlternativeTitles = Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), {
  minItems: 1,
  maxItems: ALTERNATIVE_TITLES_MAX,
  uniqueItems: true,
});

/** A game's page. `summary` is a sentence or two; `body` is paragraphs of plain text. */
export const Game = StrictObject({
  ...GameSummary.properties,
  alternative_titles: Type.Optional(AlternativeTitles),
  publishers: Type.Array(Type.String()),
  /** Name of the series that it is part of. */
  series: Type.Optional(Type.String()),
  /** Its name at Twitch, where that differs from `name`. */
  twitch: Type.Optional(Type.String()),
  ...releaseDetails,
  ...gameDetails,
  /** What it is to its `original`; a remake where that is not said. */
  kind: Type.Optional(GameKind),
  screenshots: Type.Optional(Type.Array(Screenshot, { minItems: 1, maxItems: SCREENSHOTS_MAX })),
  trailers: Type.Optional(Type.Array(Trailer, { minItems: 1, maxItems: TRAILERS_MAX })),
  summary: Type.String(),
  body: Type.Array(Type.String()),
});
export type Game = Static<typeof Game>;

/** Other games that belong to a game. */
export const GameRelatives = StrictObject({
  /** The others of its series, newest first. */
  series: Type.Array(GameSummary),
  /** The game that it is a remake, expansion or edition of: one or none. */
  originals: Type.Array(GameSummary),
  /** Remakes, expansions and editions of it. */
  derived: Type.Array(StrictObject({ kind: GameKind, game: GameSummary })),
});
export type GameRelatives = Static<typeof GameRelatives>;

/** GET {catalog}/games/:slug. `related` are the games that share the most categories and genres, closest first. */
export const GameResponse = StrictObject({
  game: Game,
  related: Type.Array(GameSummary),
  relatives: GameRelatives,
});
export type GameResponse = Static<typeof GameResponse>;

export const GameSort = Type.Union([
  Type.Literal('title'),
  Type.Literal('release'),
  Type.Literal('rating'),
  Type.Literal('popularity'),
]);
/** Scores of our reviews that lists can be limited to, “this and up”; 0: any reviewed game. */
export const REVIEW_SCORE_STEPS = [0, 7, 8, 9] as const;
/** Slugs that a list is limited to: a game needs one of them. */
const SlugList = Type.String({
  pattern: '^[a-z0-9-]{1,120}(,[a-z0-9-]{1,120}){0,59}$',
  maxLength: 7_300,
  description: 'Slugs, comma-separated',
});
/** GET {catalog}/games. `facets` asks for the counts of the filters’ choices. */
export const GamesQuery = StrictObject({
  platform: Type.Optional(SlugList),
  category: Type.Optional(SlugList),
  year: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
  min_score: Type.Optional(Type.Integer({ minimum: 0, maximum: SCORE_MAX })),
  upcoming: Type.Optional(Type.Boolean()),
  developer: Type.Optional(Slug),
  publisher: Type.Optional(Slug),
  series: Type.Optional(Slug),
  facets: Type.Optional(Type.Boolean()),
  sort: Type.Optional(GameSort),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
});
export type GamesQuery = Static<typeof GamesQuery>;
const facetCount = { count: Type.Integer({ minimum: 1 }) };
const SectionFacet = StrictObject({ slug: Slug, ...facetCount });
/**
 * How many games each choice of a list’s filters would list, given the other filters; years latest first. Choices
 * without games are left out.
 */
export const GameFacets = StrictObject({
  platforms: Type.Array(SectionFacet),
  categories: Type.Array(SectionFacet),
  years: Type.Array(StrictObject({ year: Type.Integer(), ...facetCount })),
  scores: Type.Array(
    StrictObject({ min_score: Type.Integer({ minimum: 0, maximum: SCORE_MAX }), ...facetCount }),
  ),
});
export type GameFacets = Static<typeof GameFacets>;
export const GamesResponse = StrictObject({
  games: Type.Array(GameSummary),
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 0 }),
  facets: Type.Optional(GameFacets),
});
export type GamesResponse = Static<typeof GamesResponse>;

/** GET {catalog}/games-by-slug?slugs=a,b (at most 100): those that exist, in the requested order. */
export const GamesBySlugQuery = StrictObject({
  slugs: Slugs,
});
export const GamesBySlugResponse = StrictObject({ games: Type.Array(GameSummary) });
export type GamesBySlugResponse = Static<typeof GamesBySlugResponse>;

/** A platform or category with its number of games, or a topic with its number of articles and reviews. */
export const Section = StrictObject({
  slug: Slug,
  name: Type.String(),
  description: Type.String(),
  count: Type.Integer({ minimum: 0 }),
});
export type Section = Static<typeof Section>;
/** GET {catalog}/platforms/:slug and {catalog}/categories/:slug. */
export const SectionResponse = StrictObject({ section: Section });
export type SectionResponse = Static<typeof SectionResponse>;

/** GET /api/site-data: the entries of menus, the footer and filters. */
export const Menus = StrictObject({
  platforms: Type.Array(Section),
  categories: Type.Array(Section),
  games: Type.Integer({ minimum: 0 }),
  /** The standing pages, at `/{slug}/`. */
  pages: Type.Array(
    StrictObject({ slug: Slug, title: Type.String(), updated: Type.Optional(PublicationTime) }),
  ),
});
export type Menus = Static<typeof Menus>;

/** Kind of a search result. */
export const SearchKind = Type.Union([
  Type.Literal('game'),
  Type.Literal('platform'),
  Type.Literal('category'),
  Type.Literal('article'),
  Type.Literal('review'),
  Type.Literal('developer'),
  Type.Literal('publisher'),
  Type.Literal('series'),
  Type.Literal('author'),
  Type.Literal('topic'),
  Type.Literal('page'),
]);
export type SearchKind = Static<typeof SearchKind>;

/** Why something was found whose name is not like the query: another name of it, or a group that a game belongs to. */
export const SearchReason = StrictObject({
  by: Type.Union([
    Type.Literal('alternative-title'),
    Type.Literal('developer'),
    Type.Literal('publisher'),
    Type.Literal('series'),
  ]),
  text: Type.String(),
});
export type SearchReason = Static<typeof SearchReason>;

/**
 * GET /api/autosuggest/?q=. `developers` are a game’s; `year` is that of its release or publication, null without a
 * date; `image` is null for pages; `reason` is null where the name itself is found; `user_rating` is the mean rating of readers, null while too few have rated.
 */
export const Suggestion = StrictObject({
  kind: SearchKind,
  name: Type.String(),
  slug: Slug,
  developers: Type.Array(Type.String()),
  year: Nullable(Type.Integer()),
  image: Nullable(Type.String()),
  reason: Nullable(SearchReason),
  url: Type.String(),
  user_rating: Nullable(Type.Number()),
});
export type Suggestion = Static<typeof Suggestion>;
export const AutosuggestQuery = StrictObject({ q: Type.String({ maxLength: 200 }) });
export const AutosuggestResponse = StrictObject({ suggestions: Type.Array(Suggestion) });
export type AutosuggestResponse = Static<typeof AutosuggestResponse>;
