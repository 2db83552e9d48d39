import { Type, type Static } from 'typebox';
import { Nullable, SiteKey, StrictObject, Timestamp, UserUid } from '../schema';
import { SiteRole } from './site-role';

/** An open invitation, for those who run the site. It counts for nothing until its receiver accepts it. */
export const SiteInvitation = StrictObject({
  /** Whom it invites; null for somebody whose name is not known here. */
  uid: UserUid,
  name: Nullable(Type.String()),
  role: SiteRole,
  /** Name of the owner who sent it. */
  by: Type.String(),
  at: Timestamp,
  expires: Timestamp,
});
export type SiteInvitation = Static<typeof SiteInvitation>;

/** An open invitation, for its receiver. The name of the site is what a stranger has written. */
export const ReceivedInvitation = StrictObject({
  site: SiteKey,
  site_name: Type.String(),
  role: SiteRole,
  by: StrictObject({ uid: Type.String(), name: Type.String() }),
  at: Timestamp,
  expires: Timestamp,
});
export type ReceivedInvitation = Static<typeof ReceivedInvitation>;

/** An open invitation, for the member who sent it. */
export const SentInvitation = StrictObject({
  site: SiteKey,
  uid: UserUid,
  role: SiteRole,
  at: Timestamp,
  expires: Timestamp,
});

/** From whom a member takes no invitations: the owner who sent one, a site, or everybody. */
export const BlockedKind = Type.Union([
  Type.Literal('inviter'),
  Type.Literal('site'),
  Type.Literal('everybody'),
]);
export type BlockedKind = Static<typeof BlockedKind>;
export const InvitationBlock = StrictObject({
  kind: BlockedKind,
  /** uid of the inviter or key of the site; absent for everybody. */
  of: Type.Optional(Type.String()),
  /** What they were called then. */
  name: Type.Optional(Type.String()),
  since: Timestamp,
});
export type InvitationBlock = Static<typeof InvitationBlock>;

/** POST /api/sites/people/withdraw. */
export const WithdrawInvitationBody = StrictObject({ site: SiteKey, uid: UserUid });
export type WithdrawInvitationBody = Static<typeof WithdrawInvitationBody>;

/** POST /api/sites/invitations/answer, by the receiver. */
export const AnswerInvitationBody = StrictObject({
  site: SiteKey,
  answer: Type.Union([Type.Literal('accept'), Type.Literal('decline')]),
  /** With a refusal: from whom the member takes no further ones. */
  block: Type.Optional(BlockedKind),
});
export type AnswerInvitationBody = Static<typeof AnswerInvitationBody>;

/** POST /api/sites/invitations/block: refuses all invitations (`everybody`), or ends any block. */
export const BlockInvitationsBody = StrictObject({
  blocked: Type.Boolean(),
  kind: BlockedKind,
  of: Type.Optional(UserUid),
});
export type BlockInvitationsBody = Static<typeof BlockInvitationsBody>;
