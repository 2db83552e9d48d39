import type { ReportCommentBody } from '@savepoint/contracts/moderation';
import { HttpError } from '@savepoint/service-kit/base';
import {
  type ReportModel,
  type StoredCase,
  type Caller,
  newEventUid,
  reportId,
  requireComment,
  siteField,
} from '../data';
import type { ReportDependencies } from './dependencies';
import { requireNotBanned } from './bans';
import { hideComment } from './hide-comment';
import { isEstablished } from './standing';

/**
 * Stores that a member reported a comment, once, and puts it into the queue. Enough reports of established members
 * hide it until a moderator has decided.
 * @throws {HttpError} 403 for a banned member, 404, 409 for one’s own comment and for another report of it, 429
 */
export async function reportComment(
  context: ReportDependencies,
  caller: Caller,
  body: ReportCommentBody,
): Promise<void> {
  const { cases, reports, reportCounts, rateLimits, settings } = context;
  const { comment_uid, reason } = body;
  const { member: user_uid } = caller;
  const note = body.note?.trim();
  const _id = reportId(comment_uid, user_uid);
  const before = await reports.findById(_id).lean();
  if (before) {
    if (before.reason !== reason || (before.note ?? '') !== (note ?? ''))
      throw new HttpError('already-reported');
    return;
  }
  await rateLimits.consume('report', caller);
  const comment = await requireComment(context.comments, body);
  if (comment.user_uid === user_uid) throw new HttpError('own-comment');
  await requireNotBanned(context, { sub: user_uid });
  const established = await isEstablished(context, user_uid);

  await cases.insertIfAbsent({
    _id: comment_uid,
    ...siteField(context),
    opened: new Date(),
    pending_reasons: [],
  });
  const change = await reportCounts.beginChange(comment_uid);
  await reports.insertIfAbsent({
    _id,
    comment_uid,
    ...siteField(context),
    user_uid,
    reason,
    ...(note && { note }),
    ...(established && { established }),
    created: new Date(),
    ...(context.site && { site_event: { due: new Date(), uid: newEventUid() } }),
  });
  const counted = await reportCounts.recount(comment_uid, change ?? undefined);
  if (!counted || counted.status === 'removed') return;
  await context.onCaseWaiting();
  if (counted.status !== 'open' && counted.reports > counted.handled_reports)
    await cases.updateOne(
      { _id: comment_uid, version: counted.version, status: counted.status },
      { $set: { status: 'open', opened: new Date(), pending_reasons: [] }, $inc: { version: 1 } },
    );
  if ((await countEstablished(reports, counted)) < settings.reportsToHide) return;
  await cases.updateOne({ _id: comment_uid }, { $addToSet: { pending_reasons: { kind: 'reports' } } });
  await hideComment(context, comment_uid, 'pending_moderation');
}

/** Counts the reports of established members since the last decision. */
async function countEstablished(
  reports: ReportModel,
  { _id: comment_uid, handled_reports }: StoredCase,
): Promise<number> {
  const [found] = await reports.aggregate<{ count: number }>([
    { $match: { comment_uid } },
    { $sort: { created: 1 } },
    { $skip: handled_reports },
    { $match: { established: true } },
    { $count: 'count' },
  ]);
  return found?.count ?? 0;
}

/** Maximum number of notes of reports that moderators see. */
const MAX_NOTES = 3;

/** Counts a case’s reports by reason, with the latest notes. */
export async function countReports(
  reports: ReportModel,
  comment_uid: string,
): Promise<Pick<StoredCase, 'reports' | 'reasons' | 'notes'>> {
  const [counts, latest] = await Promise.all([
    reports.aggregate<{ _id: string; count: number }>([
      { $match: { comment_uid } },
      { $group: { _id: '$reason', count: { $sum: 1 } } },
    ]),
    reports
      .find({ comment_uid, note: { $exists: true } })
      .sort({ created: -1 })
      .limit(MAX_NOTES)
      .lean(),
  ]);
  return {
    reports: counts.reduce((sum, { count }) => sum + count, 0),
    reasons: Object.fromEntries(counts.map(({ _id, count }) => [_id, count])),
    notes: latest.flatMap(({ note }) => note ?? []),
  };
}
