import { Type, type Static } from 'typebox';
import { EntityType, Nullable, StrictObject } from '@savepoint/contracts/schema';
import { CommentInput, Mention, StoredHiddenReason, type Comment } from '@savepoint/contracts/comments';
import {
  countedDefaults,
  countedFields,
  defineCollection,
  StoredDate,
  type StoredDocument,
} from '@savepoint/service-kit/data';
import { HIDDEN_INPUT, presentInput } from '../../texts';
import { isByGuest, Imported } from './imported';
import { SiteEvents } from './site-events';
import { CommentState } from './states';

/** What replaces a deleted comment. */
export const TOMBSTONE = { state: 'deleted' } as const;
/** What moderators read in place of a deleted comment. */
export const DELETED_COMMENT = 'A deleted comment';

/** Members by uid. Replies that were stored before mentions existed have a single one. */
const Uids = Type.Union([Type.Array(Type.String()), Type.String()]);

/** Whom a comment reaches: the author of its parent, and members that it mentions. */
const ReplyNotice = StrictObject({
  to: Uids,
  /** Those of them whom it only mentions. */
  mentioned: Type.Optional(Type.Array(Type.String())),
  /** When it could first be read, and its uid; absent while it waits for a moderator. */
  arrival: Type.Optional(Type.String()),
  /** Those who have not read it. */
  unread_by: Type.Optional(Uids),
  /** Those whom a text mentions that waits for a moderator, after an earlier one could be read. */
  untold: Type.Optional(Type.Array(Type.String())),
  /** When it is noted for receivers who want mail; absent once it is. */
  mail_due: Type.Optional(StoredDate),
});
export type ReplyNotice = Static<typeof ReplyNotice>;
/** Removes it: the comment reaches nobody any more. */
export const WITHOUT_NOTICE = { reply: 1 } as const;
/** An update that removes a member from those whom a comment reaches. */
export const withoutReceiver = (uid: string) =>
  ({
    $pull: { 'reply.to': uid, 'reply.mentioned': uid, 'reply.unread_by': uid, 'reply.untold': uid },
  }) as object;

/** `_id` is the comment’s uid. `likes` is counted from the collection of likes. */
const comments = defineCollection({
  collection: 'comments',
  document: StrictObject({
    _id: Type.String(),
    entity_type: EntityType,
    entity_slug: Type.String(),
    /** Key of the site whose page it is about; Savepoint’s comments have none. */
    site: Type.Optional(Type.String()),
    user_uid: Type.String(),
    /** Name of the author: the one they chose last, or else their account’s when it was posted. */
    name: Type.String(),
    /** The author was an administrator when it was posted. */
    staff: Type.Optional(Type.Boolean()),
    ...CommentInput.properties,
    /** Whom the text mentions. It contains their names, which follow when they choose another one. */
    mentions: Type.Optional(Type.Array(Mention)),
    created: StoredDate,
    edited: Type.Optional(StoredDate),
    /** null for a top-level comment. */
    parent_uid: Nullable(Type.String()),
    grandparent_uid: Nullable(Type.String()),
    /** The top-level ancestor; null for a top-level comment, and while a reply is `attaching` or `hidden`. */
    root_uid: Nullable(Type.String()),
    level: Type.Integer({ minimum: 0 }),
    likes: Type.Integer({ minimum: 0 }),
    state: CommentState,
    /**
     * Why the text is not shown. A comment without replies is then in the state `hidden`; one with replies stays
     * in its thread, without its text, so that the replies keep their parent.
     */
    hidden: Type.Optional(StoredHiddenReason),
    /** Number of replies that were begun, also of failed ones. A deletion checks that it is unchanged. */
    reply_attempts: Type.Integer({ minimum: 0 }),
    /** Part of the sample content. */
    demo: Type.Optional(Type.Boolean()),
    imported: Type.Optional(Imported),
    reply: Type.Optional(ReplyNotice),
    /** What the site is still to be told. */
    site_events: Type.Optional(SiteEvents),
    ...countedFields,
  }),
  defaults: { likes: 0, reply_attempts: 0, ...countedDefaults },
  tombstone: StrictObject({ state: Type.Literal('deleted') }),
  indexes: {
    top_level: {
      keys: { entity_type: 1, entity_slug: 1, parent_uid: 1, state: 1, created: -1, _id: -1 },
      query: 'A page of top-level comments, newest or oldest first.',
    },
    top_level_by_likes: {
      keys: { entity_type: 1, entity_slug: 1, parent_uid: 1, state: 1, likes: -1, created: -1, _id: -1 },
      query: 'A page of top-level comments, most liked first.',
    },
    pending_changes: {
      keys: { pending_changes: 1 },
      query: 'Counts of likes whose process crashed before recounting.',
    },
    total: {
      keys: { entity_type: 1, entity_slug: 1, state: 1, created: -1 },
      query:
        'How many comments a thread has; its newest ones, for its feed and for suggestions of whom to mention.',
    },
    replies_by_state: {
      keys: { root_uid: 1, state: 1, created: 1, _id: 1 },
      query: 'Visible replies on a page; how many a thread shows; which collapsed replies to show next.',
    },
    replies: { keys: { root_uid: 1, created: 1, _id: 1 }, query: 'All replies of a thread, oldest first.' },
    children: { keys: { parent_uid: 1, state: 1 }, query: 'Whether a comment has replies.' },
    by_member: { keys: { user_uid: 1, created: -1, _id: -1 }, query: 'What a member wrote, latest first.' },
    by_member_state_and_site: {
      keys: { user_uid: 1, state: 1, site: 1, created: -1 },
      query:
        'Whether a member has commented on a site before; which of their comments are pending moderation.',
    },
    authors_of_thread: {
      keys: { entity_type: 1, entity_slug: 1, user_uid: 1, created: -1 },
      query: 'Whether a member who is mentioned has commented in the thread, and under which name.',
    },
    mentions_of_member: {
      keys: { 'mentions.user_uid': 1 },
      sparse: true,
      query: 'The comments that mention a member, to change the name or remove it.',
    },
    replies_to_member: {
      keys: { 'reply.to': 1, 'reply.arrival': -1 },
      // Nothing but replies of others.
      sparse: true,
      query: 'Replies to the comments of a member and mentions of them, latest first.',
    },
    unread_replies: {
      keys: { 'reply.unread_by': 1 },
      sparse: true,
      query: 'Replies that a member has not read.',
    },
    replies_to_mail: {
      keys: { 'reply.mail_due': 1 },
      sparse: true,
      query: 'Replies whose receivers may want mail about them, the longest due first.',
    },
    site_events: {
      keys: { 'site_events.due': 1 },
      sparse: true,
      query: 'Comments about which sites are still to be told, the longest due first.',
    },
    latest_of_site: {
      keys: { site: 1, created: -1, _id: -1 },
      query: 'The comments on a site, latest first, to test a word rule on and for its feed.',
    },
    activity: {
      keys: { entity_type: 1, created: 1 },
      query: 'Comments on games since a day; the latest comments on games.',
    },
    demo: { keys: { demo: 1, level: -1 }, sparse: true, query: 'The sample content, to remove it.' },
  },
});
export type StoredComment = StoredDocument<typeof comments>;
export const commentModel = comments.model;
export type CommentModel = ReturnType<typeof commentModel>;
/** A comment to insert, without the fields that have a default. */
export type NewComment = Parameters<CommentModel['insertIfAbsent']>[0];

