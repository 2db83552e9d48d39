import { Type, type Static } from 'typebox';
import { Cursor, EntityType, CalendarDate, Timestamp, Nullable, Slug, StrictObject } from '../schema';
import { COMMENT_MAX_LEVEL, COMMENTS_PAGE_SIZE, COMMENTS_PAGE_SIZES, MENTIONS_MAX } from '../base';
import { PageReference, ThreadClosing } from './site-page';
import { SpamFinding } from './spam-finding';

const UID = '^[A-Za-z0-9_-]{8,64}$';
/** The uid of a comment, or of something else that a client has made. */
export const CommentUid = Type.String({ pattern: UID });
/**
 * A uid that the client makes for a call. It belongs to what the call says and to whoever makes it: repeated, the call is
 * answered again and nothing happens; with other contents, or made by somebody else, it is refused with 409.
 */
export const NewUid = Type.String({
  pattern: UID,
  description:
    'Made by the client for this call. Repeated with the same contents, the call changes nothing; with others it is refused.',
});

/** Stands for every comment that does not exist; no comment can have this uid. */
export const UNKNOWN_COMMENT_UID = 'comment-unknown';

/** Why a comment's text is not shown: it is pending moderation, or a moderator removed it. */
export const HiddenReason = Type.Union([Type.Literal('pending_moderation'), Type.Literal('removed')]);
export type HiddenReason = Static<typeof HiddenReason>;
/** As it is stored: also because moderators of its site put the author in the shadow, which no reader is told. */
export const StoredHiddenReason = Type.Union([...HiddenReason.anyOf, Type.Literal('shadowed')]);
export type StoredHiddenReason = Static<typeof StoredHiddenReason>;

/** Why the spam filter of a site holds a comment. Sent to moderators only, so that nobody writes around it. */
const spamFinding = {
  score: Type.Optional(SpamFinding.properties.score),
  words: Type.Optional(SpamFinding.properties.words),
};

/** The spam service of the site is sure enough to advise that nobody looks at the comment. Sent to moderators only. */
const serviceFinding = { discard: Type.Optional(Type.Literal(true)) };

/**
 * Why a comment is pending moderation. `edited`: its author changed it, and nothing in the new text is a reason. `site`: its
 * site publishes comments after approval; `rule` says which, unless it is all: the first one of a member, those with links, or those of guests.
 */
export const PendingReason = Type.Union([
  StrictObject({ kind: Type.Literal('links') }),
  StrictObject({ kind: Type.Literal('reports') }),
  StrictObject({ kind: Type.Literal('edited') }),
  StrictObject({
    kind: Type.Literal('site'),
    rule: Type.Optional(Type.Union([Type.Literal('first'), Type.Literal('links'), Type.Literal('guest')])),
  }),
  /** Its author is a guest of the site who has not confirmed the mail address; then it is published. */
  StrictObject({ kind: Type.Literal('guest') }),
  StrictObject({ kind: Type.Literal('words'), phrase: Type.String() }),
  StrictObject({ kind: Type.Literal('spam-filter'), ...spamFinding }),
  StrictObject({ kind: Type.Literal('spam-service'), ...serviceFinding }),
]);
export type PendingReason = Static<typeof PendingReason>;

/** Whether a comment is hidden, and why. The reasons are sent to its author only. */
export const commentStatus = {
  hidden: Type.Optional(HiddenReason),
  pending_reasons: Type.Optional(Type.Array(PendingReason)),
};

/**
 * What a member writes in a comment. Everything that accepts, stores, compares or sends a comment derives its fields
 * from this schema; where a new field needs code, the compiler reports it.
 */
export const CommentInput = StrictObject({
  content: Type.String(),
  /** The author marks the text as a spoiler; readers see it covered. Absent in a call means false. */
  spoiler: Type.Optional(Type.Boolean()),
});
export type CommentInput = Static<typeof CommentInput>;

/** A member whom a comment mentions: its text contains `@` and this name, which is their present one. */
export const Mention = StrictObject({ user_uid: Type.String(), name: Type.String() });
export type Mention = Static<typeof Mention>;

/**
 * uids of the members that the text of a call mentions. One that has not commented in the thread, or whose name the text
 * does not contain after an `@`, is not mentioned.
 */
