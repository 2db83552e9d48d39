import { MEMBER_NOTES_MAX } from '@savepoint/contracts/base';
import type { AddMemberNoteBody, MemberNote } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { QueueDependencies } from './dependencies';
import { ofSite, scopedId, siteField, type StoredMemberNote, uidIn } from '../data';
import type { Moderator } from './moderation-case';

/** Returns the notes of the site’s moderators about a member, latest first. */
export async function listMemberNotes(
  context: Pick<QueueDependencies, 'site' | 'notes'>,
  member: string,
): Promise<MemberNote[]> {
  const found = await context.notes
    .find({ member, ...ofSite(context) })
    .sort({ created: -1, _id: -1 })
    .lean();
  return found.map(toMemberNote);
}

const toMemberNote = ({ _id, text, by, created }: StoredMemberNote): MemberNote => ({
  note_uid: uidIn(_id),
  text,
  by: by.name,
  at: created.toISOString(),
});

/**
 * Stores a note about a member who has written a comment. Repeating a call changes nothing.
 * @throws {HttpError} 404 for another member, or after the account was deleted; 409 when there are too many, and when the id
 * is that of another note
 */
export async function addMemberNote(
  context: Pick<QueueDependencies, 'site' | 'comments' | 'notes'>,
  { sub: uid, name }: Moderator,
  { note_uid, user_uid: member, text: sent }: AddMemberNoteBody,
): Promise<MemberNote> {
  const { notes, comments } = context;
  const text = sent.trim();
  if (!text) throw new HttpError('invalid-request');
  const _id = scopedId(context, note_uid);
  const sameNote = (stored: StoredMemberNote): MemberNote => {
    const isSame = stored.member === member && stored.text === text && stored.by.uid === uid;
    if (!isSame) throw new HttpError('action-uid-used');
    return toMemberNote(stored);
  };
  const stored = await notes.findById(_id).lean();
  if (stored) return sameNote(stored);
  const hasWritten = async () => comments.exists({ user_uid: member, ...ofSite(context) });
  if (!(await hasWritten())) throw new HttpError('no-such-member');
  const note: StoredMemberNote = {
    _id,
    ...siteField(context),
    member,
    text,
    by: { uid, name },
    created: new Date(),
  };
  if (!(await notes.insertIfAbsent(note))) return sameNote((await notes.findById(_id).lean()) ?? note);
  // Counted afterwards, so that concurrent calls cannot exceed the limit together.
  if ((await notes.countDocuments({ member, ...ofSite(context) })) > MEMBER_NOTES_MAX) {
    await notes.deleteOne({ _id });
    throw new HttpError('too-many-notes', { params: { max: MEMBER_NOTES_MAX } });
  }
  // The account may have been deleted since: its comments have no uid any more.
  if (await hasWritten()) return toMemberNote(note);
  await notes.deleteOne({ _id });
  throw new HttpError('no-such-member');
}

/** Deletes a note, of any moderator of the site. */
export async function deleteMemberNote(
  context: Pick<QueueDependencies, 'site' | 'notes'>,
  note_uid: string,
): Promise<void> {
  await context.notes.deleteOne({ _id: scopedId(context, note_uid), ...ofSite(context) });
}

/** Counts the notes about each of some members. Those without notes are missing. */
export async function countMemberNotes(
  context: Pick<QueueDependencies, 'site' | 'notes'>,
  members: string[],
): Promise<Map<string, number>> {
  if (!members.length) return new Map();
  const found = await context.notes.aggregate<{ _id: string; count: number }>([
    { $match: { member: { $in: members }, ...ofSite(context) } },
    { $group: { _id: '$member', count: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, count }) => [_id, count]));
}
