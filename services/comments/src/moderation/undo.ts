import { conflict, notFound } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { StoredAction } from '../models/moderation-log';
import { close, settle, type Moderator } from './decide';

/**
 * Takes back what a moderator did, if nobody has done anything about the same since. Undone once, it
 * stays undone however often this is called.
 * @throws {HttpError} 404, 409 when it cannot be undone (any more)
 */
export async function undoAction(context: Context, moderator: Moderator, action_uid: string): Promise<void> {
  const action = await context.actions.findById(action_uid).lean();
  if (!action) throw notFound('no-such-action', 'There is no such action.');
  if (action.undone) return;
  if (action.case) return undoDecision(context, moderator, action, action.case);
  if (action.ban) return undoBan(context, moderator, action, action.ban);
  throw conflict('not-undoable', 'This cannot be undone.');
}

async function undoDecision(
  context: Context,
  { sub: uid, name }: Moderator,
  action: StoredAction,
  { was, version }: NonNullable<StoredAction['case']>,
): Promise<void> {
  const stored = await context.cases.findById(action.target).lean();
  const { closing } = stored ?? {};
  // Somebody is undoing the same just now.
  if (stored && closing?.undo && closing.action_uid === action._id) return settle(context, stored);
  if (!stored || stored.version !== version) {
    if (await isUndone(context, action)) return;
    throw changedSince();
  }
  const now = { status: stored.status, hidden: was.hidden, dealt: stored.dealt };
  await close(
    context,
    stored,
    { action_uid: action._id, undo: true, to: was.hidden, by: { uid, name }, at: new Date(), was: now },
    { status: was.status, dealt: was.dealt },
  );
}

async function undoBan(
  context: Context,
  { name }: Moderator,
  action: StoredAction,
  { was }: NonNullable<StoredAction['ban']>,
): Promise<void> {
  const { members, actions } = context;
  const mine = action.action === 'banned' ? { 'ban.action_uid': action._id } : { ban: null };
  const undone = await members.updateOne(
    { _id: action.target, ...mine },
    was ? { $set: { ban: was } } : { $unset: { ban: 1 } },
  );
  if (!undone.matchedCount) {
    if (await isUndone(context, action)) return;
    throw changedSince();
  }
  await actions.updateOne(
    { _id: action._id, undone: null },
    { $set: { undone: { by: name, at: new Date() } } },
  );
}

/** Another moderator may just have undone the same. */
const isUndone = async ({ actions }: Context, { _id }: StoredAction): Promise<boolean> =>
  (await actions.findById(_id).lean())?.undone !== undefined;

const changedSince = () =>
  conflict('changed-since', 'Somebody has decided otherwise since, so this cannot be undone any more.');
