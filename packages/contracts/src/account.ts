import { Type, type Static } from 'typebox';
import { CommentUid } from './comment';
import { EntityType } from './entity';
import { ACCOUNT_PAGE, ACCOUNT_PAGE_MAX } from './limits';
import { Moment, Nullable, Slug, Strict } from './schema';

/** What a member asks for about themselves; all are POST, as the identity token goes in the body. */
const page = {
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ACCOUNT_PAGE_MAX, default: ACCOUNT_PAGE })),
};
const pageOf = { next_cursor: Nullable(Type.String()), total: Type.Integer({ minimum: 0 }) };

/** POST /api/user/activity: games a member rated, liked or keeps, latest first. */
export const ActivityKind = Type.Union([
  Type.Literal('ratings'),
  Type.Literal('likes'),
  Type.Literal('favorites'),
]);
export type ActivityKind = Static<typeof ActivityKind>;
export const ActivityQuery = Strict({ kind: ActivityKind, ...page });
export type ActivityQuery = Static<typeof ActivityQuery>;

/** `name` is null when the catalogue does not know the game, or cannot be asked. `created` is when it was first done. */
export const ActivityItem = Strict({
  slug: Slug,
  name: Nullable(Type.String()),
  created: Moment,
  rating: Type.Optional(Type.Number()),
});
export type ActivityItem = Static<typeof ActivityItem>;
export const ActivityPage = Strict({ items: Type.Array(ActivityItem), ...pageOf });
export type ActivityPage = Static<typeof ActivityPage>;

/** POST /api/user/comments/mine: comments a member wrote, or likes, latest first. */
export const OwnCommentsQuery = Strict({
  kind: Type.Union([Type.Literal('written'), Type.Literal('liked')]),
  ...page,
});
export type OwnCommentsQuery = Static<typeof OwnCommentsQuery>;

/** `name` is its author’s; `entity_name` is null when the catalogue does not know what it is about, or cannot be asked. */
export const OwnComment = Strict({
  uid: CommentUid,
  name: Type.String(),
  created: Moment,
  content: Type.String(),
  likes: Type.Integer({ minimum: 0 }),
  entity_type: EntityType,
  entity_slug: Slug,
  entity_name: Nullable(Type.String()),
  /** Whether it has replies: then it cannot be deleted. */
  replied: Type.Boolean(),
});
export type OwnComment = Static<typeof OwnComment>;
export const OwnCommentsPage = Strict({ items: Type.Array(OwnComment), ...pageOf });
export type OwnCommentsPage = Static<typeof OwnCommentsPage>;

/** POST /api/user/account: what is stored of the member themselves. */
export const AccountAnswer = Strict({
  account: Strict({ uid: Type.String(), name: Type.String(), email: Type.String(), created: Moment }),
});
export type AccountAnswer = Static<typeof AccountAnswer>;

/** POST /api/user/correspondence: what somebody sent in under the member’s verified mail address. */
export const CorrespondenceQuery = Strict(page);
export type CorrespondenceQuery = Static<typeof CorrespondenceQuery>;
export const Correspondence = Strict({
  /** False: the provider does not vouch for the address, so nothing is told. */
  verified: Type.Boolean(),
  newsletter: Nullable(Strict({ email: Type.String(), created: Moment, confirmed: Type.Optional(Moment) })),
  messages: Type.Array(
    Strict({ name: Type.String(), email: Type.String(), message: Type.String(), received: Moment }),
  ),
  next_cursor: Nullable(Type.String()),
});
export type Correspondence = Static<typeof Correspondence>;

/** What becomes of a member’s comments: gone as far as threads stay whole, or kept without their name. */
export const CommentsFate = Type.Union([Type.Literal('remove'), Type.Literal('anonymise')]);
export type CommentsFate = Static<typeof CommentsFate>;

/** POST /api/user/delete. Needs a sign-in of the last RECENT_SIGN_IN seconds. Once begun it is finished, whatever happens. */
export const DeleteAccount = Strict({ comments: CommentsFate });
/** `finished` is false while there is more to delete than one call does: the rest follows by itself. */
export const DeleteAccountAnswer = Strict({ finished: Type.Boolean() });
export type DeleteAccountAnswer = Static<typeof DeleteAccountAnswer>;

/** POST {comments}/internal/forget: the same for one member’s comments and likes; again until it is finished. */
export const ForgetMember = Strict({
  user_uid: Type.String({ minLength: 1, maxLength: 128 }),
  comments: CommentsFate,
  /** When the member asked for it: sign-ins up to then count no longer. */
  asked: Moment,
});
export type ForgetMember = Static<typeof ForgetMember>;

/** What stands for a member who left, beside comments that stayed. */
export const FORMER_MEMBER = { uid: 'former-member', name: 'Former member' } as const;
/** Text of a comment that was removed and stays for its replies. */
export const REMOVED_CONTENT = 'This comment was removed by its author.';
