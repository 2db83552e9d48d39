import { EntityAddress, StrictObject } from '@savepoint/contracts/schema';
import {
  AlternativeTitles,
  Article,
  Game,
  Page,
  Review,
  Section,
  StaffMember,
} from '@savepoint/contracts/catalog';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import type { Connection } from 'mongoose';
import { Type } from 'typebox';

/**
 * Every document belongs to one generation (one import). `content_state` names the current one, so a reader
 * sees the old catalogue or the new one, never a mixture.
 */
const generationFields = { _id: Type.String(), generation: Type.String() };
export const documentId = (generation: string, slug: string): string => `${generation}:${slug}`;

const bySlug = { keys: { generation: 1, slug: 1 }, unique: true } as const;
const byPosition = { generation: 1, position: 1 } as const;
/** Index in the file that a list comes from, which is the order of menus. */
const position = Type.Integer({ minimum: 0 });

/** Computed from `released` when a game is read. */
const { release_precision: _computed, ...storedGame } = Game.properties;
/** A game: its public fields, and the keys by which the snapshot reads and sorts games. */
const games = defineCollection({
  collection: 'games',
  document: StrictObject({
    ...generationFields,
    ...storedGame,
    /** The name as it is sorted: folded, without a leading article, numbers padded. */
    title_key: Type.String(),
    /** By which it is sorted; see `releaseKey`. */
    release_key: Type.String(),
    /** Groups that it is in; see content/facets. */
    facets: Type.Array(Type.String()),
  }),
  indexes: {
    by_slug: { ...bySlug, query: 'One game, several by slug, and whether a game exists.' },
    by_title: {
      keys: { generation: 1, facets: 1, title_key: 1, slug: 1 },
      query: 'All games for the snapshot, in the order of titles.',
    },
  },
});

/** Platforms, categories and topics have the same shape, each in its own collection. */
const defineSections = (collection: 'platforms' | 'categories' | 'topics') =>
  defineCollection({
    collection,
    document: StrictObject({
      ...generationFields,
      ...Section.properties,
      alternative_titles: Type.Optional(AlternativeTitles),
      position,
    }),
    indexes: {
      by_slug: { ...bySlug, query: 'One section.' },
      by_position: { keys: byPosition, query: 'All sections in the order of the file.' },
    },
  });
const platforms = defineSections('platforms');
const categories = defineSections('categories');
const topics = defineSections('topics');

const articles = defineCollection({
  collection: 'articles',
  document: StrictObject({ ...generationFields, ...Article.properties, body: Type.String() }),
  indexes: {
    by_slug: { ...bySlug, query: 'One article, several by slug, and whether an article exists.' },
    by_date: {
      keys: { generation: 1, published: -1, slug: 1 },
      query: 'All articles, newest first; also for the snapshot.',
    },
    by_kind: {
      keys: { generation: 1, kind: 1, published: -1, slug: 1 },
      query: 'Articles of one kind, newest first.',
    },
    by_game: {
      keys: { generation: 1, games: 1, published: -1, slug: 1 },
      query: 'Articles about a game, newest first, of one kind or all.',
    },
    by_author: {
      keys: { generation: 1, 'authors.slug': 1, published: -1, slug: 1 },
      query: 'Articles by an author, newest first.',
    },
    by_topic: {
      keys: { generation: 1, 'topics.slug': 1, published: -1, slug: 1 },
      query: 'Articles on a topic, newest first.',
    },
  },
});

const reviews = defineCollection({
  collection: 'reviews',
  document: StrictObject({ ...generationFields, ...Review.properties, body: Type.String() }),
  indexes: {
    by_slug: { ...bySlug, query: 'One review, several by slug, and whether a review exists.' },
    by_date: {
      keys: { generation: 1, published: -1, slug: 1 },
      query: 'All reviews, newest first; also for the snapshot.',
    },
    by_game: {
      keys: { generation: 1, game: 1, published: -1, slug: 1 },
      query: 'Reviews of one game, newest first.',
    },
    by_author: {
      keys: { generation: 1, 'authors.slug': 1, published: -1, slug: 1 },
      query: 'Reviews by an author, newest first.',
    },
    by_topic: {
      keys: { generation: 1, 'topics.slug': 1, published: -1, slug: 1 },
      query: 'Reviews on a topic, newest first.',
    },
  },
});

/** Text pages; placeholders in their bodies are filled in when they are sent. */
const pages = defineCollection({
  collection: 'pages',
  document: StrictObject({ ...generationFields, ...Page.properties }),
  indexes: { by_slug: { ...bySlug, query: 'One page.' } },
});

const staff = defineCollection({
  collection: 'staff',
  document: StrictObject({ ...generationFields, ...StaffMember.properties, position }),
  indexes: {
    by_position: { keys: byPosition, unique: true, query: 'All staff in the order of the file.' },
  },
});

/** Ids and addresses of what has, or had, another slug than its id. */
const addresses = defineCollection({
  collection: 'content_addresses',
  document: StrictObject({ ...generationFields, ...EntityAddress.properties }),
  indexes: { by_generation: { keys: { generation: 1 }, query: 'All addresses, for the snapshot.' } },
});

const nullableText = Type.Union([Type.String(), Type.Null()]);
/** The only document of its collection, read and written by `_id`: the current generation and the running import. */
const state = defineCollection({
  collection: 'content_state',
  document: StrictObject({
    _id: Type.Literal('catalogue'),
    /** The current generation; null before the first import. */
    generation: nullableText,
    /** SHA-256 of the files it was made from. */
    digest: nullableText,
    /** When it became current, or texts of it were published last; only increases. */
    published: StoredDate,
    /** Texts of the current generation with a later publication time are hidden. */
    moment: Type.Optional(StoredDate),
    /** Every generation that may have documents, including the current one. */
    generations: Type.Array(Type.String()),
    /** The generation that an import is writing, and when that import is considered abandoned. */
    importing: nullableText,
    lease_until: StoredDate,
  }),
});

/** The collections of this service, on one connection. */
export const catalogModels = (connection: Connection) => ({
  games: games.model(connection),
  platforms: platforms.model(connection),
  categories: categories.model(connection),
  topics: topics.model(connection),
  articles: articles.model(connection),
  reviews: reviews.model(connection),
  pages: pages.model(connection),
  staff: staff.model(connection),
  addresses: addresses.model(connection),
  state: state.model(connection),
});
export type CatalogModels = ReturnType<typeof catalogModels>;
export type ContentState = StoredDocument<typeof state>;

/** Filter of the articles and reviews that readers see: those of a generation that are published by a moment. */
export interface VisibleTexts {
  generation: string;
  /** A publication time. */
  published: { $lte: string };
}

/** The stored documents of a generation, by collection. */
export interface StoredContent {
  games: StoredDocument<typeof games>;
  platforms: StoredDocument<typeof platforms>;
  categories: StoredDocument<typeof categories>;
  topics: StoredDocument<typeof topics>;
  articles: StoredDocument<typeof articles>;
  reviews: StoredDocument<typeof reviews>;
  pages: StoredDocument<typeof pages>;
  staff: StoredDocument<typeof staff>;
  addresses: StoredDocument<typeof addresses>;
}
export type ContentCollection = keyof StoredContent;

/** Collections whose documents belong to a generation. */
export const CONTENT_COLLECTIONS: readonly ContentCollection[] = [
  'games',
  'platforms',
  'categories',
  'topics',
  'articles',
  'reviews',
  'pages',
  'staff',
  'addresses',
];
