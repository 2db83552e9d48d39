import type { PinCommentBody } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import type { DecisionDependencies } from './dependencies';
import {
  noSuchComment,
  ofSite,
  type StoredAction,
  type StoredComment,
  type ThreadEntity,
  threadId,
} from '../data';
import { logAndDo, type CarryOut } from './logged-action';
import { describeComment, type Moderator } from './moderation-case';

/**
 * Pins a top-level comment in place of the one that is pinned in its thread, or unpins it. Repeating a call changes nothing.
 * @throws {HttpError} 404 for the comment; 409 for a reply, when another moderator does the same at this moment, and when the id
 * of the action stands for another one
 */
export async function pinComment(
  context: DecisionDependencies,
  moderator: Moderator,
  { action_uid, comment_uid, pinned }: PinCommentBody,
): Promise<void> {
  const describe = async () => {
    const comment = await context.comments
      .findOne({
        _id: comment_uid,
        ...ofSite(context),
        state: 'visible',
        hidden: { $exists: false },
      } as object)
      .lean<StoredComment | null>();
    if (!comment) throw noSuchComment();
    if (comment.parent_uid !== null) throw new HttpError('reply-not-pinned');
    const before = await readPinnedUid(context, comment);
    if ((before === comment_uid) === pinned) return null;
    return {
      action: pinned ? ('pinned' as const) : ('unpinned' as const),
      target: comment_uid,
      member: comment.user_uid,
      about: describeComment(comment),
      pin: { before },
    };
  };
  const contents = { call: 'pin', comment_uid, pinned };
  await logAndDo(context, moderator, { action_uid, contents }, describe, carryOutPin);
}

/** Pins or unpins as the log says, unless another comment was pinned or unpinned since. */
export const carryOutPin: CarryOut = (context, action, isRepeated) =>
  changePin(context, action.target, action.pin?.before ?? null, pinnedBy(action), isRepeated);

/** Restores what was pinned before, unless another comment was pinned or unpinned since. @throws {HttpError} 409 */
export const takeBackPin: CarryOut = async (context, action, isRepeated) => {
  const comment = await context.comments.findById(action.target).lean<StoredComment | null>();
  // `logAndUndo` must not leave it as undone: the caller has asked this before.
  if (!comment || comment.state === 'deleted') return false;
  return changePin(context, action.target, pinnedBy(action), action.pin?.before ?? null, isRepeated);
};

/** The comment that is pinned after an action. */
const pinnedBy = ({ action, target }: StoredAction): string | null => (action === 'pinned' ? target : null);

async function changePin(
  context: Pick<DecisionDependencies, 'comments' | 'threadLog' | 'threads'>,
  comment_uid: string,
  expected: string | null,
  pinned: string | null,
  isRepeated: boolean,
): Promise<boolean> {
  const comment = await context.comments.findById(comment_uid).lean<StoredComment | null>();
  if (!comment) return false;
  const isDone =
    (await replacePinned(context, comment, expected, pinned)) ||
    (isRepeated && (await readPinnedUid(context, comment)) === pinned);
  // Cached first pages end, also those of readers who follow the thread.
  if (isDone) await context.threadLog.record(comment, 'edited');
  return isDone;
}

async function readPinnedUid(
  { threads }: Pick<DecisionDependencies, 'threads'>,
  thread: ThreadEntity,
): Promise<string | null> {
  return (await threads.findById(threadId(thread), { pinned: 1 }).lean())?.pinned ?? null;
}

/** @returns false when the thread has another pinned comment than expected */
async function replacePinned(
  { threads }: Pick<DecisionDependencies, 'threads'>,
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
