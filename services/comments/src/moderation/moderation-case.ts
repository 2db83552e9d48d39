import { HttpError } from '@savepoint/service-kit/base';
import { MAX_CLOCK_SKEW_MS, type InternalIdentity } from '@savepoint/contracts/base';
import { excerpt, plainCommentText, type PendingReason } from '@savepoint/contracts/comments';
import { DEFAULT_GROUND, type DecideBody, type FoundBy } from '@savepoint/contracts/moderation';
import { digestOfRequest, requireSameRequest } from '@savepoint/service-kit/data';
import type { DecisionDependencies } from './dependencies';
import {
  type Decision,
  type StoredCase,
  DELETED_COMMENT,
  memberId,
  ofSite,
  scopedId,
  siteField,
  type StoredComment,
  toDecidedComment,
} from '../data';
import { waitsForGuest } from './known-guests';
import { findParent, hideComment, showComment } from './hide-comment';
import { logDecision } from './log-decision';

export type Moderator = Pick<InternalIdentity, 'sub' | 'name'> &
  Partial<Pick<InternalIdentity, 'roles' | 'site' | 'about'>>;

/** After this a decision that is not carried out counts as abandoned by its process. */
export const ABANDONED_AFTER_MS = 30_000;
/** Abandoned decisions that one call carries out. */
const ABANDONED_BATCH_COUNT = 100;
/** Characters of a comment that the log shows. */
const EXCERPT_LENGTH = 80;

/** Puts a comment into the queue. Call it before hiding the comment, so that no hidden comment is missing from it. */
export async function openCase(
  context: Pick<DecisionDependencies, 'site' | 'cases' | 'onCaseWaiting'>,
  comment_uid: string,
  pending_reasons: PendingReason[],
): Promise<void> {
  const { cases } = context;
  const opened = new Date();
  const isNew = await cases.insertIfAbsent({
    _id: comment_uid,
    ...siteField(context),
    opened,
    pending_reasons,
  });
  if (!isNew)
    await cases.updateOne(
      { _id: comment_uid },
      { $set: { status: 'open', opened, pending_reasons }, $inc: { version: 1 } },
    );
  // The guest can still confirm the mail address, which needs no moderator.
  if (!waitsForGuest(pending_reasons)) await context.onCaseWaiting();
}

/**
 * Files a comment of an author in the shadow, for moderators who look for it. It is not in the queue, and nobody is mailed.
 * Call it before storing or hiding the comment.
 * @param pending_reasons why it would be pending moderation without the shadow; its author sees these
 */
export async function openShadowCase(
  context: Pick<DecisionDependencies, 'site' | 'cases'>,
  comment_uid: string,
  pending_reasons: PendingReason[],
): Promise<void> {
  const filed = { status: 'shadowed', opened: new Date(), pending_reasons } as const;
  if (await context.cases.insertIfAbsent({ _id: comment_uid, ...siteField(context), ...filed })) return;
  await context.cases.updateOne({ _id: comment_uid }, { $set: filed, $inc: { version: 1 } });
}

/** States of a case in which a moderator can decide. */
export const UNDECIDED: StoredCase['status'][] = ['open', 'shadowed'];

/**
 * Approves or removes a comment. Repeating a call changes nothing; of two concurrent decisions the second is
 * rejected.
 * @throws {HttpError} 404 without the case; 409 when it was decided meanwhile, or cannot be approved
 */
export async function decide(
  context: DecisionDependencies,
  moderator: Moderator,
  { action_uid: uid, comment_uid: _id, verdict, version, ground = DEFAULT_GROUND }: DecideBody,
): Promise<void> {
  const { cases, comments } = context;
  const action_uid = scopedId(context, uid);
  const stored = await cases.findOne({ _id, ...ofSite(context) }).lean();
  if (!stored) throw new HttpError('no-such-case');
  const asked = digestOfRequest(moderator.sub, {
    call: 'decide',
    comment_uid: _id,
    verdict,
    version,
    ground,
  });
  const begun = stored.pending_decision;
  if (begun?.action_uid === action_uid) {
    requireSameRequest(begun, asked);
    return carryOut(context, stored);
  }
  const logged = await context.moderationLog.findById(action_uid).lean();
  if (logged) return requireSameRequest(logged, asked);
  if (stored.version !== version || !UNDECIDED.includes(stored.status)) throw alreadyDecided(stored);
  const comment = await comments.findById(_id).lean();
  if (!comment || comment.state === 'deleted') {
    await cases.updateOne({ _id, version }, { $set: { status: 'gone' }, $inc: { version: 1 } });
    throw new HttpError('comment-deleted');
  }
  if (verdict === 'approved' && comment.parent_uid !== null && !(await findParent(context, comment)))
    throw new HttpError('parent-gone');

  const at = new Date();
  const by = { uid: moderator.sub, name: moderator.name };
  const decision: Decision = {
    action_uid,
    asked,
    undo: false,
    hidden: verdict === 'removed' ? 'removed' : null,
    by,
    at,
    before: {
      status: stored.status,
      hidden: comment.hidden ?? null,
      handled_reports: stored.handled_reports,
    },
    ...(verdict === 'removed' && { ground }),
    found_by: foundBy(stored),
    comment: toDecidedComment(comment, { pending_reasons: stored.pending_reasons, reports: stored.reasons }),
  };
  await applyDecision(context, stored, decision, {
    status: verdict,
    handled_reports: stored.reports,
    decided: { by: by.name, at },
  });
}

