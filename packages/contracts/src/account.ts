import { Type, type Static } from 'typebox';
import { CommentInput, commentStatus, CommentUid } from './comment';
import { EntityType } from './entity';
import { ACCOUNT_PAGE_SIZE, ACCOUNT_PAGE_SIZE_MAX } from './limits';
import { Timestamp, Nullable, Slug, StrictObject } from './schema';

/** What a member asks for about themselves; all are POST, as the identity token goes in the body. */
const page = {
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ACCOUNT_PAGE_SIZE_MAX, default: ACCOUNT_PAGE_SIZE }),
  ),
};
const pageOf = { next_cursor: Nullable(Type.String()), total: Type.Integer({ minimum: 0 }) };

/** POST /api/user/activity: games a member rated, liked or keeps, latest first. */
export const ActivityKind = Type.Union([
  Type.Literal('ratings'),
  Type.Literal('likes'),
  Type.Literal('favorites'),
]);
export type ActivityKind = Static<typeof ActivityKind>;
export const ActivityBody = StrictObject({ kind: ActivityKind, ...page });
export type ActivityBody = Static<typeof ActivityBody>;

/** `name` is null when the catalogue does not know the game, or cannot be asked. `created` is when it was first done. */
export const ActivityItem = StrictObject({
  slug: Slug,
  name: Nullable(Type.String()),
  created: Timestamp,
  rating: Type.Optional(Type.Number()),
});
export type ActivityItem = Static<typeof ActivityItem>;
export const ActivityPage = StrictObject({ items: Type.Array(ActivityItem), ...pageOf });
export type ActivityPage = Static<typeof ActivityPage>;

/** POST /api/user/comments/mine: comments a member wrote, or likes, latest first. */
export const OwnCommentsBody = StrictObject({
  kind: Type.Union([Type.Literal('written'), Type.Literal('liked')]),
  ...page,
});
export type OwnCommentsBody = Static<typeof OwnCommentsBody>;

/** `name` is its author’s; `entity_name` is null when the catalogue does not know what it is about, or cannot be asked. */
export const OwnComment = StrictObject({
  uid: CommentUid,
  name: Type.String(),
  created: Timestamp,
  ...CommentInput.properties,
  ...commentStatus,
  likes: Type.Integer({ minimum: 0 }),
  entity_type: EntityType,
  entity_slug: Slug,
  entity_name: Nullable(Type.String()),
  /** Whether it has replies: then it cannot be deleted. */
  has_replies: Type.Boolean(),
});
export type OwnComment = Static<typeof OwnComment>;
export const OwnCommentsPage = StrictObject({ items: Type.Array(OwnComment), ...pageOf });
export type OwnCommentsPage = Static<typeof OwnCommentsPage>;

/** POST /api/user/account: what is stored of the member themselves. */
export const AccountResponse = StrictObject({
  account: StrictObject({
    uid: Type.String(),
    name: Type.String(),
    email: Type.String(),
    created: Timestamp,
  }),
});
export type AccountResponse = Static<typeof AccountResponse>;

/** POST /api/user/messages: what somebody sent in under the member’s verified mail address. */
export const MessagesAndSubscriptionsBody = StrictObject(page);
export type MessagesAndSubscriptionsBody = Static<typeof MessagesAndSubscriptionsBody>;
export const MessagesAndSubscriptions = StrictObject({
  /** False: the provider does not vouch for the address, so nothing is told. */
  verified: Type.Boolean(),
  newsletter: Nullable(
    StrictObject({ email: Type.String(), created: Timestamp, confirmed: Type.Optional(Timestamp) }),
  ),
  messages: Type.Array(
    StrictObject({ name: Type.String(), email: Type.String(), message: Type.String(), received: Timestamp }),
  ),
  next_cursor: Nullable(Type.String()),
});
export type MessagesAndSubscriptions = Static<typeof MessagesAndSubscriptions>;

/** What becomes of a member’s comments: gone as far as threads stay whole, or kept without their name. */
export const CommentsOnDeletion = Type.Union([Type.Literal('remove'), Type.Literal('anonymise')]);
export type CommentsOnDeletion = Static<typeof CommentsOnDeletion>;

/** POST /api/user/delete. Needs a sign-in of the last RECENT_SIGN_IN_S seconds. Once begun it is finished, whatever happens. */
export const DeleteAccountBody = StrictObject({ comments: CommentsOnDeletion });
/** `finished` is false while there is more to delete than one call does: the rest follows by itself. */
export const DeleteAccountResponse = StrictObject({ finished: Type.Boolean() });
export type DeleteAccountResponse = Static<typeof DeleteAccountResponse>;

/** POST {comments}/internal/delete-member-data: the same for one member’s comments and likes; again until it is finished. */
export const DeleteMemberDataBody = StrictObject({
  user_uid: Type.String({ minLength: 1, maxLength: 128 }),
  comments: CommentsOnDeletion,
  /** When the member asked for it: sign-ins up to then count no longer. */
  requested_at: Timestamp,
});
export type DeleteMemberDataBody = Static<typeof DeleteMemberDataBody>;

/** What stands for a member who left, beside comments that stayed. */
export const FORMER_MEMBER = { uid: 'former-member', name: 'Former member' } as const;
/** Text of a comment that was removed and stays for its replies. */
export const REMOVED_COMMENT_TEXT = 'This comment was removed by its author.';
