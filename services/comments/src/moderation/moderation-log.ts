import type { ModerationLogEntry, ModerationLogPage } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import { type InSite, ofSite, scopedId, type StoredAction, uidIn } from '../data';
import { carryOutBan, takeBackBan } from './bans';
import { endAction, endUndoing, logAndUndo, type CarryOut } from './logged-action';
import { ABANDONED_AFTER_MS, applyDecision, carryOut, type Moderator } from './moderation-case';
import { carryOutPin, takeBackPin } from './pin-comment';
import { requireMayActOn } from './ranks';
import { carryOutShadow, takeBackShadow } from './shadow';

const PAGE_SIZE = 50;
/** Abandoned actions that one call carries out. */
const BATCH_COUNT = 100;

/** Returns the actions of moderators, latest first. @throws {HttpError} 400 for an invalid cursor */
export async function readLog(
  { moderationLog, site }: Pick<DecisionDependencies, 'site' | 'moderationLog'>,
  cursor?: string,
): Promise<ModerationLogPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const older = after && {
    at: { $lte: after.created },
    $or: [{ at: { $lt: after.created } }, { _id: { $lt: after._id } }],
  };
  const found = await moderationLog
    .find({ ...ofSite({ site }), ...older }, { comment: 0 })
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
  ...(entry.member !== undefined && (entry.ban ?? entry.shadow) && { user_uid: entry.member }),
  undoable: !entry.undone && Boolean(entry.case ?? entry.ban ?? entry.pin ?? entry.shadow),
  ...(entry.undone && { undone: { by: entry.undone.by, at: entry.undone.at.toISOString() } }),
});

/**
 * Undoes an action of a moderator, unless another action on the same comment or member followed. Repeating a call changes
 * nothing.
 * @param options.byAppeal whether an appeal is granted, on which others decide than whoever made the decision
 * @param options.about uid of the member whom the action is about, as the caller says: the gateway has looked up their role
 * @throws {HttpError} 400 when it is another one, on Savepoint’s own threads; 403 about a ban of somebody whom the moderator may not ban; 404; 409 about one of their own, and when it cannot
 * be undone (any more)
 */
export async function undoAction(
  context: DecisionDependencies,
  moderator: Moderator,
  action_uid: string,
  { byAppeal = false, about }: { byAppeal?: boolean; about?: string | undefined } = {},
): Promise<void> {
  const action = await context.moderationLog.findById(scopedId(context, action_uid)).lean();
  if (!action) throw new HttpError('no-such-action');
  if (action.undone && !action.undone.pending) return;
  if (action.case) return undoDecision(context, moderator, action, action.case);
  const ways = waysOf(action);
  if (!ways) throw new HttpError('not-undoable');
  if (!byAppeal) requireMayUndo(context, moderator, action, about);
  if (action.pin && !(await isThere(context, action.target))) throw new HttpError('not-undoable');
  await logAndUndo(context, moderator, action, ways.takeBack);
}

/** To end a ban, or to bring one or a shadow back, by undoing what is in the log needs the same rank as to do it. @throws {HttpError} */
function requireMayUndo(
  context: InSite,
  moderator: Moderator,
  { ban, action, member }: StoredAction,
  about: string | undefined,
): void {
  if (member === undefined || (!ban && action !== 'unshadowed')) return;
  if (member === moderator.sub) throw new HttpError('own-account');
  // Roles of Savepoint are known of whom the call names only.
  if (!context.site && about !== member)
    throw new HttpError('invalid-request', {
      errors: { user_uid: 'Name the member whom the action is about.' },
    });
  requireMayActOn(context, moderator, member);
}

async function undoDecision(
  context: DecisionDependencies,
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

async function isThere({ comments }: Pick<DecisionDependencies, 'comments'>, _id: string): Promise<boolean> {
  return (await comments.exists({ _id, state: { $ne: 'deleted' } } as object)) !== null;
}

/** How an action that is no decision about a comment is carried out, and taken back. */
const waysOf = ({ ban, pin, shadow }: StoredAction): Record<'carryOut' | 'takeBack', CarryOut> | null =>
  (ban && { carryOut: carryOutBan, takeBack: takeBackBan }) ??
  (pin && { carryOut: carryOutPin, takeBack: takeBackPin }) ??
  (shadow && { carryOut: carryOutShadow, takeBack: takeBackShadow }) ??
  null;

/** Carries out, and undoes, what processes that crashed have logged. Call it at intervals. */
export async function finishAbandonedActions(context: DecisionDependencies, now = Date.now()): Promise<void> {
  const isOld = { $lte: new Date(now - ABANDONED_AFTER_MS) };
  const begun = await context.moderationLog
    .find({ pending: true, at: isOld } as object)
    .limit(BATCH_COUNT)
    .lean();
  for (const action of begun) {
    await waysOf(action)?.carryOut(context, action, true);
    await endAction(context, action);
  }
  const undone = await context.moderationLog
    .find({ 'undone.pending': true, 'undone.at': isOld } as object)
    .limit(BATCH_COUNT)
    .lean();
  for (const action of undone) {
    await waysOf(action)?.takeBack(context, action, true);
    await endUndoing(context, action);
  }
}

/** Whether another moderator has just undone the same. */
const isUndone = async (
  { moderationLog }: Pick<DecisionDependencies, 'moderationLog'>,
  { _id }: StoredAction,
): Promise<boolean> => (await moderationLog.findById(_id).lean())?.undone !== undefined;

const changedSince = () => new HttpError('changed-since');
