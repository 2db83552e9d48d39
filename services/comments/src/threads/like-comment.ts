import type { CommentTarget, InternalIdentity, LikeCommentResponse } from '@savepoint/contracts';
import { accountDeleted, insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import { likeId } from '../models/comment-like';
import { requireWelcome } from '../moderation/require-welcome';
import { noSuchComment, requireTarget } from '../rules/target';

/**
 * Likes a comment for a member, or takes that back. Once or many times is the same.
 * @param address the member’s, as the gateway saw it
 * @throws {HttpError} 401 account deleted meanwhile, 403 for the banned, 404, 429
 */
export async function likeComment(
  { comments, likes, tally, log, departures, limits, members }: Context,
  member: Pick<InternalIdentity, 'sub' | 'auth_time'>,
  target: CommentTarget,
  liked: boolean,
  address?: string,
): Promise<LikeCommentResponse> {
  const user_uid = member.sub;
  const [{ _id: comment_uid, likes: before }] = await Promise.all([
    requireTarget(comments, target),
    requireWelcome(members, user_uid),
    limits.count('like', { member: user_uid, ...(address && { address }) }),
  ]);
  const _id = likeId(comment_uid, user_uid);
  const change = await tally.beginChange(comment_uid);
  if (!change) throw noSuchComment();
  const news = liked
    ? await insertIfAbsent(likes, { _id, comment_uid, user_uid, created: new Date() })
    : (await likes.deleteOne({ _id })).deletedCount > 0;
  // They may have deleted their account since the call came.
  const left = await departures.isDeleted(member);
  if (left) await likes.deleteOne({ _id });
  const comment = await tally.recount(comment_uid, change);
  if (left) throw accountDeleted();
  if (comment) {
    if (news || comment.likes !== before) await log.record(comment, 'liked');
    return { comment_uid, likes: comment.likes, liked };
  }
  await likes.deleteOne({ _id });
  throw noSuchComment();
}
