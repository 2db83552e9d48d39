import { StrictObject } from '@savepoint/contracts/schema';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A member who has signed in. `_id` is the uid of the identity provider. */
export const profiles = defineCollection({
  collection: 'profiles',
  document: StrictObject({
    _id: Type.String(),
    /** The name of the account at the identity provider, and its key. */
    name: Type.String(),
    name_key: Type.Optional(Type.String()),
    /** The uid as names are compared: nobody else’s name may look like it. */
    uid_key: Type.Optional(Type.String()),
    /** Their name looks like the uid of somebody: it was chosen before that was refused, or before the other joined. */
    like_uid: Type.Optional(Type.Literal(true)),
    email: Type.String(),
    /** Time of the first sign-in. */
    created: StoredDate,
    /** The name shown before the member chose one, and all that they chose, oldest first; at most one a month. */
    names: Type.Optional(Type.Array(StrictObject({ name: Type.String(), since: StoredDate }))),
    /** When they chose the last one. */
    named_at: Type.Optional(StoredDate),
    /** When comments have to be looked through (again) for earlier names; absent when none is left. */
    rename_due: Type.Optional(StoredDate),
  }),
  indexes: {
    by_name: { keys: { name_key: 1, named_at: 1 }, query: 'Whether somebody else has a name.' },
    by_uid_key: {
      keys: { uid_key: 1 },
      query: 'Whether a name looks like the uid of somebody, and profiles whose name was not compared yet.',
    },
    like_uid: { keys: { like_uid: 1 }, sparse: true, query: 'Members whose names look like uids.' },
    rename_due: { keys: { rename_due: 1 }, sparse: true, query: 'Changes of names that are not finished.' },
  },
});

/** A name that a member chose, or chose before: nobody else can choose one that looks like it. `_id` is its key. */
export const memberNames = defineCollection({
  collection: 'member_names',
  document: StrictObject({ _id: Type.String(), user_uid: Type.String() }),
  indexes: { by_member: { keys: { user_uid: 1 }, query: 'The names of a member, to delete them.' } },
});

export type StoredProfile = StoredDocument<typeof profiles>;
