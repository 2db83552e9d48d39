import type { EntityType, HiddenReason } from '@savepoint/contracts';
import { countedDocumentFields, type CountedDocument } from '@savepoint/service-kit';
import { Schema, type Connection } from 'mongoose';

/**
 * Where a comment is in its life.
 * `pending`: a reply being posted; nobody sees it, and a deletion of its parent may remove it.
 * `shown`: on the page. `folded`: a reply of a long thread, shown when asked for.
 * `hidden`: out of its thread by a rule, by reports or by a moderator; kept as it was, seen by its author only.
 * `deleted`: nothing is left but the uid, so that a late retry cannot bring the comment back.
 */
export type CommentState = 'attaching' | 'visible' | 'collapsed' | 'hidden' | 'deleted';

/** States in which a comment is part of its thread. */
export const VISIBLE_STATES: CommentState[] = ['visible', 'collapsed'];

/** `_id` is the comment’s uid. `likes` is derived from the facts in `comment_likes`. */
export interface StoredComment extends CountedDocument {
  entity_type: EntityType;
  entity_slug: string;
  user_uid: string;
  name: string;
  content: string;
  created: Date;
  edited?: Date;
  /** null at the top. */
  parent_uid: string | null;
  grandparent_uid: string | null;
  /** Its top-level ancestor; null at the top, and while the reply is pending. */
  root_uid: string | null;
  level: number;
  likes: number;
  state: CommentState;
  /**
   * Why its text is not shown: it waits for a moderator, or one removed it. A comment without replies is
   * then `hidden`; one with replies keeps its place, so that they keep theirs, and only its text is gone.
   */
  hidden?: HiddenReason;
  /** How many times somebody began a reply to it: not a count of replies, but what a deletion is conditional on. */
  reply_attempts: number;
  /** Comes from the sample content. */
  demo?: boolean;
}

/** A comment that nobody has liked or replied to. */
export const newComment = (
  given: Omit<StoredComment, 'likes' | 'revision' | 'pending_changes' | 'reply_attempts'> & {
    likes?: number;
  },
): StoredComment => ({ likes: 0, ...given, revision: 0, pending_changes: [], reply_attempts: 0 });

const text = { type: String, required: true };
const schema = new Schema<StoredComment>(
  {
    _id: text,
    entity_type: text,
    entity_slug: text,
    user_uid: text,
    name: text,
    content: text,
    created: { type: Date, required: true },
    edited: Date,
    parent_uid: { type: String, default: null },
    grandparent_uid: { type: String, default: null },
    root_uid: { type: String, default: null },
    level: { type: Number, required: true },
    likes: { type: Number, required: true, default: 0 },
    state: text,
    hidden: String,
    reply_attempts: { type: Number, required: true, default: 0 },
    demo: Boolean,
    ...countedDocumentFields,
  },
  { versionKey: false, collection: 'comments', strict: 'throw' },
);

/** Top-level comments of a thing, newest or oldest first: a page of a thread. */
schema.index(
  { entity_type: 1, entity_slug: 1, parent_uid: 1, state: 1, created: -1, _id: -1 },
  { name: 'visible_roots' },
);
/** The same, most liked first. */
schema.index(
  { entity_type: 1, entity_slug: 1, parent_uid: 1, state: 1, likes: -1, created: -1, _id: -1 },
  { name: 'liked_roots' },
);
/** Counts of likes whose process died before they were right. */
schema.index({ pending_changes: 1 }, { name: 'pending_changes' });
/** How many comments a thing has. */
schema.index({ entity_type: 1, entity_slug: 1, state: 1 }, { name: 'total' });
/** Shown replies under the top-level comments of a page; how many are shown in a thread; what to unfold next. */
schema.index({ root_uid: 1, state: 1, created: 1, _id: 1 }, { name: 'replies_by_state' });
/** All replies of a thread, oldest first; whether there are more than a page shows. */
schema.index({ root_uid: 1, created: 1, _id: 1 }, { name: 'replies' });
/** Whether a comment has replies. */
schema.index({ parent_uid: 1, state: 1 }, { name: 'children' });
/** What a member wrote, latest first. */
schema.index({ user_uid: 1, created: -1, _id: -1 }, { name: 'by_member' });
/** Whether a member is known here; what of theirs waits for a moderator. */
schema.index({ user_uid: 1, state: 1, created: -1 }, { name: 'by_member_and_state' });
/** All comments, latest first: what a word rule is tried on. */
schema.index({ created: -1, _id: -1 }, { name: 'latest' });
/** Who commented on games since a day; what was said last about games. */
schema.index({ entity_type: 1, created: 1 }, { name: 'activity' });
/** The sample content, to take it away. */
schema.index({ demo: 1, level: -1 }, { name: 'demo', sparse: true });

export const commentModel = (connection: Connection) => connection.model<StoredComment>('Comment', schema);
export type CommentModel = ReturnType<typeof commentModel>;
