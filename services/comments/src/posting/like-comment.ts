import type { InternalIdentity } from '@savepoint/contracts/base';
import type { CommentTarget, LikeCommentResponse } from '@savepoint/contracts/comments';
import { HttpError } from '@savepoint/service-kit/base';
import { accountDeleted } from '@savepoint/service-kit/data';
import type { WritingDependencies } from './dependencies';
import { likeId, noSuchComment, requireComment } from '../data';
import { requireNotBanned } from '../moderation';

/**
 * Likes a comment for a member, or removes the like. Repeating a call changes nothing.
 * @param address the member’s IP address, from the gateway
 * @throws {HttpError} 401 when the account was deleted meanwhile, 403 for a banned member, 404, 409 for a like of
 * one’s own comment, 429
 */
export async function likeComment(
  context: WritingDependencies,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'> & Partial<Pick<InternalIdentity, 'roles'>>,
  target: CommentTarget,
  liked: boolean,
  address?: string,
): Promise<LikeCommentResponse> {
  const { comments, likes, likeCounts, threadLog, accountDeletions, rateLimits } = context;
  const user_uid = member.sub;
  await rateLimits.consume('like', { member: user_uid, ...(address && { address }) });
  const [{ _id: comment_uid, user_uid: author }] = await Promise.all([
    requireComment(comments, target),
    requireNotBanned(context.decisions, member),
  ]);
  // Likes of one’s own comments, stored before they were rejected, can be removed.
  if (liked && author === user_uid) throw new HttpError('own-comment-like');
  const _id = likeId(comment_uid, user_uid);
  const change = await likeCounts.beginChange(comment_uid);
  if (!change) throw noSuchComment();
  if (liked) await likes.insertIfAbsent({ _id, comment_uid, user_uid, created: new Date() });
  else await likes.deleteOne({ _id });
  // The account may have been deleted since the call began.
  const deleted = await accountDeletions.isDeleted(member);
  if (deleted) await likes.deleteOne({ _id });
  // Recorded before it is counted: whoever reads the entry counts, and a crash in between leaves both to do. A repeated
  // call records again, because an earlier one may have crashed before it did.
  if (!deleted) await threadLog.record({ ...target, _id: comment_uid }, 'liked');
  const comment = await likeCounts.recount(comment_uid, change);
  if (deleted) throw accountDeleted();
  if (comment) return { comment_uid, likes: comment.likes, liked };
  await likes.deleteOne({ _id });
  throw noSuchComment();
}
