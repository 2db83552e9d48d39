import { Type, type Static } from 'typebox';
import { CommentUid, NewUid } from '../comments';
import type { InternalIdentity } from '../base';
import { REPORT_NOTE_MAX_LENGTH } from '../base';
import { Nullable, StrictObject, Timestamp, UserUid } from '../schema';

/** `moderator`: moderates Savepoint. `admin`: does so too, and gives and takes roles. */
export const TeamRole = Type.Union([Type.Literal('moderator'), Type.Literal('admin')]);
export type TeamRole = Static<typeof TeamRole>;

/** Whether a member is on Savepoint’s team, so that they may moderate there. */
export const isOnTeam = ({ roles = [], site }: Partial<Pick<InternalIdentity, 'roles' | 'site'>>): boolean =>
  site === undefined && roles.length > 0;

/** Somebody with a role, or who could be given one. */
export const TeamMember = StrictObject({
  user_uid: UserUid,
  /** null: they have never logged in. */
  name: Nullable(Type.String()),
  role: Nullable(TeamRole),
  /** Whether the site’s settings (`ADMIN_UIDS`) name them as an administrator, which no call changes. */
  fixed: Type.Boolean(),
});
export type TeamMember = Static<typeof TeamMember>;

/** What became of the offer of a role. */
export const RoleEvent = Type.Union([
  Type.Literal('offered'),
  Type.Literal('accepted'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
]);
export type RoleEvent = Static<typeof RoleEvent>;

/** A change of a member’s role; null is no role. */
export const RoleChange = StrictObject({
  change_uid: CommentUid,
  user_uid: UserUid,
  name: Nullable(Type.String()),
  before: Nullable(TeamRole),
  after: Nullable(TeamRole),
  /** The administrator, or the member who answered an offer. */
  by: Type.String(),
  at: Timestamp,
  reason: Type.String(),
  /** Of offers: the role is `after` when it was accepted; the others change nothing. Absent for roles that were lowered or taken. */
  event: Type.Optional(RoleEvent),
});
export type RoleChange = Static<typeof RoleChange>;

/** The open offer of a role, which its member has not accepted yet. */
export const RoleOffer = StrictObject({
  /** Stands for the offer. */
  change_uid: CommentUid,
  role: TeamRole,
  /** Name of the administrator who made it. */
  by: Type.String(),
  at: Timestamp,
  expires: Timestamp,
  reason: Type.String(),
});
export type RoleOffer = Static<typeof RoleOffer>;
export const TeamOffer = StrictObject({
  user_uid: UserUid,
  name: Nullable(Type.String()),
  ...RoleOffer.properties,
});
export type TeamOffer = Static<typeof TeamOffer>;

/** POST /api/moderation/team: who has a role, who is offered one, and the latest changes, latest first. */
export const TeamBody = StrictObject({});
export const TeamResponse = StrictObject({
  members: Type.Array(TeamMember),
  offers: Type.Array(TeamOffer),
  changes: Type.Array(RoleChange),
});
export type TeamResponse = Static<typeof TeamResponse>;

/** POST /api/moderation/team/find: accounts with this id or this name, or one that looks like it. */
export const FindMembersBody = StrictObject({ query: Type.String({ minLength: 1, maxLength: 200 }) });
export const FindMembersResponse = StrictObject({ members: Type.Array(TeamMember) });

/**
 * POST /api/moderation/team/change: offers a role that says more than the member’s; lowers it or takes it (null) at once. The
 * role that they have withdraws an offer. Repeating a call changes nothing.
 */
export const ChangeRoleBody = StrictObject({
  change_uid: NewUid,
  user_uid: UserUid,
  role: Nullable(TeamRole),
  reason: Type.String({ minLength: 1, maxLength: REPORT_NOTE_MAX_LENGTH }),
});
export type ChangeRoleBody = Static<typeof ChangeRoleBody>;
export const ChangeRoleResponse = StrictObject({
  change_uid: CommentUid,
  /** Whether the member has to accept it first. */
  offered: Type.Boolean(),
});

/** POST /api/user/role/answer, by the member. */
export const AnswerRoleOfferBody = StrictObject({
  change_uid: CommentUid,
  answer: Type.Union([Type.Literal('accept'), Type.Literal('decline')]),
});
export type AnswerRoleOfferBody = Static<typeof AnswerRoleOfferBody>;
/** The role that they have now. */
export const AnswerRoleOfferResponse = StrictObject({ role: Nullable(TeamRole) });

/** GET {user-actions}/internal/roles: the roles that were given, for the gateway. */
export const GivenRolesResponse = StrictObject({
  roles: Type.Array(StrictObject({ user_uid: UserUid, role: TeamRole })),
});
