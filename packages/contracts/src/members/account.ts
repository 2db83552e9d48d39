import { Type, type Static } from 'typebox';
import { MARK_LISTS } from '../base';
import { CommentInput, commentStatus, CommentUid } from '../comments';
import { EntityType, Timestamp, Nullable, Slug, StrictObject, ownPage } from '../schema';
import { RoleEvent, RoleOffer, TeamRole } from '../moderation';
import { SiteFates } from './settled-sites';

const pageOf = { next_cursor: Nullable(Type.String()), total: Type.Integer({ minimum: 0 }) };

/** The lists of games that a member rated or marked. */
export const ACTIVITY_KINDS = ['ratings', ...MARK_LISTS] as const;
/** POST /api/user/activity: one of these lists, latest first. */
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export const ActivityKind = Type.Unsafe<ActivityKind>(
  Type.Union(ACTIVITY_KINDS.map((kind) => Type.Literal(kind))),
);
export const ActivityBody = StrictObject({
  kind: ActivityKind,
  /** Without names, a page has as many games as fit. */
  names: Type.Optional(Type.Literal(false)),
  ...ownPage,
});
export type ActivityBody = Static<typeof ActivityBody>;

/** `name` is null if the game does not exist, names were not asked for or the catalogue is unavailable. `created` is the first time. */
export const ActivityItem = StrictObject({
  slug: Slug,
  name: Nullable(Type.String()),
  created: Timestamp,
  rating: Type.Optional(Type.Number()),
  /** When the rating was given this value. */
  rated_at: Type.Optional(Timestamp),
  /** The surge of ratings that it belongs to, which counts only if moderators say so. */
  surge: Type.Optional(Type.String()),
});
export type ActivityItem = Static<typeof ActivityItem>;
export const ActivityPage = StrictObject({ items: Type.Array(ActivityItem), ...pageOf });
export type ActivityPage = Static<typeof ActivityPage>;

/** POST /api/user/comments/mine: comments that a member wrote or likes, latest first. */
export const OwnCommentsBody = StrictObject({
  kind: Type.Union([Type.Literal('written'), Type.Literal('liked')]),
  ...ownPage,
});
export type OwnCommentsBody = Static<typeof OwnCommentsBody>;

/** `name` is the author’s. `entity_name` is null if the entity does not exist or the catalogue is unavailable. */
export const OwnComment = StrictObject({
  uid: CommentUid,
  name: Type.String(),
  created: Timestamp,
  edited: Type.Optional(Timestamp),
  /** When the member liked it, in the list of comments that they like. */
  liked: Type.Optional(Timestamp),
  ...CommentInput.properties,
  ...commentStatus,
  likes: Type.Integer({ minimum: 0 }),
  entity_type: EntityType,
  entity_slug: Slug,
  entity_name: Nullable(Type.String()),
  /** Whether it has replies; such a comment cannot be deleted. */
  has_replies: Type.Boolean(),
});
export type OwnComment = Static<typeof OwnComment>;
export const OwnCommentsPage = StrictObject({ items: Type.Array(OwnComment), ...pageOf });
export type OwnCommentsPage = Static<typeof OwnCommentsPage>;

/** A name that other readers saw, and since when. */
export const ShownName = StrictObject({ name: Type.String(), since: Timestamp });
export type ShownName = Static<typeof ShownName>;

const chosenNames = {
  /** The name before the member chose one, and all that they chose, oldest first; absent until they choose one. */
  names: Type.Optional(Type.Array(ShownName)),
  /** When the member can choose another name; absent if they can now. */
  name_change_from: Type.Optional(Timestamp),
};

/** POST /api/user/name: chooses the name that other readers see. */
export const ChooseNameBody = StrictObject({
  name: Type.String({ minLength: 1, maxLength: 200 }),
});
export const ChooseNameResponse = StrictObject({ name: Type.String(), name_change_from: Timestamp });
export type ChooseNameResponse = Static<typeof ChooseNameResponse>;

/** POST {comments}/internal/rename-member: shows a member’s comments under another name. Repeat until finished. */
export const RenameMemberBody = StrictObject({
  user_uid: Type.String({ minLength: 1, maxLength: 128 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** When the member chose it. */
  named_at: Timestamp,
});
export type RenameMemberBody = Static<typeof RenameMemberBody>;
/** `finished` is false while comments remain under an earlier name. */
export const RenameMemberResponse = StrictObject({ finished: Type.Boolean() });

/** POST /api/moderation/names: the names that a member has had, oldest first. */
export const MemberNamesBody = StrictObject({ user_uid: Type.String({ minLength: 1, maxLength: 128 }) });
export const MemberNamesResponse = StrictObject({ names: Type.Array(ShownName) });
export type MemberNamesResponse = Static<typeof MemberNamesResponse>;

/** POST /api/user/account: the stored profile of the member. */
export const AccountResponse = StrictObject({
  account: StrictObject({
    uid: Type.String(),
    name: Type.String(),
    email: Type.String(),
    created: Timestamp,
    ...chosenNames,
    /** Their roles so far, and those that they were offered, oldest first, without who gave them; absent without any. */
    roles: Type.Optional(
      Type.Array(
        StrictObject({
          role: Nullable(TeamRole),
          since: Timestamp,
          reason: Type.String(),
          event: Type.Optional(RoleEvent),
        }),
      ),
    ),
    /** A role that an administrator offers them. */
    role_offer: Type.Optional(RoleOffer),
  }),
});
export type AccountResponse = Static<typeof AccountResponse>;

/** POST /api/user/messages: what was sent through the forms with the member’s verified mail address. */
export const MessagesAndSubscriptionsBody = StrictObject(ownPage);
export type MessagesAndSubscriptionsBody = Static<typeof MessagesAndSubscriptionsBody>;
export const MessagesAndSubscriptions = StrictObject({
  /** False if the provider has not verified the address; the response is then empty. */
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

/** What happens to a member’s comments: removed unless they have replies, or kept without the name. */
export const CommentsOnDeletion = Type.Union([Type.Literal('remove'), Type.Literal('anonymise')]);
export type CommentsOnDeletion = Static<typeof CommentsOnDeletion>;

/**
 * POST /api/user/delete. Needs a sign-in within the last RECENT_SIGN_IN_S seconds. A deletion that has begun is always
 * completed. `sites`: what becomes of each site that the member owns alone; without it, the call asks (`sole-owner`).
 */
export const DeleteAccountBody = StrictObject({
  comments: CommentsOnDeletion,
  sites: Type.Optional(SiteFates),
});
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;
/** `finished` is false while data remains to be deleted; the service deletes the rest in the background. */
export const DeleteAccountResponse = StrictObject({ finished: Type.Boolean() });
export type DeleteAccountResponse = Static<typeof DeleteAccountResponse>;

/** POST {comments}/internal/delete-member-data: deletes a member’s comments and likes. Repeat until finished. */
export const DeleteMemberDataBody = StrictObject({
  user_uid: Type.String({ minLength: 1, maxLength: 128 }),
  comments: CommentsOnDeletion,
  /** Time of the member’s request. Sessions of earlier sign-ins are rejected. */
  requested_at: Timestamp,
});
export type DeleteMemberDataBody = Static<typeof DeleteMemberDataBody>;
