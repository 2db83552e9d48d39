import { StrictObject } from '@savepoint/contracts/schema';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** That a member ignores somebody. `_id` contains both, so that there is one at most. */
const ignored = defineCollection({
  collection: 'ignored_members',
  document: StrictObject({
    _id: Type.String(),
    member: Type.String(),
    /** Who is ignored. */
    uid: Type.String(),
    /** Their name, for the member’s list. */
    name: Type.String(),
    since: StoredDate,
  }),
  indexes: {
    of_member: {
      keys: { member: 1, since: -1, _id: -1 },
      query: 'Whom a member ignores, latest first.',
    },
    ignoring: {
      keys: { uid: 1 },
      query: 'Who ignores a member that has another name now, or whose account is deleted.',
    },
  },
});
export type StoredIgnoredMember = StoredDocument<typeof ignored>;
export const ignoredMemberModel = ignored.model;
export type IgnoredMemberModel = ReturnType<typeof ignoredMemberModel>;

/** A member’s uid contains no colon. */
export const ignoredId = (member: string, uid: string) => `${member}:${uid}`;
