import type { Game, Section, Article, Review, Page, StaffMember } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { contentStateModel } from './content-state';

/**
 * Every document belongs to one generation (one import). `content_state` names the current one, so a reader
 * sees the old catalogue or the new one, never a mixture.
 */
export const generationField = { type: String, required: true } as const;

/** Keeps what a schema promises and nothing else: no version key, no surprise fields. */
export const schemaOptions = { versionKey: false, strict: 'throw', minimize: false } as const;

/** A game as it is stored: what is sent, and the keys that lists are found and sorted by. */
export interface GameDocument extends Game {
  generation: string;
  /** The name as it sorts: folded, without a leading article, numbers padded. */
  title_key: string;
  /** The release date, or UNDATED while there is none. */
  release_key: string;
  /** Every list the game is on; see content/facets. */
  facets: string[];
}

/** Sorts after every date: a game without one is the furthest in the future. */
export const UNDATED = '9999-12-31';

const named = { _id: false, slug: String, name: String };

const gameSchema = new Schema<GameDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    name: { type: String, required: true },
    title_key: { type: String, required: true },
    released: { type: String, default: null },
    release_key: { type: String, required: true },
    developers: [String],
    publishers: [String],
    platforms: [named],
    categories: [named],
    genres: [String],
    facets: [String],
    summary: String,
    body: [String],
    pin: { type: Schema.Types.Mixed },
  },
  schemaOptions,
);

// One game, several by name and related ones (queries/find-games); also whether a game exists (queries/find-entity).
gameSchema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });
// Lists by title, and the walk over all games that builds the search index (queries/list-games, search/entries).
gameSchema.index({ generation: 1, facets: 1, title_key: 1, slug: 1 }, { name: 'by_title' });
// Lists by date, of one year, of what is still to come (queries/list-games).
gameSchema.index({ generation: 1, facets: 1, release_key: -1, slug: 1 }, { name: 'by_release' });

export const gameModel = (connection: Connection) =>
  connection.model<GameDocument>('Game', gameSchema, 'games');

/** A platform or a category as it is stored; `position` is its place in the file, which menus follow. */
export interface SectionDocument extends Section {
  generation: string;
  position: number;
}

const sectionSchema = () =>
  new Schema<SectionDocument>(
    {
      generation: generationField,
      slug: { type: String, required: true },
      name: { type: String, required: true },
      description: { type: String, required: true },
      count: { type: Number, required: true },
      position: { type: Number, required: true },
    },
    schemaOptions,
  )
    // One section by name (routes/sections).
    .index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' })
    // All of them in the order of the file (queries/site-data).
    .index({ generation: 1, position: 1 }, { name: 'by_position' });

export const platformModel = (connection: Connection) =>
  connection.model<SectionDocument>('Platform', sectionSchema(), 'platforms');
export const categoryModel = (connection: Connection) =>
  connection.model<SectionDocument>('Category', sectionSchema(), 'categories');

type Optional = 'pin' | 'game_picture';

export interface ArticleDocument extends Required<Omit<Article, Optional>>, Pick<Article, Optional> {
  generation: string;
}

const articleSchema = new Schema<ArticleDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    kind: { type: String, required: true },
    title: { type: String, required: true },
    summary: String,
    author: String,
    published: { type: String, required: true },
    games: [String],
    game_picture: String,
    sample: { type: Boolean, required: true },
    pin: { type: Schema.Types.Mixed },
    body: String,
  },
  schemaOptions,
);

// One article, and whether it exists (queries/find-posts, queries/find-entity).
articleSchema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });
// All articles, newest first; also all of them for the search index (queries/list-posts, search/entries).
articleSchema.index({ generation: 1, published: -1, slug: 1 }, { name: 'by_date' });
// Those of one kind, newest first (queries/list-posts).
articleSchema.index({ generation: 1, kind: 1, published: -1, slug: 1 }, { name: 'by_kind' });
// Those about a game, newest first, of one kind or all (queries/list-posts).
articleSchema.index({ generation: 1, games: 1, published: -1, slug: 1 }, { name: 'by_game' });

export const articleModel = (connection: Connection) =>
  connection.model<ArticleDocument>('Article', articleSchema, 'articles');

export interface ReviewDocument extends Required<Omit<Review, 'game_picture'>>, Pick<Review, 'game_picture'> {
  generation: string;
}

const reviewSchema = new Schema<ReviewDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    game: { type: String, required: true },
    game_name: { type: String, required: true },
    game_picture: String,
    title: { type: String, required: true },
    verdict: String,
    score: { type: Number, required: true },
    pros: [String],
    cons: [String],
    author: String,
    published: { type: String, required: true },
    played: String,
    sample: { type: Boolean, required: true },
    body: String,
  },
  schemaOptions,
);

// One review, and whether it exists (queries/find-posts, queries/find-entity).
reviewSchema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });
// All reviews, newest first; also all of them for the search index (queries/list-posts, search/entries).
reviewSchema.index({ generation: 1, published: -1, slug: 1 }, { name: 'by_date' });
// Those of one game, newest first (queries/list-posts).
reviewSchema.index({ generation: 1, game: 1, published: -1, slug: 1 }, { name: 'by_game' });

export const reviewModel = (connection: Connection) =>
  connection.model<ReviewDocument>('Review', reviewSchema, 'reviews');

/** A page of text; placeholders in its body are filled in when it is sent. */
export interface PageDocument extends Page {
  generation: string;
}

const pageSchema = new Schema<PageDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    title: { type: String, required: true },
    description: { type: String, required: true },
    body: { type: String, required: true },
  },
  schemaOptions,
);

// One page (routes/pages).
pageSchema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });

export const pageModel = (connection: Connection) =>
  connection.model<PageDocument>('Page', pageSchema, 'pages');

export interface StaffDocument extends StaffMember {
  generation: string;
  position: number;
}

const staffSchema = new Schema<StaffDocument>(
  {
    generation: generationField,
    slug: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, required: true },
    bio: { type: String, required: true },
    position: { type: Number, required: true },
  },
  schemaOptions,
);

// Everybody, in the order of the file (routes/staff).
staffSchema.index({ generation: 1, position: 1 }, { unique: true, name: 'by_position' });

export const staffModel = (connection: Connection) =>
  connection.model<StaffDocument>('Staff', staffSchema, 'staff');

/** The collections that belong to this service, on one connection. */
export function catalogModels(connection: Connection) {
  return {
    games: gameModel(connection),
    platforms: platformModel(connection),
    categories: categoryModel(connection),
    articles: articleModel(connection),
    reviews: reviewModel(connection),
    pages: pageModel(connection),
    staff: staffModel(connection),
    state: contentStateModel(connection),
  };
}
export type CatalogModels = ReturnType<typeof catalogModels>;

/** Collections whose documents belong to a generation. */
export const CONTENT = ['games', 'platforms', 'categories', 'articles', 'reviews', 'pages', 'staff'] as const;
export type ContentCollection = (typeof CONTENT)[number];
