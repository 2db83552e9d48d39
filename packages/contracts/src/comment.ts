import { Type, type Static } from 'typebox';
import { EntityType } from './entity';
import { COMMENT_MAX_LEVEL, COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZE_MAX } from './limits';
import { CalendarDate, Timestamp, Nullable, Slug, StrictObject } from './schema';

/** Made by the client; it is the idempotency key of an add. */
export const CommentUid = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });

/** Why a comment's text is not shown: it is pending moderation, or a moderator removed it. */
export const HiddenReason = Type.Union([Type.Literal('pending_moderation'), Type.Literal('removed')]);
export type HiddenReason = Static<typeof HiddenReason>;

/** Why a comment is pending moderation. `edited`: its author changed it, and nothing in the new text is a reason. */
export const PendingReason = Type.Union([
  StrictObject({ kind: Type.Literal('links') }),
  StrictObject({ kind: Type.Literal('reports') }),
  StrictObject({ kind: Type.Literal('edited') }),
  StrictObject({ kind: Type.Literal('words'), phrase: Type.String() }),
]);
export type PendingReason = Static<typeof PendingReason>;

/** Whether a comment is hidden, and why. The reasons are sent to its author only. */
export const commentStatus = {
  hidden: Type.Optional(HiddenReason),
  pending_reasons: Type.Optional(Type.Array(PendingReason)),
};

/**
 * What a member writes in a comment. Everything that takes, stores, compares or sends a comment derives its fields
 * from here; where a field needs a decision, the compiler names the place.
 */
export const CommentInput = StrictObject({
  content: Type.String(),
  /** The author marks the text as a spoiler; readers see it covered. Absent in a call means false. */
  spoiler: Type.Optional(Type.Boolean()),
});
export type CommentInput = Static<typeof CommentInput>;

/** A comment as it is stored and sent. `level` is 0 at the top, its parent's plus 1 for a reply. */
export const Comment = StrictObject({
  uid: CommentUid,
  user_uid: Type.String(),
  name: Type.String(),
  created: Timestamp,
  ...CommentInput.properties,
  parent_uid: Nullable(CommentUid),
  grandparent_uid: Nullable(CommentUid),
  likes: Type.Integer({ minimum: 0 }),
  level: Type.Integer({ minimum: 0, maximum: COMMENT_MAX_LEVEL }),
  edited: Type.Optional(Timestamp),
  /** Set while the text is hidden: text and author are then empty for everybody but the author. */
  ...commentStatus,
  demo: Type.Optional(Type.Boolean()),
});
export type Comment = Static<typeof Comment>;

const target = { entity_type: EntityType, entity_slug: Slug };

/** POST /api/user/comments/add, without the token that the gateway takes out. */
export const AddCommentBody = StrictObject({
  comment_uid: CommentUid,
  ...target,
  parent_uid: Nullable(CommentUid),
  grandparent_uid: Nullable(CommentUid),
  ...CommentInput.properties,
});
export type AddCommentBody = Static<typeof AddCommentBody>;
export const AddCommentResponse = StrictObject({ comment: Comment });
export type AddCommentResponse = Static<typeof AddCommentResponse>;

/** POST /api/user/comments/delete, /like and /unlike. */
export const CommentTarget = StrictObject({ comment_uid: CommentUid, ...target });
export type CommentTarget = Static<typeof CommentTarget>;
export const DeleteCommentResponse = StrictObject({ deleted: CommentUid });
export const LikeCommentResponse = StrictObject({
  comment_uid: CommentUid,
  likes: Type.Integer({ minimum: 0 }),
  liked: Type.Boolean(),
});
export type LikeCommentResponse = Static<typeof LikeCommentResponse>;

/** POST /api/comments/update. */
export const UpdateCommentBody = StrictObject({
  ...CommentInput.properties,
  comment_uid: CommentUid,
  ...target,
});
export type UpdateCommentBody = Static<typeof UpdateCommentBody>;

/** Order of top-level comments; `newest` unless told. Replies are oldest first always. */
export const CommentSort = Type.Union([
  Type.Literal('newest'),
  Type.Literal('oldest'),
  Type.Literal('most-liked'),
]);
export type CommentSort = Static<typeof CommentSort>;

/** GET /api/comments. With `parent_uid`: that comment's direct and deeper replies, oldest first. */
export const CommentsQuery = StrictObject({
  ...target,
  sort: Type.Optional(CommentSort),
  parent_uid: Type.Optional(CommentUid),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: COMMENTS_PAGE_SIZE_MAX, default: COMMENTS_PAGE_SIZE }),
  ),
});
export type CommentsQuery = Static<typeof CommentsQuery>;

/** A flat list: top-level comments in the order asked for, each followed by its replies oldest first. `total` counts replies too. */
export const CommentsPage = StrictObject({
  comments: Type.Array(Comment),
  next_cursor: Nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
  /** Position of the thread’s log just before this was read: later changes are not included. */
  log_position: Type.Integer({ minimum: 0 }),
});
export type CommentsPage = Static<typeof CommentsPage>;

/** GET {comments}/internal/liked?user_uid: the uids of the comments a member likes, newest like first. */
export const LikedCommentsQuery = StrictObject({ user_uid: Type.String({ minLength: 1, maxLength: 128 }) });
export const LikedCommentsResponse = StrictObject({ game_comments: Type.Array(CommentUid) });
export type LikedCommentsResponse = Static<typeof LikedCommentsResponse>;

/** GET {comments}/internal/activity?since: how many comments each member wrote on each game on each UTC day. */
export const CommentActivityQuery = StrictObject({ since: CalendarDate });
export const CommentActivityResponse = StrictObject({
  activity: Type.Array(
    StrictObject({
      game: Slug,
      user_uid: Type.String(),
      day: CalendarDate,
      comments: Type.Integer({ minimum: 1 }),
    }),
  ),
});
export type CommentActivityResponse = Static<typeof CommentActivityResponse>;
