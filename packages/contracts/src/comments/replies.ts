import { Type, type Static } from 'typebox';
import { ownPage, EntityType, Nullable, Slug, StrictObject, Timestamp } from '../schema';
import { CommentInput, CommentUid } from './comment';
import { ACCOUNT_PAGE_SIZE_MAX, NEW_REPLIES_MAX } from '../base';

/** A comment that answers one of the member’s or mentions them, as everybody sees it in its thread. */
export const Reply = StrictObject({
  uid: CommentUid,
  /** Name of its author. */
  name: Type.String(),
  staff: Type.Optional(Type.Boolean()),
  /** When it could first be read. */
  arrived: Timestamp,
  ...CommentInput.properties,
  /** The comment that it answers: the member’s own, unless it only mentions them. */
  parent_uid: Nullable(CommentUid),
  /** It mentions the member, and does not answer them. */
  mention: Type.Optional(Type.Literal(true)),
  entity_type: EntityType,
  entity_slug: Slug,
  /** null if the entity does not exist or the catalogue is unavailable. */
  entity_name: Nullable(Type.String()),
  /** Whether the member has not marked it as read. */
  unread: Type.Boolean(),
});
export type Reply = Static<typeof Reply>;

/** Number of replies that the member has not read; NEW_REPLIES_MAX for more. */
const unread = Type.Integer({ minimum: 0, maximum: NEW_REPLIES_MAX });

/** POST /api/user/replies: replies of others to the member’s comments and comments that mention them, latest first. Hidden ones are left out. */
export const RepliesBody = StrictObject(ownPage);
export type RepliesBody = Static<typeof RepliesBody>;
export const RepliesPage = StrictObject({
  items: Type.Array(Reply),
  next_cursor: Nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
  unread,
});
export type RepliesPage = Static<typeof RepliesPage>;

/** POST /api/user/replies/count */
export const CountNewRepliesBody = StrictObject({});
export const NewReplies = StrictObject({ unread });
export type NewReplies = Static<typeof NewReplies>;

/** POST /api/user/replies/read: marks replies as read; without fields all that can be read now. */
export const MarkRepliesReadBody = StrictObject({
  /** Only these. */
  comment_uids: Type.Optional(Type.Array(CommentUid, { minItems: 1, maxItems: ACCOUNT_PAGE_SIZE_MAX })),
  /** Only those that had arrived by this time: the member has not seen later ones. */
  until: Type.Optional(Timestamp),
});
export type MarkRepliesReadBody = Static<typeof MarkRepliesReadBody>;
