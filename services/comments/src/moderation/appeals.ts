import { APPEAL_DAYS, DAY_MS, FORMER_MEMBER, type InternalIdentity } from '@savepoint/contracts/base';
import type {
  AppealBody,
  AppealsPage,
  DecideAppealBody,
  OwnAppeal,
  QueuedAppeal,
} from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import { decodeCursor, toPage } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import { presentInput } from '../texts';
import {
  type Caller,
  type InSite,
  ofSite,
  scopedId,
  type StoredAction,
  type StoredAppeal,
  uidIn,
} from '../data';
import { undoAction } from './moderation-log';

const PAGE_SIZE = 20;
type Judge = Pick<InternalIdentity, 'sub' | 'name' | 'only_moderator'>;

/** Until when the member can appeal against a decision; undefined if it cannot be undone. */
export const appealUntil = ({ action, at, case: decided, undone }: StoredAction): Date | undefined =>
  !undone && (decided !== undefined || action === 'banned')
    ? new Date(at.getTime() + APPEAL_DAYS * DAY_MS)
    : undefined;

export const toOwnAppeal = ({ text, created, state, decided }: StoredAppeal): OwnAppeal => ({
  text,
  created: created.toISOString(),
  state,
  ...(decided && { decided: decided.at.toISOString(), answer: decided.answer }),
});

/**
 * Stores a member’s appeal against a decision about them, on any site. Repeating it changes nothing.
 * @throws {HttpError} 404, 409 when there is an appeal or it is too late, 429
 */
export async function appealDecision(
  {
    moderationLog,
    appeals,
    rateLimits,
  }: Pick<DecisionDependencies, 'moderationLog' | 'appeals' | 'rateLimits'>,
  caller: Caller,
  { decision_uid: _id, text: sent }: AppealBody,
  now = Date.now(),
): Promise<OwnAppeal> {
  const text = sent.trim();
  if (!text) throw new HttpError('invalid-request');
  const before = await appeals.findOne({ _id, member: caller.member }).lean();
  if (before?.text === text) return toOwnAppeal(before);
  await rateLimits.consume('appeal', caller);
  const action = await moderationLog.findOne({ _id, member: caller.member }).lean();
  if (!action) throw new HttpError('no-such-decision');
  if (before) throw new HttpError('already-appealed');
  const until = appealUntil(action);
  if (!until) throw new HttpError('not-appealable');
  if (until.getTime() < now) throw new HttpError('appeal-too-late', { params: { days: APPEAL_DAYS } });
  const appeal: StoredAppeal = {
    _id,
    ...(action.site !== undefined && { site: action.site }),
    member: caller.member,
    text,
    created: new Date(now),
    state: 'open',
  };
  if (await appeals.insertIfAbsent(appeal)) return toOwnAppeal(appeal);
  return sameAppeal((await appeals.findById(_id).lean()) ?? appeal, text);
}

function sameAppeal(before: StoredAppeal, text: string): OwnAppeal {
  if (before.text !== text) throw new HttpError('already-appealed');
  return toOwnAppeal(before);
}

