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

/** A change of a member’s role; null is no role. */
export const RoleChange = StrictObject({
  change_uid: CommentUid,
  user_uid: UserUid,
  name: Nullable(Type.String()),
  before: Nullable(TeamRole),
  after: Nullable(TeamRole),
  /** The administrator. */
  by: Type.String(),
  at: Timestamp,
  reason: Type.String(),
});
export type RoleChange = Static<typeof RoleChange>;

/** POST /api/moderation/team: who has a role, and the latest changes, latest first. */
export const TeamBody = StrictObject({});
export const TeamResponse = StrictObject({
  members: Type.Array(TeamMember),
  changes: Type.Array(RoleChange),
});
export type TeamResponse = Static<typeof TeamResponse>;

/** POST /api/moderation/team/find: accounts with this id or this name, or one that looks like it. */
export const FindMembersBody = StrictObject({ query: Type.String({ minLength: 1, maxLength: 200 }) });
export const FindMembersResponse = StrictObject({ members: Type.Array(TeamMember) });

/** POST /api/moderation/team/change: gives a role, or takes it (null). Repeating a call changes nothing. */
export const ChangeRoleBody = StrictObject({
  change_uid: NewUid,
  user_uid: UserUid,
  role: Nullable(TeamRole),
  reason: Type.String({ minLength: 1, maxLength: REPORT_NOTE_MAX_LENGTH }),
});
export type ChangeRoleBody = Static<typeof ChangeRoleBody>;
export const ChangeRoleResponse = StrictObject({ change_uid: CommentUid });

/** GET {user-actions}/internal/roles: the roles that were given, for the gateway. */
export const GivenRolesResponse = StrictObject({
  roles: Type.Array(StrictObject({ user_uid: UserUid, role: TeamRole })),
});
