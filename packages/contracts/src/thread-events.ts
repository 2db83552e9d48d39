import { Type, type Static } from 'typebox';
import { Comment, CommentUid } from './comment';
import { EntityType } from './entity';
import { Slug, StrictObject } from './schema';

const place = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * GET /api/comments/events, a stream of server-sent events, and GET /api/comments/changes, the same as one answer.
 * `since` is the place in the thread’s log up to which the caller knows it (`at` of what was read last);
 * without it, only what is to come. In a stream, `Last-Event-ID` comes before it.
 */
export const CommentChangesQuery = StrictObject({
  entity_type: EntityType,
  entity_slug: Slug,
  since: Type.Optional(place),
});
export type CommentChangesQuery = Static<typeof CommentChangesQuery>;

/** What changed in a thread since a place in its log. Comments are as they are now, each named once. */
export const CommentChanges = StrictObject({
  /** The place in the log up to which this goes; also the event’s id. */
  at: place,
  /** The log does not go back to where the caller was: the thread must be read again. */
  gap: Type.Boolean(),
  added: Type.Array(Comment),
  edited: Type.Array(Comment),
  deleted: Type.Array(CommentUid),
  liked: Type.Array(StrictObject({ comment_uid: CommentUid, likes: Type.Integer({ minimum: 0 }) })),
});
export type CommentChanges = Static<typeof CommentChanges>;
