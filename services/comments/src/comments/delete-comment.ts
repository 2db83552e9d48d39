import type { CommentTarget, InternalIdentity } from '@savepoint/contracts';
import { HttpError } from '@savepoint/service-kit';
import type { Context } from '../context';
import { isDeletable, requireComment } from '../rules/comment-access';
import { deleteLeaf } from '../threads/thread-membership';

/**
 * Deletes a comment that has no replies.
 * @param member the verified member
 * @throws {HttpError} 403 unless author or administrator, 404, 409 when it has replies
 */
export async function deleteComment(
  context: Context,
  member: Pick<InternalIdentity, 'sub' | 'roles'>,
  target: CommentTarget,
): Promise<void> {
  for (;;) {
    const comment = await requireComment(context.comments, target, isDeletable);
    if (comment.user_uid !== member.sub && !member.roles.includes('admin'))
      throw new HttpError('not-author', { params: { action: 'delete' } });
    const outcome = await deleteLeaf(context, comment);
    if (outcome === 'deleted') return;
    if (outcome === 'has-replies') throw new HttpError('has-replies');
  }
}
