import type { InternalIdentity, UpdateCommentBody } from '@savepoint/contracts';
import { forbidden } from '@savepoint/service-kit';
import type { Context } from '../context';
import { VISIBLE_STATES, type StoredComment } from '../models/comment';
import { openCase } from '../moderation/open-case';
import { requireWelcome } from '../moderation/require-welcome';
import { withhold } from '../moderation/withhold';
import { requireEditable } from '../rules/edit-window';
import { noSuchComment, requireTarget } from '../rules/target';
import { normaliseText } from '../rules/text';
import { screen } from '../words/screen';

/**
 * Changes a comment’s text; the new one may have to wait for a moderator.
 * @param member the verified member
 * @param address theirs, as the gateway saw it
 * @throws {HttpError} 400 text, 403 unless the author or when banned, 404, 409 after the edit window or
 * when the text is not taken, 429
 */
export async function editComment(
  context: Context,
  { sub: member }: Pick<InternalIdentity, 'sub'>,
  asked: UpdateCommentBody,
  address?: string,
): Promise<StoredComment> {
  const { comments, tally, log, limits, members } = context;
  const content = normaliseText(asked.content);
  await requireWelcome(members, member);
  const comment = await requireTarget(comments, asked);
  if (comment.user_uid !== member) throw forbidden('not-yours', 'Only its author can edit this comment.');
  requireEditable(comment.created);
  await limits.count('edit', { member, ...(address && { address }) });
  const pendingReasons = await screen(context, member, content);
  if (pendingReasons.length) {
    // Out of sight first, so that nobody reads what is held.
    await openCase(context, comment._id, pendingReasons);
    await withhold(context, comment._id, 'pending_moderation');
  }
  const edited = await comments
    .findOneAndUpdate(
      {
        _id: comment._id,
        state: { $in: pendingReasons.length ? [...VISIBLE_STATES, 'hidden'] : VISIBLE_STATES },
      },
      { $set: { content, edited: new Date() } },
      { returnDocument: 'after' },
    )
    .lean();
  const [fresh] = edited ? await tally.withPendingRecounted([edited]) : [];
  if (!fresh) throw noSuchComment();
  if (!pendingReasons.length) await log.record(fresh, 'edited');
  return fresh;
}