/** Reads the appeals to the site’s moderators that wait, oldest first. @throws {HttpError} 400 for an invalid cursor */
export async function listAppeals(
  context: Pick<DecisionDependencies, 'site' | 'moderationLog' | 'appeals'>,
  judge: Judge,
  cursor?: string,
): Promise<AppealsPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const newer = after && {
    created: { $gte: after.created },
    $or: [{ created: { $gt: after.created } }, { _id: { $gt: after._id } }],
  };
  const found = await context.appeals
    .find({ ...ofSite(context), state: 'open', ...newer })
    .sort({ created: 1, _id: 1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const decisions = found.length
    ? await context.moderationLog.find({ _id: { $in: found.map(({ _id }) => _id) } }).lean()
    : [];
  const decisionOf = new Map(decisions.map((action) => [action._id, action]));
  const [page, next_cursor] = toPage(found, PAGE_SIZE, (appeal) => [appeal, decisionOf.get(appeal._id)]);
  const appeals = page.flatMap((appeal) => {
    const action = decisionOf.get(appeal._id);
    return action ? toQueuedAppeal(context, judge, appeal, action) : [];
  });
  return { appeals, next_cursor };
}

const toQueuedAppeal = (
  context: InSite,
  judge: Judge,
  { text, created }: StoredAppeal,
  action: StoredAction,
): QueuedAppeal => ({
  appeal_uid: uidIn(action._id),
  text,
  created: created.toISOString(),
  action: action.action,
  by: action.by.name,
  at: action.at.toISOString(),
  about: action.about,
  ...(action.ground && { ground: action.ground }),
  ...(action.comment && { comment: presentInput(action.comment) }),
  ...(action.ban?.reason !== undefined && { explanation: action.ban.reason }),
  decidable: mayDecide(context, judge, action),
});

/** Moderators do not judge their own decisions, or those about themselves, unless they are alone. */
const mayDecide = ({ site }: InSite, { sub, only_moderator }: Judge, { by, member }: StoredAction): boolean =>
  (by.uid !== sub && member !== sub) ||
  (site ? new Set([...site.owners, ...site.moderators]).size === 1 : only_moderator === true);

/**
 * Decides on an appeal; `reversed` undoes the decision. Repeating it changes nothing.
 * @throws {HttpError} 404; 409 when it is decided, about the moderator’s own decision, or cannot be undone
 */
export async function decideAppeal(
  context: DecisionDependencies,
  judge: Judge,
  { appeal_uid, outcome, answer }: DecideAppealBody,
): Promise<void> {
  const _id = scopedId(context, appeal_uid);
  const appeal = await context.appeals.findOne({ _id, ...ofSite(context) }).lean();
  const action = await context.moderationLog.findById(_id).lean();
  if (!appeal || !action) throw new HttpError('no-such-appeal');
  const given = { outcome, answer: answer.trim() };
  if (appeal.state !== 'open') return requireSame(appeal, judge, given);
  if (!mayDecide(context, judge, action)) throw new HttpError('own-decision');
  if (outcome === 'reversed')
    await undoAction(context, judge, appeal_uid, { byAppeal: true }).catch((error: unknown) => {
      // The author has deleted the comment meanwhile: there is nothing to restore.
      if (!(error instanceof HttpError && error.code === 'gone')) throw error;
    });
  if (await close(context, judge, _id, outcome, given.answer)) return;
  return requireSame((await context.appeals.findById(_id).lean()) ?? appeal, judge, given);
}

function requireSame(
  { state, decided }: StoredAppeal,
  { sub }: Judge,
  { outcome, answer }: Pick<DecideAppealBody, 'outcome' | 'answer'>,
): void {
  if (state === outcome && decided?.by.uid === sub && decided.answer === answer) return;
  throw new HttpError('appeal-decided', { params: { moderator: decided?.by.name ?? '' } });
}

/** @returns whether it was open */
async function close(
  { appeals }: Pick<DecisionDependencies, 'appeals'>,
  { sub: uid, name }: Judge,
  _id: string,
  state: DecideAppealBody['outcome'],
  answer: string,
): Promise<boolean> {
  const decided = { by: { uid, name }, at: new Date(), answer };
  return (await appeals.updateOne({ _id, state: 'open' }, { $set: { state, decided } })).matchedCount > 0;
}

/**
 * Takes back that a decision was upheld: the appeal waits again. Repeating it changes nothing. A decision that was undone
 * is made anew instead.
 * @throws {HttpError} 404; 409 about the moderator’s own decision, or when the decision was undone
 */
export async function reopenAppeal(
  context: Pick<DecisionDependencies, 'site' | 'moderationLog' | 'appeals'>,
  judge: Judge,
  appeal_uid: string,
): Promise<void> {
  const _id = scopedId(context, appeal_uid);
  const appeal = await context.appeals.findOne({ _id, ...ofSite(context) }).lean();
  const action = await context.moderationLog.findById(_id).lean();
  if (!appeal || !action) throw new HttpError('no-such-appeal');
  if (appeal.state === 'open') return;
  if (appeal.state === 'reversed') throw new HttpError('not-undoable');
  if (!mayDecide(context, judge, action)) throw new HttpError('own-decision');
  // Not that of a former member: there is nobody to answer.
  if (appeal.member === FORMER_MEMBER.uid) throw new HttpError('not-undoable');
  await context.appeals.updateOne(
    { _id, state: 'upheld', member: appeal.member },
    { $set: { state: 'open' }, $unset: { decided: 1 } },
  );
}

/**
 * Undoes an action from the log; an appeal against it is granted by that.
 * @param about uid of the member whom the action is about, as the caller says
 * @throws {HttpError} 400, 404, 409
 */
export async function undoAndGrantAppeal(
  context: DecisionDependencies,
  judge: Judge,
  action_uid: string,
  about?: string,
): Promise<void> {
  await undoAction(context, judge, action_uid, { about });
  await close(context, judge, scopedId(context, action_uid), 'reversed', '');
}
