import { Type, type Static } from 'typebox';
import { CommentUid, NewUid } from '../comments';
import { MEMBER_NOTE_MAX_LENGTH } from '../base';
import { StrictObject, Timestamp, SiteKey, UserUid } from '../schema';

const site = { site: Type.Optional(SiteKey) };

/** A moderator’s note about a member, for the other moderators of the site. */
export const MemberNote = StrictObject({
  note_uid: CommentUid,
  text: Type.String(),
  /** The moderator who wrote it. */
  by: Type.String(),
  at: Timestamp,
});
export type MemberNote = Static<typeof MemberNote>;

/** POST /api/moderation/notes: all notes about a member, latest first. */
export const MemberNotesBody = StrictObject({ user_uid: UserUid, ...site });
export const MemberNotesResponse = StrictObject({ notes: Type.Array(MemberNote) });

/** POST /api/moderation/notes/add. Repeating a call with the same uid changes nothing. */
export const AddMemberNoteBody = StrictObject({
  note_uid: NewUid,
  user_uid: UserUid,
  text: Type.String({ minLength: 1, maxLength: MEMBER_NOTE_MAX_LENGTH }),
  ...site,
});
export type AddMemberNoteBody = Static<typeof AddMemberNoteBody>;
export const AddMemberNoteResponse = StrictObject({ note: MemberNote });

/** POST /api/moderation/notes/delete. */
export const DeleteMemberNoteBody = StrictObject({ note_uid: CommentUid, ...site });
export const DeleteMemberNoteResponse = StrictObject({ deleted: CommentUid });
