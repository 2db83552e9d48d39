import { StrictObject } from '@savepoint/contracts/schema';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { dueIndex, jobFields } from '@savepoint/service-kit/jobs';
import { Type } from 'typebox';

/**
 * A device that a member has logged in on. It is stored after a logout too, so that the next login there is not announced
 * as that of a new device. `_id` is a digest of the member and the device’s id.
 */
export const memberSessions = defineCollection({
  collection: 'member_sessions',
  document: StrictObject({
    _id: Type.String(),
    user_uid: Type.String(),
    /** The browser and the system, in words. */
    device: Type.String(),
    /** The latest login there. */
    signed_in: StoredDate,
    /** When it was last used, to the hour. */
    last_seen: StoredDate,
    /** When the member logged out there; absent while they are logged in. */
    ended: Type.Optional(StoredDate),
    /** The address that a mail about the login has to be sent to; absent when none has. */
    announce_to: Type.Optional(Type.String()),
    /** That mail. */
    ...jobFields,
    attempts: Type.Optional(jobFields.attempts),
  }),
  indexes: {
    of_member: { keys: { user_uid: 1, last_seen: -1 }, query: 'The devices of a member, last used first.' },
    due: dueIndex('login whose mail'),
    unannounced: {
      keys: { announce_to: 1 },
      sparse: true,
      query: 'Logins that a mail has to be sent about, stored by the last version without a time.',
    },
    expired: {
      keys: { last_seen: 1 },
      expireAfterSeconds: retentionSeconds('memberSession'),
      query: 'MongoDB deletes devices that were not used for long.',
    },
  },
});

export type StoredSession = StoredDocument<typeof memberSessions>;
