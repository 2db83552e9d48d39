import { StrictObject } from '@savepoint/contracts/schema';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';
import { Moderator } from './moderation';

/** A moderator’s note about a member. `_id` comes from their client, so that a repeated call is one note. */
const notes = defineCollection({
  collection: 'member_notes',
  document: StrictObject({
    _id: Type.String(),
    site: Type.Optional(Type.String()),
    member: Type.String(),
    text: Type.String(),
    by: Moderator,
    created: StoredDate,
  }),
  indexes: {
    of_member: {
      keys: { member: 1, created: -1, _id: -1 },
      query: 'The notes about a member, latest first.',
    },
    expired: {
      keys: { created: 1 },
      expireAfterSeconds: retentionSeconds('moderationLog'),
      query: 'None; deletes old notes.',
    },
  },
});
export type StoredMemberNote = StoredDocument<typeof notes>;
export const memberNoteModel = notes.model;
export type MemberNoteModel = ReturnType<typeof memberNoteModel>;
