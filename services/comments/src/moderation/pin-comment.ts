import type { PinCommentBody } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { Context } from '../context';
import type { StoredComment } from '../models/comment';
import type { StoredAction } from '../models/moderation';
import { threadId, type ThreadEntity } from '../models/thread';
import { noSuchComment } from '../rules/comment-access';
import { ofSite, scopedId, siteField } from '../sites/scope';
import { describeComment, type Moderator } from './moderation-case';

/**
 * Pins a top-level comment in place of the one that is pinned in its thread, or unpins it. Repeating a call changes nothing.
 * @throws {HttpError} 404 for the comment, 409 for a reply, or when another moderator does the same at this moment
 */
export async function pinComment(
  context: Context,
  { sub: uid, name }: Moderator,
  { action_uid, comment_uid, pinned }: PinCommentBody,
): Promise<void> {
  const { actions, comments, threadLog } = context;
  const comment = await comments
    .findOne({ _id: comment_uid, ...ofSite(context), state: 'visible', hidden: { $exists: false } } as object)
    .lean<StoredComment | null>();
  if (!comment) throw noSuchComment();
  if (comment.parent_uid !== null) throw new HttpError('reply-not-pinned');
  const _id = scopedId(context, action_uid);
  const before = await readPinnedUid(context, comment);
  const isPinned = before === comment_uid;
  if (isPinned === pinned || (await actions.exists({ _id }))) return;
  await actions.insertIfAbsent({
    _id,
    ...siteField(context),
    action: pinned ? 'pinned' : 'unpinned',
    by: { uid, name },
    at: new Date(),
    target: comment_uid,
    member: comment.user_uid,
    about: describeComment(comment),
    pin: { before },
  });
  if (!(await replacePinned(context, comment, before, pinned ? comment_uid : null))) {
    await actions.deleteOne({ _id });
    throw new HttpError('changed-since');
  }
  // Cached first pages end, also those of readers who follow the thread.
  await threadLog.record(comment, 'edited');
}

/** @throws {HttpError} 409 when another comment was pinned or unpinned since */
export async function undoPin(
  context: Context,
  { name }: Moderator,
  { _id, action, target }: StoredAction,
  { before }: NonNullable<StoredAction['pin']>,
): Promise<void> {
  const { actions, comments, threadLog } = context;
  const comment = await comments.findById(target).lean<StoredComment | null>();
  if (!comment || comment.state === 'deleted') throw new HttpError('not-undoable');
  const after = action === 'pinned' ? target : null;
  if (!(await replacePinned(context, comment, after, before))) throw new HttpError('changed-since');
  await actions.updateOne({ _id, undone: null } as object, {
    $set: { undone: { by: name, at: new Date() } },
  });
  await threadLog.record(comment, 'edited');
}

async function readPinnedUid({ pageModels }: Context, thread: ThreadEntity): Promise<string | null> {
  return (await pageModels.threads.findById(threadId(thread), { pinned: 1 }).lean())?.pinned ?? null;
}

/** @returns false when the thread has another pinned comment than expected */
async function replacePinned(
  { pageModels: { threads } }: Context,
  thread: ThreadEntity,
  expected: string | null,
  pinned: string | null,
): Promise<boolean> {
  const replaced = await threads.updateOne(
    { _id: threadId(thread), pinned: expected } as object,
    pinned === null ? { $unset: { pinned: 1 } } : { $set: { pinned } },
  );
  return replaced.matchedCount > 0;
}
