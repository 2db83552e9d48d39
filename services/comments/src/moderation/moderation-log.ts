import type { ModerationLogEntry, ModerationLogPage } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { Context } from '../context';
import type { StoredAction } from '../models/moderation';
import { ofSite, scopedId, uidIn } from '../sites/scope';
import { applyDecision, carryOut, type Moderator } from './moderation-case';
import { undoPin } from './pin-comment';
import { undoShadow } from './shadow';

const PAGE_SIZE = 50;

/** Returns the actions of moderators, latest first. @throws {HttpError} 400 for an invalid cursor */
export async function readLog({ actions, site }: Context, cursor?: string): Promise<ModerationLogPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const older = after && {
    at: { $lte: after.created },
    $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
  };
  const found = await actions
    .find({ ...ofSite({ site }), ...older })
    .sort({ at: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const [page, next_cursor] = toPage(
    found.map((action) => ({ ...action, created: action.at })),
    PAGE_SIZE,
  );
  return { entries: page.map(toEntry), next_cursor };
}

const toEntry = (entry: StoredAction): ModerationLogEntry => ({
  action_uid: uidIn(entry._id),
  action: entry.action,
  by: entry.by.name,
  at: entry.at.toISOString(),
  about: entry.about,
  ...(entry.ground && { ground: entry.ground }),
  undoable: !entry.undone && Boolean(entry.case ?? entry.ban ?? entry.pin ?? entry.shadow),
  ...(entry.undone && { undone: { by: entry.undone.by, at: entry.undone.at.toISOString() } }),
});

/**
 * Undoes an action of a moderator, unless another action on the same comment or member followed. Repeating a call changes
 * nothing.
 * @throws {HttpError} 404, 409 when it cannot be undone (any more)
 */
export async function undoAction(context: Context, moderator: Moderator, action_uid: string): Promise<void> {
  const action = await context.actions.findById(scopedId(context, action_uid)).lean();
  if (!action) throw new HttpError('no-such-action');
  if (action.undone) return;
  if (action.case) return undoDecision(context, moderator, action, action.case);
  if (action.ban) return undoBan(context, moderator, action, action.ban);
  if (action.pin) return undoPin(context, moderator, action, action.pin);
  if (action.shadow) return undoShadow(context, moderator, action, action.shadow);
  throw new HttpError('not-undoable');
}

async function undoDecision(
  context: Context,
  { sub: uid, name }: Moderator,
  action: StoredAction,
  { before, version }: NonNullable<StoredAction['case']>,
): Promise<void> {
  const stored = await context.cases.findById(action.target).lean();
  const pending = stored?.pending_decision;
  // The same undo is already being carried out.
  if (stored && pending?.undo && pending.action_uid === action._id) return carryOut(context, stored);
  if (!stored || stored.version !== version) {
    if (await isUndone(context, action)) return;
    throw changedSince();
  }
  const { status, handled_reports } = stored;
  await applyDecision(
    context,
    stored,
    {
      action_uid: action._id,
      undo: true,
      hidden: before.hidden,
      by: { uid, name },
      at: new Date(),
      before: { status, hidden: before.hidden, handled_reports },
    },
    { status: before.status, handled_reports: before.handled_reports },
  );
}

async function undoBan(
  context: Context,
  { name }: Moderator,
  action: StoredAction,
  { before }: NonNullable<StoredAction['ban']>,
): Promise<void> {
  const { members, actions } = context;
  const unchanged = action.action === 'banned' ? { 'ban.action_uid': action._id } : { ban: null };
  const undone = await members.updateOne(
    { _id: action.target, ...unchanged } as object,
    before ? { $set: { ban: before } } : { $unset: { ban: 1 } },
  );
  if (!undone.matchedCount) {
    if (await isUndone(context, action)) return;
    throw changedSince();
  }
  await actions.updateOne({ _id: action._id, undone: null } as object, {
    $set: { undone: { by: name, at: new Date() } },
  });
}

/** Whether another moderator has just undone the same. */
const isUndone = async ({ actions }: Context, { _id }: StoredAction): Promise<boolean> =>
  (await actions.findById(_id).lean())?.undone !== undefined;

const changedSince = () => new HttpError('changed-since');
