/** That a member did something with a game. The `_id` says both, so there is never a second one. */
export interface StoredFact {
  _id: string;
  user_uid: string;
  game: string;
  created: Date;
  /** Comes from the sample content. */
  demo?: boolean;
}

/** A slug holds no colon. */
export const factId = (game: string, user_uid: string) => `${game}:${user_uid}`;

const text = { type: String, required: true };
/** The same, as Mongoose schema fields. */
export const factFields = {
  _id: text,
  user_uid: text,
  game: text,
  created: { type: Date, required: true },
  demo: Boolean,
};