const mentionedUids = {
  mention_uids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: MENTIONS_MAX, uniqueItems: true }),
  ),
};

/** A comment as it is stored and sent. `level` is 0 at the top, its parent's plus 1 for a reply. */
export const Comment = StrictObject({
  uid: CommentUid,
  user_uid: Type.String(),
  name: Type.String(),
  /** The author was an administrator when they wrote it. */
  staff: Type.Optional(Type.Boolean()),
  /** The author is a guest of the site: nobody but them says that the name is theirs. */
  guest: Type.Optional(Type.Boolean()),
  created: Timestamp,
  ...CommentInput.properties,
  /** The text is longer: this is its beginning. The whole one is in the response about that comment alone. */
  cut: Type.Optional(Type.Literal(true)),
  /** Absent without any. */
  mentions: Type.Optional(Type.Array(Mention)),
  parent_uid: Nullable(CommentUid),
  grandparent_uid: Nullable(CommentUid),
  likes: Type.Integer({ minimum: 0 }),
  level: Type.Integer({ minimum: 0, maximum: COMMENT_MAX_LEVEL }),
  edited: Type.Optional(Timestamp),
  /** Set while the text is hidden: text and author are then empty for everyone except the author. */
  ...commentStatus,
  demo: Type.Optional(Type.Boolean()),
});
export type Comment = Static<typeof Comment>;

const target = { entity_type: EntityType, entity_slug: Slug };

/** POST /api/user/comments/add, without the identity token, which the gateway removes. */
export const AddCommentBody = StrictObject({
  comment_uid: NewUid,
  ...target,
  parent_uid: Nullable(CommentUid),
  grandparent_uid: Nullable(CommentUid),
  ...CommentInput.properties,
  ...mentionedUids,
  /** The page of another site that the first comment of its thread is about. */
  entity_page: Type.Optional(PageReference),
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
  ...mentionedUids,
  comment_uid: CommentUid,
  ...target,
});
export type UpdateCommentBody = Static<typeof UpdateCommentBody>;

/** Order of top-level comments; `newest` by default. Replies are always oldest first. */
export const CommentSort = Type.Union([
  Type.Literal('newest'),
  Type.Literal('oldest'),
  Type.Literal('most-liked'),
]);
export type CommentSort = Static<typeof CommentSort>;

/**
 * GET /api/comments. With `parent_uid`: that comment's direct and deeper replies, oldest first. With `comment_uid`: that comment
 * alone, with its whole text.
 */
export const CommentsQuery = StrictObject({
  ...target,
  // The default is of this query only: elsewhere, an order is named where it is another.
  sort: Type.Optional(Type.Union(CommentSort.anyOf, { default: 'newest' })),
  parent_uid: Type.Optional(CommentUid),
  comment_uid: Type.Optional(CommentUid),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ enum: [...COMMENTS_PAGE_SIZES], default: COMMENTS_PAGE_SIZE })),
});
export type CommentsQuery = Static<typeof CommentsQuery>;

/**
 * A flat list: top-level comments in the requested order, each followed by its first replies, oldest first. It has a limit in
 * bytes as well: texts are cut, replies left out. `total` includes replies.
 */
export const CommentsPage = StrictObject({
  comments: Type.Array(Comment),
  next_cursor: Nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
  /** Position of the thread’s log just before the page was read; later changes are not included. */
  log_position: Type.Integer({ minimum: 0 }),
  /** The pinned comment, which is the first on the first page of every order; absent on others and without any. */
  pinned_uid: Type.Optional(CommentUid),
  /** Top-level comments that may have more replies than the page has. Absent without any. */
  more_replies: Type.Optional(Type.Array(CommentUid)),
  /** Absent while the thread takes comments. */
  closing: Type.Optional(ThreadClosing),
});
export type CommentsPage = Static<typeof CommentsPage>;

/** GET {comments}/internal/liked?user_uid: the uids of the comments a member likes, newest like first. */
export const LikedCommentsQuery = StrictObject({ user_uid: Type.String({ minLength: 1, maxLength: 128 }) });
export const LikedCommentsResponse = StrictObject({ game_comments: Type.Array(CommentUid) });
export type LikedCommentsResponse = Static<typeof LikedCommentsResponse>;

/** GET {comments}/internal/activity?since: number of comments by game, member and UTC day. */
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
