import { StrictObject } from '@savepoint/contracts/schema';
import { BlockedKind, SiteRole } from '@savepoint/contracts/sites';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** An open invitation of a member to run a site. `_id` is made of both, so that there is at most one. */
const invitations = defineCollection({
  collection: 'site_invitations',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    member: Type.String(),
    role: SiteRole,
    /** The owner who sent it. */
    by: StrictObject({ uid: Type.String(), name: Type.String() }),
    created: StoredDate,
    expires: StoredDate,
    /** The last owner deleted the account: it counts while the site has no other one. */
    handed_over: Type.Optional(Type.Literal(true)),
  }),
  indexes: {
    of_site: { keys: { site: 1, expires: 1 }, query: 'The open invitations of a site.' },
    to_member: { keys: { member: 1, expires: 1 }, query: 'The open invitations to a member.' },
    by_member: { keys: { 'by.uid': 1, expires: 1 }, query: 'The open invitations by a member.' },
    expired: {
      keys: { expires: 1 },
      expireAfterSeconds: 0,
      query: 'None; deletes those that nobody answered.',
    },
  },
});
export type StoredInvitation = StoredDocument<typeof invitations>;
export const invitationModel = invitations.model;
export type InvitationModel = ReturnType<typeof invitationModel>;

/** From whom a member takes no invitations. `_id` is made of both. */
const blocks = defineCollection({
  collection: 'invitation_blocks',
  document: StrictObject({
    _id: Type.String(),
    member: Type.String(),
    kind: BlockedKind,
    /** uid of the inviter, or key of the site. */
    of: Type.Optional(Type.String()),
    /** What they were called then. */
    name: Type.Optional(Type.String()),
    created: StoredDate,
  }),
  indexes: {
    of_member: { keys: { member: 1, created: 1 }, query: 'From whom a member takes no invitations.' },
    of_inviter: { keys: { of: 1 }, sparse: true, query: 'Who blocks a member, when the account is deleted.' },
  },
});
export type StoredBlock = StoredDocument<typeof blocks>;
export const invitationBlockModel = blocks.model;
export type InvitationBlockModel = ReturnType<typeof invitationBlockModel>;
