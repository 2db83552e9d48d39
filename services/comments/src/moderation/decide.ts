import type { DecideBody, InternalIdentity } from '@savepoint/contracts';
import { conflict, notFound } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Closing, StoredCase } from '../models/moderation-case';
import { finishCase } from './finish-case';
import { findParent } from './restore';

export type Moderator = Pick<InternalIdentity, 'sub' | 'name'>;

/**
 * Approves or removes a comment. The same call again is the same decision; of two moderators at once the
 * second is told who was first.
 * @throws {HttpError} 404 without such a case, 409 when it was decided meanwhile, or cannot be approved
 */
export async function decide(context: Context, moderator: Moderator, asked: DecideBody): Promise<void> {
  const { cases, comments } = context;
  const { action_uid, comment_uid: _id, verdict, version } = asked;
  const stored = await cases.findById(_id).lean();
  if (!stored) throw notFound('no-such-case', 'This comment is not in the queue any more.');
  if (stored.closing?.action_uid === action_uid) return settle(context, stored);
  if (await context.actions.exists({ _id: action_uid })) return;
  if (stored.version !== version || stored.status !== 'open') throw alreadyDecided(stored);
  const comment = await comments.findById(_id).lean();
  if (comment?.content === undefined) {
    await cases.updateOne({ _id, version }, { $set: { status: 'gone' }, $inc: { version: 1 } });
    throw notFound('no-such-comment', 'Its author has deleted this comment.');
  }
  if (verdict === 'approved' && comment.parent_uid !== null && !(await findParent(context, comment)))
    throw conflict(
      'parent-gone',
      'What it replies to is not shown any more, so it has no place. Please remove it.',
    );

  const at = new Date();
  const by = { uid: moderator.sub, name: moderator.name };
  const closing: Closing = {
    action_uid,
    undo: false,
    to: verdict === 'removed' ? 'removed' : null,
    by,
    at,
    was: { status: stored.status, hidden: comment.hidden ?? null, dealt: stored.dealt },
  };
  await close(context, stored, closing, {
    status: verdict,
    dealt: stored.reports,
    decided: { by: by.name, at },
  });
}

/**
 * Writes a decision into its case, if nobody was faster, and carries it out.
 * @throws {HttpError} 409
 */
export async function close(
  context: Context,
  { _id, version }: StoredCase,
  closing: Closing,
  to: Pick<StoredCase, 'status' | 'dealt'> & Partial<Pick<StoredCase, 'decided'>>,
): Promise<void> {
  const closed = await context.cases
    .findOneAndUpdate(
      { _id, version },
      { $set: { ...to, closing }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!closed) throw alreadyDecided((await context.cases.findById(_id).lean()) ?? undefined);
  await settle(context, closed);
}

/** Carries out what was decided. @throws {HttpError} 409 when there is no comment any more */
export async function settle(context: Context, stored: StoredCase): Promise<void> {
  if ((await finishCase(context, stored)) === 'gone')
    throw conflict(
      'gone',
      'This comment is not there any more; its author has deleted it or what it replies to is gone.',
    );
}

const alreadyDecided = (stored?: StoredCase) =>
  conflict(
    'already-decided',
    stored?.decided
      ? `${stored.decided.by} has decided about this comment already.`
      : 'This has changed meanwhile.',
  );
