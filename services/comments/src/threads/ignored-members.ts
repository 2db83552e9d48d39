import { FORMER_MEMBER, IGNORED_MEMBERS_MAX, type InternalIdentity } from '@savepoint/contracts/base';
import type { CommentTarget, IgnoredMember } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { accountDeleted } from '@savepoint/service-kit/data';
import type { IgnoringDependencies } from './dependencies';
import { ignoredId, noSuchComment, requireComment, type StoredIgnoredMember } from '../data';

type Caller = Pick<InternalIdentity, 'sub' | 'auth_time'>;
type WithIgnored = Pick<IgnoringDependencies, 'ignoredMembers'>;

const toIgnoredMember = ({ uid, name, since }: StoredIgnoredMember): IgnoredMember => ({
  uid,
  name,
  since: since.toISOString(),
});

/** Lists whom a member ignores, latest first. */
export async function listIgnored(
  { ignoredMembers }: WithIgnored,
  member: string,
): Promise<{ members: IgnoredMember[] }> {
  const found = await ignoredMembers
    .find({ member })
    .sort({ since: -1, _id: -1 })
    .limit(IGNORED_MEMBERS_MAX)
    .lean<StoredIgnoredMember[]>();
  return { members: found.map(toIgnoredMember) };
}

/**
 * Lets a member ignore the author of a comment. Safe to repeat.
 * @throws {HttpError} 404 for the comment, or one whose author has left; 409 for their own, or when they ignore too many
 */
export async function ignoreMember(
  { comments, ignoredMembers, accountDeletions }: IgnoringDependencies,
  caller: Caller,
  target: CommentTarget,
): Promise<IgnoredMember> {
  const member = caller.sub;
  const { user_uid: uid, name, created } = await requireComment(comments, target);
  if (uid === member) throw new HttpError('own-comment-ignored');
  if (uid === FORMER_MEMBER.uid) throw noSuchComment();
  const _id = ignoredId(member, uid);
  const isNew = await ignoredMembers.insertIfAbsent({ _id, member, uid, name, since: new Date() });
  // Counted afterwards, so that concurrent calls cannot exceed the limit together.
  if (isNew && (await ignoredMembers.countDocuments({ member })) > IGNORED_MEMBERS_MAX) {
    await ignoredMembers.deleteOne({ _id });
    throw new HttpError('too-many-ignored', { params: { max: IGNORED_MEMBERS_MAX } });
  }
  const [stored, isLeaving, deletion] = await Promise.all([
    ignoredMembers.findById(_id).lean<StoredIgnoredMember | null>(),
    accountDeletions.isDeleted(caller),
    accountDeletions.find(uid),
  ]);
  // Either account may have been deleted since, with all that names it.
  if (!stored || isLeaving || (deletion && deletion.requested_at >= created)) {
    await ignoredMembers.deleteOne({ _id });
    throw isLeaving ? accountDeleted() : noSuchComment();
  }
  return toIgnoredMember(stored);
}

/** Ends that a member ignores somebody. Safe to repeat. */
export async function stopIgnoring(
  { ignoredMembers }: WithIgnored,
  member: string,
  uid: string,
): Promise<void> {
  await ignoredMembers.deleteOne({ _id: ignoredId(member, uid) });
}

/** The uids of all whom a member ignores: IGNORED_MEMBERS_MAX at most. */
export async function ignoredBy({ ignoredMembers }: WithIgnored, member: string): Promise<string[]> {
  const found = await ignoredMembers.find({ member }, { uid: 1 }).limit(IGNORED_MEMBERS_MAX).lean();
  return found.map(({ uid }) => uid);
}

/** Which of some members ignore another one, who must not reach them by a notification. */
export async function findIgnoring(
  { ignoredMembers }: WithIgnored,
  author: string,
  members: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await ignoredMembers
    .find({ _id: { $in: members.map((member) => ignoredId(member, author)) } }, { member: 1 })
    .lean();
  return new Set(found.map(({ member }) => member));
}

/** Shows a member under another name in the lists of those who ignore them. */
export async function renameIgnored(
  { ignoredMembers }: WithIgnored,
  uid: string,
  name: string,
): Promise<void> {
  await ignoredMembers.updateMany({ uid }, { $set: { name } });
}

/** Deletes whom a member ignores, and that others ignore them. */
export async function forgetIgnored({ ignoredMembers }: WithIgnored, uid: string): Promise<void> {
  await ignoredMembers.deleteMany({ member: uid });
  await ignoredMembers.deleteMany({ uid });
}
