import { Type, type Static } from 'typebox';
import { CommentInput, CommentUid } from './comment';
import { Timestamp, Slug, StrictObject } from '../schema';

/** GET {comments}/internal/latest?limit: the newest top-level comment of each of the games with the latest comments. */
export const LatestCommentsQuery = StrictObject({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 4 })),
});
export const LatestComment = StrictObject({
  uid: CommentUid,
  game: Slug,
  name: Type.String(),
  ...CommentInput.properties,
  created: Timestamp,
});
export type LatestComment = Static<typeof LatestComment>;
export const LatestCommentsResponse = StrictObject({ latest: Type.Array(LatestComment) });
export type LatestCommentsResponse = Static<typeof LatestCommentsResponse>;
