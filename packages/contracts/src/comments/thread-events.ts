import { Type, type Static } from 'typebox';
import { Comment, CommentUid } from './comment';
import { EntityType, Slug, StrictObject } from '../schema';

const logPosition = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * GET /api/comments/events, a stream of server-sent events, and GET /api/comments/changes, the same as one response.
 * `since` is the position in the thread’s log up to which the caller has read (`log_position` of the last response);
 * without it, only later changes are sent. In a stream, `Last-Event-ID` takes precedence.
 */
export const CommentChangesQuery = StrictObject({
  entity_type: EntityType,
  entity_slug: Slug,
  since: Type.Optional(logPosition),
});
export type CommentChangesQuery = Static<typeof CommentChangesQuery>;

/** What changed in a thread after a position in its log. Comments are in their current state, each listed once. */
export const CommentChanges = StrictObject({
  /** Position of the log after these changes; also the event’s id. */
  log_position: logPosition,
  /** The log no longer reaches back to `since`: the thread must be read again. */
  gap: Type.Boolean(),
  added: Type.Array(Comment),
  edited: Type.Array(Comment),
  deleted: Type.Array(CommentUid),
  liked: Type.Array(StrictObject({ comment_uid: CommentUid, likes: Type.Integer({ minimum: 0 }) })),
});
export type CommentChanges = Static<typeof CommentChanges>;