/** A member’s like of a comment. `_id` contains both, so that there is one at most. */
const likes = defineCollection({
  collection: 'comment_likes',
  document: StrictObject({
    _id: Type.String(),
    comment_uid: Type.String(),
    user_uid: Type.String(),
    created: StoredDate,
    demo: Type.Optional(Type.Boolean()),
  }),
  indexes: {
    likes_of_comment: {
      keys: { comment_uid: 1 },
      query: 'How many members like a comment; its likes when it is deleted.',
    },
    likes_by_member: {
      keys: { user_uid: 1, created: -1, _id: -1 },
      query: 'What a member likes, latest first.',
    },
    demo: { keys: { demo: 1 }, sparse: true, query: 'The sample content, to remove it.' },
  },
});
export type StoredLike = StoredDocument<typeof likes>;
export const likeModel = likes.model;
export type LikeModel = ReturnType<typeof likeModel>;

/** A comment’s uid contains no colon. */
export const likeId = (comment_uid: string, user_uid: string) => `${comment_uid}:${user_uid}`;

/** A comment as moderators see it, hidden or not. */
export const toComment = (comment: StoredComment & { cut?: true }): Comment => ({
  uid: comment._id,
  user_uid: comment.user_uid,
  name: comment.name,
  ...(comment.staff && { staff: true }),
  ...(isByGuest(comment) && { guest: true }),
  created: comment.created.toISOString(),
  ...presentInput(comment),
  ...(comment.cut && { cut: true as const }),
  ...(comment.mentions && { mentions: comment.mentions }),
  parent_uid: comment.parent_uid,
  grandparent_uid: comment.grandparent_uid,
  likes: comment.likes,
  level: comment.level,
  ...(comment.edited && { edited: comment.edited.toISOString() }),
  ...(comment.hidden && { hidden: comment.hidden === 'shadowed' ? 'removed' : comment.hidden }),
  ...(comment.demo && { demo: true }),
});

/** A comment as everybody sees it: a hidden one stays in its place without text and author. */
export function toPublicComment(comment: StoredComment & { cut?: true }): Comment {
  if (!comment.hidden) return toComment(comment);
  const { mentions: _mentions, cut: _cut, ...rest } = comment;
  return toComment({ ...rest, ...HIDDEN_INPUT, user_uid: '', name: '', staff: false, likes: 0 });
}
