import type { Review } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { generationField, schemaOptions } from './generation';

export interface ReviewDocument extends Required<Omit<Review, 'game_picture'>>, Pick<Review, 'game_picture'> {
  generation: string;
}

const schema = new Schema<ReviewDocument>(
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
schema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });
// All reviews, newest first; also all of them for the search index (queries/list-posts, search/entries).
schema.index({ generation: 1, published: -1, slug: 1 }, { name: 'by_date' });
// Those of one game, newest first (queries/list-posts).
schema.index({ generation: 1, game: 1, published: -1, slug: 1 }, { name: 'by_game' });

export const reviewModel = (connection: Connection) =>
  connection.model<ReviewDocument>('Review', schema, 'reviews');
