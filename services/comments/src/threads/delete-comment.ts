import type { CommentTarget, InternalIdentity } from '@savepoint/contracts';
import { conflict, forbidden } from '@savepoint/service-kit';
import type { Context } from '../context';
import { isKept, requireTarget } from '../rules/target';
import { removeLeaf } from './remove-leaf';

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
    const comment = await requireTarget(context.comments, target, isKept);
    if (comment.user_uid !== member.sub && !member.roles.includes('admin'))
      throw forbidden('not-yours', 'Only its author can delete this comment.');
    const outcome = await removeLeaf(context, comment);
    if (outcome === 'removed') return;
    if (outcome === 'has-replies') throw conflict('not-a-leaf', 'A comment with replies cannot be deleted.');
  }
}
