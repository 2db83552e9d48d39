import { randomUUID } from 'node:crypto';
import type { InternalIdentity } from '@savepoint/contracts/base';
import type { CommentTarget } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import type { WritingDependencies } from './dependencies';
import {
  DELETED_COMMENT,
  isDeletable,
  isModerator,
  requireComment,
  siteField,
  type StoredComment,
  toDecidedComment,
  WITHOUT_COMMENT,
} from '../data';
import { deleteLeaf } from '../threads';
import { forgetFoundWords } from '../moderation';

type Member = Pick<InternalIdentity, 'sub' | 'name' | 'roles'>;

/**
 * Deletes a comment that has no replies. The log of moderation says when a moderator deleted somebody else’s.
 * @param member the verified member
 * @throws {HttpError} 403 unless author or moderator of the site, 404, 409 when it has replies
 */
export async function deleteComment(
  context: WritingDependencies,
  member: Member,
  target: CommentTarget,
): Promise<void> {
  for (;;) {
    const comment = await requireComment(context.comments, target, isDeletable);
    const isOwn = comment.user_uid === member.sub;
    if (!isOwn && !isModerator(context, member))
      throw new HttpError('not-author', { params: { action: 'delete' } });
    const outcome = await (isOwn ? deleteOwn(context, comment) : deleteAndLog(context, member, comment));
    if (outcome === 'deleted') return;
    if (outcome === 'has-replies') throw new HttpError('has-replies');
  }
}

/** What moderators decided in favour of a comment does not keep its text; a decision against it does, for its author. */
async function deleteOwn(
  context: WritingDependencies,
  comment: StoredComment,
): ReturnType<typeof deleteLeaf> {
  const outcome = await deleteLeaf(context, comment);
  if (outcome !== 'deleted') return outcome;
  await forgetFoundWords(context, comment._id);
  await context.moderationLog.updateMany(
    { target: comment._id, action: 'approved' },
    { $unset: WITHOUT_COMMENT },
  );
  return outcome;
}

/** The line is stored before the comment is deleted, so that a crash does not lose it. */
async function deleteAndLog(
  context: WritingDependencies,
  { sub: uid, name }: Member,
  comment: StoredComment,
): ReturnType<typeof deleteLeaf> {
  const { moderationLog } = context;
  const _id = randomUUID();
  await moderationLog.insertIfAbsent({
    _id,
    ...siteField(context),
    action: 'deleted',
    by: { uid, name },
    at: new Date(),
    target: comment._id,
    member: comment.user_uid,
    // Neither its text nor its author’s name: the comment is gone. Only its author reads the text that they wrote.
    about: DELETED_COMMENT,
    comment: toDecidedComment(comment, { pending_reasons: [], reports: {} }),
  });
  const outcome = await deleteLeaf(context, comment);
  if (outcome !== 'deleted') await moderationLog.deleteOne({ _id });
  return outcome;
}
