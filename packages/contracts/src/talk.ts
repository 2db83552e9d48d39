import { Type, type Static } from 'typebox';
import { CommentUid } from './comment';
import { Moment, Slug, Strict } from './schema';

/** GET {comments}/internal/latest?limit: the newest top-level comment on each of the games last talked about. */
export const LatestTalkQuery = Strict({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 4 })),
});
export const Said = Strict({
  uid: CommentUid,
  game: Slug,
  name: Type.String(),
  content: Type.String(),
  created: Moment,
});
export type Said = Static<typeof Said>;
export const LatestTalkAnswer = Strict({ latest: Type.Array(Said) });
export type LatestTalkAnswer = Static<typeof LatestTalkAnswer>;
