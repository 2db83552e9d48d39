import { Schema, type Connection } from 'mongoose';
import { factFields, type StoredFact } from './fact';

/** A like or a favourite: both are no more than the fact. */
export type MarkKind = 'likes' | 'favorites';

function markSchema(kind: MarkKind) {
  const schema = new Schema<StoredFact>(factFields, {
    versionKey: false,
    collection: `game_${kind}`,
    strict: 'throw',
  });
  /** What a member marked, in the order of marking. */
  schema.index({ user_uid: 1, created: 1, _id: 1 }, { name: 'marks_of_member' });
  /** How many members marked a game, and whether sample members are among them. */
  schema.index({ game: 1, demo: 1 }, { name: 'marks_of_game' });
  /** Who marked what lately: what heat is made of. */
  schema.index({ created: 1, game: 1, user_uid: 1 }, { name: 'recent' });
  /** The sample content, to take it away. */
  schema.index({ demo: 1 }, { name: 'demo', sparse: true });
  return schema;
}

const schemas = { likes: markSchema('likes'), favorites: markSchema('favorites') };

export const markModel = (connection: Connection, kind: MarkKind) =>
  connection.model<StoredFact>(`game_${kind}`, schemas[kind]);
export type MarkModel = ReturnType<typeof markModel>;
