import { HttpError } from '@savepoint/service-kit/base';
import { digestOfRequest, requireSameRequest } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import { scopedId, siteField, type StoredAction } from '../data';
import type { Moderator } from './moderation-case';

// An action is stored in the log first, as pending; then it is carried out, from what the log says; then it is pending no more.
// So nothing is done that is not in the log, and an action that a crash interrupts is carried out later.

/** What a moderator asks for, under an id that their client made. */
interface Request {
  action_uid: string;
  /** What it is, and everything that it says: the id stands for that from then on. */
  contents: object;
}

type NewAction = Omit<StoredAction, '_id' | 'site' | 'by' | 'at' | 'asked' | 'pending'> & { at?: Date };

/**
 * Does what an action in the log says. Safe to repeat.
 * @param isRepeated whether it may have been carried out before
 * @returns false when it cannot be done any more, and nothing was
 */
export type CarryOut = (
  context: DecisionDependencies,
  action: StoredAction,
  isRepeated: boolean,
) => Promise<boolean>;

/**
 * Logs an action and carries it out. Repeating the call changes nothing.
 * @param describe checks the request and says what the log will; null: there is nothing to do
 * @throws {HttpError} 409 when the id stands for another action, or when the action cannot be done any more
 */
export async function logAndDo(
  context: DecisionDependencies,
  { sub: uid, name }: Moderator,
  { action_uid, contents }: Request,
  describe: () => Promise<NewAction | null>,
  carryOut: CarryOut,
): Promise<void> {
  const { moderationLog } = context;
  const _id = scopedId(context, action_uid);
  const asked = digestOfRequest(uid, contents);
  const logged = await moderationLog.findById(_id).lean<StoredAction | null>();
  if (logged) requireSameRequest(logged, asked);
  if (logged && !logged.pending) return;
  const described = logged ?? (await describe());
  if (!described) return;
  const entry: StoredAction = {
    ...{ at: new Date(), ...described, _id, ...siteField(context), by: { uid, name } },
    asked,
    pending: true,
  };
  if (!logged && !(await moderationLog.insertIfAbsent(entry))) {
    // Another call with this id was faster.
    const other = await moderationLog.findById(_id).lean<StoredAction | null>();
    requireSameRequest(other ?? {}, asked);
    return finish(context, other ?? entry, carryOut, true);
  }
  return finish(context, entry, carryOut, logged !== null);
}

/** @throws {HttpError} 409 when it cannot be done any more: then it is not in the log either */
async function finish(
  context: DecisionDependencies,
  action: StoredAction,
  carryOut: CarryOut,
  isRepeated: boolean,
): Promise<void> {
  const { moderationLog } = context;
  if (await carryOut(context, action, isRepeated)) return endAction(context, action);
  await moderationLog.deleteOne({ _id: action._id, pending: true } as object);
  throw new HttpError('changed-since');
}

/** Notes that an action is carried out. */
export const endAction = async (
  { moderationLog }: Pick<DecisionDependencies, 'moderationLog'>,
  { _id }: StoredAction,
): Promise<void> => void (await moderationLog.updateOne({ _id }, { $unset: { pending: 1 } } as object));

/**
 * Notes in the log that an action is undone, and undoes it.
 * @param takeBack returns false when another action followed, and nothing was undone
 * @throws {HttpError} 409 when another action followed: then the log says nothing of it either
 */
export async function logAndUndo(
  context: DecisionDependencies,
  { name }: Pick<Moderator, 'name'>,
  action: StoredAction,
  takeBack: CarryOut,
): Promise<void> {
  const { moderationLog } = context;
  const { _id } = action;
  const undone = { by: name, at: new Date(), pending: true as const };
  const isFirst =
    !action.undone &&
    (await moderationLog.updateOne({ _id, undone: null } as object, { $set: { undone } })).matchedCount > 0;
  if (!(await takeBack(context, action, !isFirst))) {
    await moderationLog.updateOne({ _id, 'undone.pending': true } as object, { $unset: { undone: 1 } });
    throw new HttpError('changed-since');
  }
  await endUndoing(context, action);
}

/** Notes that the undoing of an action is carried out. */
export const endUndoing = async (
  { moderationLog }: Pick<DecisionDependencies, 'moderationLog'>,
  { _id }: StoredAction,
): Promise<void> =>
  void (await moderationLog.updateOne({ _id }, { $unset: { 'undone.pending': 1 } } as object));

/** Whether another action of the same kind followed on the same target, which then counts. */
export const isFollowed = async (
  { moderationLog }: Pick<DecisionDependencies, 'moderationLog'>,
  { target, at }: StoredAction,
  kind: 'ban' | 'shadow',
): Promise<boolean> => {
  // Not what was logged before the clock was set back.
  const later = { $gt: at, $lte: new Date() };
  return (await moderationLog.exists({ target, at: later, [kind]: { $exists: true } } as object)) !== null;
};
