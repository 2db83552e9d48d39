import { countedDocumentFields, type CountedDocument } from '@savepoint/service-kit';
import { Schema, type Connection } from 'mongoose';

/** What is derived from the facts about one game; `_id` is its slug. */
export interface StoredGameStats extends CountedDocument {
  rating_count: number;
  rating_sum: number;
  /** `distribution[i]` counts the ratings of i whole stars. */
  distribution: number[];
  likes: number;
  favorites: number;
  /** Facts of sample members are counted. */
  demo: boolean;
  /** When they were counted last. */
  changed?: Date;
}

const number = { type: Number, required: true };
const schema = new Schema<StoredGameStats>(
  {
    _id: { type: String, required: true },
    rating_count: number,
    rating_sum: number,
    distribution: { type: [Number], required: true },
    likes: number,
    favorites: number,
    demo: { type: Boolean, required: true },
    changed: Date,
    ...countedDocumentFields,
  },
  { versionKey: false, collection: 'game_stats', strict: 'throw' },
);

/** Stats that count sample members, to take those away. */
schema.index({ demo: 1 }, { name: 'demo' });
/** What has changed since the charts were computed last. Anything else is read by `_id`. */
schema.index({ changed: 1 }, { name: 'changed' });

/** A game nobody has done anything with. */
export const emptyGameStats = (slug: string): StoredGameStats => ({
  _id: slug,
  rating_count: 0,
  rating_sum: 0,
  distribution: [0, 0, 0, 0, 0, 0],
  likes: 0,
  favorites: 0,
  demo: false,
  revision: 0,
  pending_changes: [],
});

export const gameStatsModel = (connection: Connection) =>
  connection.model<StoredGameStats>('game_stats', schema);
export type GameStatsModel = ReturnType<typeof gameStatsModel>;