const foundBy = ({ pending_reasons }: StoredCase): FoundBy =>
  pending_reasons.some(({ kind }) => kind !== 'reports') ? 'rules' : 'reports';

/**
 * Stores a decision in its case, on condition of the case’s version, and carries it out.
 * @throws {HttpError} 409 when another moderator decided first
 */
export async function applyDecision(
  context: DecisionDependencies,
  { _id, version }: StoredCase,
  pending_decision: Decision,
  update: Pick<StoredCase, 'status' | 'handled_reports'> & Partial<Pick<StoredCase, 'decided'>>,
): Promise<void> {
  const updated = await context.cases
    .findOneAndUpdate(
      { _id, version },
      { $set: { ...update, pending_decision }, $unset: { assigned: 1 }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!updated) throw alreadyDecided(await context.cases.findById(_id).lean());
  await carryOut(context, updated);
}

/** Carries out the pending decision. @throws {HttpError} 409 when the comment no longer exists */
export async function carryOut(context: DecisionDependencies, stored: StoredCase): Promise<void> {
  if ((await finishDecision(context, stored)) === 'gone') throw new HttpError('gone');
}

export const alreadyDecided = (stored: StoredCase | null) =>
  stored?.decided
    ? new HttpError('already-decided', { params: { moderator: stored.decided.by } })
    : new HttpError('case-changed');

/** What the log says a comment is: its author and the beginning of its text. */
export const describeComment = (comment: StoredComment): string =>
  `${comment.name}: ${excerpt(plainCommentText(comment), EXCERPT_LENGTH)}`;

/**
 * Carries a decision out: changes the comment, the log, and what is stored of the author. Each step is safe to
 * repeat, so that anybody who finds a decision half carried out can do it again.
 * @returns `gone` when there is no comment to show
 */
async function finishDecision(context: DecisionDependencies, stored: StoredCase): Promise<'done' | 'gone'> {
  const { cases, comments, standings } = context;
  const { _id, pending_decision: decision, version } = stored;
  if (!decision) return 'done';
  const { hidden, at } = decision;
  const comment = await comments.findById(_id).lean();
  const exists = comment !== null && comment.state !== 'deleted';
  if (hidden) await hideComment(context, _id, hidden);
  const gone = (hidden === null && (await showComment(context, _id)) === 'gone') || !exists;

  if (!decision.unlogged)
    await logDecision(context, decision, {
      site: stored.site,
      target: _id,
      member: exists ? comment.user_uid : undefined,
      version,
      about: exists ? describeComment(comment) : DELETED_COMMENT,
    });
  if (exists && !decision.undo && !decision.unlogged && hidden === null) {
    const { user_uid, name } = comment;
    const site = stored.site === undefined ? {} : { site: stored.site };
    await standings.updateOrInsert(
      { _id: memberId(stored.site, user_uid), ...site, name },
      { $set: { trusted: at, name } },
    );
  }
  await cases.updateOne(
    { _id, version },
    { $unset: { pending_decision: 1 }, ...(gone && { $set: { status: 'gone' } }) },
  );
  return gone ? 'gone' : 'done';
}

/** Carries out the decisions of processes that crashed. Call it at intervals. */
export async function finishAbandonedDecisions(context: DecisionDependencies): Promise<void> {
  const now = Date.now();
  const isOld = { $lte: new Date(now - ABANDONED_AFTER_MS) };
  const isFromFuture = { $gt: new Date(now + MAX_CLOCK_SKEW_MS) };
  const found = await context.cases
    .find({ $or: [{ 'pending_decision.at': isOld }, { 'pending_decision.at': isFromFuture }] })
    .limit(ABANDONED_BATCH_COUNT)
    .lean();
  for (const stored of found) await finishDecision(context, stored);
}

/**
 * Publishes a comment that waits for nothing any more. Nobody has decided about it, so it is not in the log, and its author is
 * not trusted for it. Safe to repeat; a moderator who is faster decides.
 */
export async function publishUndecided(context: DecisionDependencies, stored: StoredCase): Promise<void> {
  const decision: Decision = {
    ...{ action_uid: `published:${stored._id}:${stored.version}`, undo: false, hidden: null, unlogged: true },
    ...{ by: { uid: '', name: '' }, at: new Date() },
    before: { status: stored.status, hidden: 'pending_moderation', handled_reports: stored.handled_reports },
  };
  try {
    await applyDecision(context, stored, decision, {
      status: 'approved',
      handled_reports: stored.handled_reports,
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
  }
}
