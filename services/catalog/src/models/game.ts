import type { Game } from '@savepoint/contracts';
import { Schema, type Connection } from 'mongoose';
import { generationField, schemaOptions } from './generation';

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

const schema = new Schema<GameDocument>(
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
schema.index({ generation: 1, slug: 1 }, { unique: true, name: 'by_slug' });
// Lists by title, and the walk over all games that builds the search index (queries/list-games, search/entries).
schema.index({ generation: 1, facets: 1, title_key: 1, slug: 1 }, { name: 'by_title' });
// Lists by date, of one year, of what is still to come (queries/list-games).
schema.index({ generation: 1, facets: 1, release_key: -1, slug: 1 }, { name: 'by_release' });

export const gameModel = (connection: Connection) => connection.model<GameDocument>('Game', schema, 'games');
