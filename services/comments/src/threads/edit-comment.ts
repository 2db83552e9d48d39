import type { InternalIdentity, UpdateComment } from '@savepoint/contracts';
import { forbidden } from '@savepoint/service-kit';
import type { Context } from '../context';
import { POSTED, type StoredComment } from '../models/comment';
import { requireEditable } from '../rules/edit-window';
import { noSuchComment, requireTarget } from '../rules/target';
import { normaliseText } from '../rules/text';

/**
 * Changes a comment’s text.
 * @param member the verified member
 * @throws {HttpError} 400 text, 403 unless the author, 404, 409 after the edit window
 */
export async function editComment(
  { comments, tally, log }: Context,
  member: Pick<InternalIdentity, 'sub'>,
  asked: UpdateComment,
): Promise<StoredComment> {
  const content = normaliseText(asked.content);
  const comment = await requireTarget(comments, asked);
  if (comment.user_uid !== member.sub) throw forbidden('not-yours', 'Only its author can edit this comment.');
  requireEditable(comment.created);
  const edited = await comments
    .findOneAndUpdate(
      { _id: comment._id, state: { $in: POSTED } },
      { $set: { content, edited: new Date() } },
      { returnDocument: 'after' },
    )
    .lean();
  const [fresh] = edited ? await tally.fresh([edited]) : [];
  if (!fresh) throw noSuchComment();
  await log.record(fresh, 'edited');
  return fresh;
}
