import { Nullable, StrictObject } from '@savepoint/contracts/schema';
import { RoleEvent, TeamRole } from '@savepoint/contracts/moderation';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type, type Static } from 'typebox';

/** Changes that are stored of a member: the latest. */
export const CHANGES_MAX = 200;

const Administrator = StrictObject({ uid: Type.String(), name: Type.String() });

/** A change of the role. `action_uid` comes from the administrator’s client, so that a repeated call is one change. */
const StoredRoleChange = StrictObject({
  action_uid: Type.String(),
  before: Nullable(TeamRole),
  after: Nullable(TeamRole),
  by: Administrator,
  at: StoredDate,
  reason: Type.String(),
  /** What became of an offer; absent where an administrator changed the role itself. */
  event: Type.Optional(RoleEvent),
});

/** A role that an administrator offers. It counts for nothing until the member accepts it. */
const StoredOffer = StrictObject({
  action_uid: Type.String(),
  role: TeamRole,
  by: Administrator,
  at: StoredDate,
  expires: StoredDate,
  reason: Type.String(),
});
export type StoredOffer = Static<typeof StoredOffer>;

/** The role that a member was given, with its history: both change in one write. `_id` is the member’s uid. */
export const memberRoles = defineCollection({
  collection: 'member_roles',
  document: StrictObject({
    _id: Type.String(),
    /** null: it was taken again. */
    role: Nullable(TeamRole),
    /** Increases with each change, of this role or of another one by this administrator. */
    version: Type.Integer({ minimum: 0 }),
    changes: Type.Array(StoredRoleChange),
    offer: Type.Optional(StoredOffer),
  }),
  indexes: {
    by_role: { keys: { role: 1 }, query: 'Who has a role, and who had one.' },
    by_change: { keys: { 'changes.action_uid': 1 }, query: 'The change that an id stands for.' },
  },
});
export type StoredRoles = StoredDocument<typeof memberRoles>;
