import type { Article } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { generationField, schemaOptions } from './generation';

type Optional = 'pin' | 'game_picture';

export interface ArticleDocument extends Required<Omit<Article, Optional>>, Pick<Article, Optional> {
  generation: string;
}

const schema = new Schema<ArticleDocument>(
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
schema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });
// All articles, newest first; also all of them for the search index (queries/list-posts, search/entries).
schema.index({ generation: 1, published: -1, slug: 1 }, { name: 'by_date' });
// Those of one kind, newest first (queries/list-posts).
schema.index({ generation: 1, kind: 1, published: -1, slug: 1 }, { name: 'by_kind' });
// Those about a game, newest first, of one kind or all (queries/list-posts).
schema.index({ generation: 1, games: 1, published: -1, slug: 1 }, { name: 'by_game' });

export const articleModel = (connection: Connection) =>
  connection.model<ArticleDocument>('Article', schema, 'articles');
