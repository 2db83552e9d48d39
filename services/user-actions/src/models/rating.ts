import { Schema, type Connection } from 'mongoose';
import { factFields, type StoredFact } from './fact';

/** A member’s rating of a game. `created` is when they first rated it, whatever they think now. */
export interface StoredRating extends StoredFact {
  /** 0 to 5, fractional. */
  rating: number;
  /** The same in whole stars. */
  stars: number;
  /** From when on the charts count it: ratings of new accounts wait. */
  counts_from: Date;
}

const number = { type: Number, required: true };
const schema = new Schema<StoredRating>(
  { ...factFields, rating: number, stars: number, counts_from: { type: Date, required: true } },
  { versionKey: false, collection: 'game_ratings', strict: 'throw' },
);

/** What a member rated, in the order of rating. */
schema.index({ user_uid: 1, created: 1, _id: 1 }, { name: 'ratings_by_member' });
/** A game’s stats, from the index alone. */
schema.index({ game: 1, stars: 1, rating: 1, demo: 1 }, { name: 'ratings_of_game' });
/** Ratings that the charts do not count yet, from the index alone. */
schema.index({ counts_from: 1, game: 1, rating: 1 }, { name: 'waiting' });
/** Who rated what lately: what heat is made of. */
schema.index({ created: 1, game: 1, user_uid: 1, counts_from: 1 }, { name: 'recent' });
/** The sample content, to take it away. */
schema.index({ demo: 1 }, { name: 'demo', sparse: true });

export const ratingModel = (connection: Connection) => connection.model<StoredRating>('game_ratings', schema);
export type RatingModel = ReturnType<typeof ratingModel>;
