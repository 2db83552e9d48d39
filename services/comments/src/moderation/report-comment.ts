import type { ReportCommentBody } from '@savepoint/contracts';
import { conflict, insertIfAbsent } from '@savepoint/service-kit';
import type { Context } from '../context';
import type { Caller } from '../limits/create-limits';
import { newCase } from '../models/moderation-case';
import { reportId } from '../models/report';
import { requireTarget } from '../rules/target';
import { requireWelcome } from './require-welcome';
import { withhold } from './withhold';

/**
 * Notes that a member reported a comment, once. Enough members hide it until a moderator has looked.
 * @throws {HttpError} 403 for the banned, 404, 409 for one’s own comment, 429
 */
export async function reportComment(
  context: Context,
  caller: Caller,
  asked: ReportCommentBody,
): Promise<void> {
  const { cases, reports, caseTally, limits, members, settings } = context;
  const { comment_uid, reason } = asked;
  const note = asked.note?.trim();
  const _id = reportId(comment_uid, caller.member);
  if (await reports.exists({ _id })) return;
  const comment = await requireTarget(context.comments, asked);
  if (comment.user_uid === caller.member)
    throw conflict('own-comment', 'This is your own comment. You can delete it while nobody has replied.');
  await requireWelcome(members, caller.member);
  await limits.count('report', caller, comment_uid);

  await insertIfAbsent(cases, newCase(comment_uid, []));
  const change = await caseTally.beginChange(comment_uid);
  const { member: user_uid } = caller;
  await insertIfAbsent(reports, {
    _id,
    comment_uid,
    user_uid,
    reason,
    ...(note && { note }),
    created: new Date(),
  });
  const settled = await caseTally.recount(comment_uid, change ?? undefined);
  if (!settled || settled.status === 'removed') return;
  const fresh = settled.reports - settled.dealt;
  if (settled.status !== 'open' && fresh > 0)
    await cases.updateOne(
      { _id: comment_uid, version: settled.version, status: settled.status },
      { $set: { status: 'open', opened: new Date(), pending_reasons: [] }, $inc: { version: 1 } },
    );
  if (fresh < settings.reportsToHide) return;
  await cases.updateOne({ _id: comment_uid }, { $addToSet: { pending_reasons: { kind: 'reports' } } });
  await withhold(context, comment_uid, 'pending_moderation');
}
