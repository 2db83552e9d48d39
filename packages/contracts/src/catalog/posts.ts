import { SCORE_MAX } from '../base';
import { Type, type Static } from 'typebox';
import { CoverOptions, Section } from './catalog';
import { NamedReference, PublicationTime, Slug, StrictObject } from '../schema';

/** Who wrote a text: a member of the staff, with a page, or a guest, without `slug`. */
export const Author = StrictObject({ name: Type.String(), slug: Type.Optional(Slug) });
export type Author = Static<typeof Author>;
/** People in a byline. */
export const AUTHORS_MAX = 10;

/** What was wrong in a published text, in a sentence. */
export const Correction = StrictObject({ date: PublicationTime, text: Type.String() });
export type Correction = Static<typeof Correction>;
export const CORRECTIONS_MAX = 50;

/** What articles and reviews have in common. Nobody sees a text before it is published. */
const byline = {
  authors: Type.Array(Author, { minItems: 1, maxItems: AUTHORS_MAX }),
  published: PublicationTime,
  /** When it was last changed or corrected; absent if it never was. */
  updated: Type.Optional(PublicationTime),
  /** Newest first; absent without any. */
  corrections: Type.Optional(Type.Array(Correction, { minItems: 1, maxItems: CORRECTIONS_MAX })),
};

/** A news item or a look ahead. `body` is sanitised HTML; absent in lists. */
export const Article = StrictObject({
  slug: Slug,
  kind: Type.Union([Type.Literal('news'), Type.Literal('upcoming'), Type.Literal('feature')]),
  title: Type.String(),
  summary: Type.String(),
  ...byline,
  games: Type.Array(Slug),
  /** What the first game’s cover is drawn from; see `pictureDigest`. */
  game_picture: Type.Optional(Type.String()),
  /** Absent without topics. */
  topics: Type.Optional(Type.Array(NamedReference)),
  sample: Type.Boolean(),
  cover: Type.Optional(CoverOptions),
  body: Type.Optional(Type.String()),
});
export type Article = Static<typeof Article>;

/** How far a reviewer has played: the save line of a review. */
export const Played = StrictObject({
  time: Type.String({ pattern: '^(\\d+ h( \\d+ min)?|\\d+ min)$' }),
  platform: NamedReference,
  /** What was reached, in a few words. */
  progress: Type.String(),
  /** Percent; absent where progress cannot be counted. */
  completed: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Which endings were seen; absent where that needs no mention. */
  ending: Type.Optional(Type.String()),
});
export type Played = Static<typeof Played>;

/** A review. `score` is out of ten in tenths; `body` is sanitised HTML, absent in lists. */
export const Review = StrictObject({
  slug: Slug,
  game: Slug,
  game_name: Type.String(),
  /** What its cover is drawn from; see `pictureDigest`. */
  game_picture: Type.Optional(Type.String()),
  title: Type.String(),
  verdict: Type.String(),
  score: Type.Number({ minimum: 0, maximum: SCORE_MAX }),
  pros: Type.Array(Type.String()),
  cons: Type.Array(Type.String()),
  ...byline,
  played: Played,
  /** Absent without topics. */
  topics: Type.Optional(Type.Array(NamedReference)),
  sample: Type.Boolean(),
  body: Type.Optional(Type.String()),
});
export type Review = Static<typeof Review>;

const position = {
  /** Whether the list has the bodies, as for feeds. */
  bodies: Type.Optional(Type.Boolean()),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};
/** GET {catalog}/articles, newest first. */
export const ArticlesQuery = StrictObject({
  kind: Type.Optional(Article.properties.kind),
  game: Type.Optional(Slug),
  /** Slug of a member of the staff. */
  author: Type.Optional(Slug),
  topic: Type.Optional(Slug),
  ...position,
});
export type ArticlesQuery = Static<typeof ArticlesQuery>;
/** GET {catalog}/reviews, newest first. */
export const ReviewsQuery = StrictObject({
  game: Type.Optional(Slug),
  author: Type.Optional(Slug),
  topic: Type.Optional(Slug),
  ...position,
});
export type ReviewsQuery = Static<typeof ReviewsQuery>;
const paged = {
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 0 }),
};
export const ArticlesResponse = StrictObject({ articles: Type.Array(Article), ...paged });
export type ArticlesResponse = Static<typeof ArticlesResponse>;
export const ReviewsResponse = StrictObject({ reviews: Type.Array(Review), ...paged });
export type ReviewsResponse = Static<typeof ReviewsResponse>;
/** GET {catalog}/articles/:slug and {catalog}/reviews/:slug, with their body. */
export const ArticleResponse = StrictObject({ article: Article });
export type ArticleResponse = Static<typeof ArticleResponse>;
export const ReviewResponse = StrictObject({ review: Review });
export type ReviewResponse = Static<typeof ReviewResponse>;

/** GET {catalog}/topics: all of them, each with its number of articles and reviews. */
export const TopicsResponse = StrictObject({ topics: Type.Array(Section) });
export type TopicsResponse = Static<typeof TopicsResponse>;
