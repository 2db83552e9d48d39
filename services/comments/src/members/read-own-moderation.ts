import { ACCOUNT_PAGE_SIZE } from '@savepoint/contracts/base';
import type { OwnModerationBody, OwnModerationPage } from '@savepoint/contracts/moderation';
import { decodeCursor, keysetFilter, toPage } from '@savepoint/service-kit/data';
import type { OwnDependencies } from './dependencies';
import { describeReports } from './describe-reports';
import { uidIn } from '../data';
import { isInForce } from '../moderation';

/** Approved comments that the answer has. */
const MAX_APPROVALS = 500;

/**
 * Reads what moderation stores of a member: a ban in force, whether a comment of theirs was approved, moderators’ notes
 * about them on every site (without who wrote them), comments that were approved, and a page of the comments they reported
 * with what was decided, latest first.
 * @throws {HttpError} 400 for an invalid cursor
 */
export async function readOwnModeration(
  context: OwnDependencies,
  user_uid: string,
  { cursor, limit = ACCOUNT_PAGE_SIZE }: OwnModerationBody,
  requestId?: string,
): Promise<OwnModerationPage> {
  const { standings, reports, notes, moderationLog } = context;
  const after = cursor === undefined ? {} : keysetFilter(decodeCursor(cursor));
  const [member, found, total, noted, approvals] = await Promise.all([
    standings.findById(user_uid).lean(),
    reports
      .find({ user_uid, ...after })
      .sort({ created: -1, _id: -1 })
      .limit(limit + 1)
      .lean(),
    reports.countDocuments({ user_uid }),
    cursor === undefined ? notes.find({ member: user_uid }).sort({ created: -1, _id: -1 }).lean() : undefined,
    cursor === undefined
      ? moderationLog
          .find({ member: user_uid, action: 'approved' }, { at: 1, target: 1, comment: 1 })
          .sort({ at: -1, _id: -1 })
          .limit(MAX_APPROVALS)
          .lean()
      : [],
  ]);
  const [page, next_cursor] = toPage(found, limit);
  const ban = member?.ban;
  const approved = approvals.flatMap(({ at, target, comment }) =>
    comment ? [{ comment_uid: target, at: at.toISOString(), text: comment.content }] : [],
  );
  return {
    ban:
      ban && isInForce(ban)
        ? { since: ban.since.toISOString(), until: ban.until?.toISOString() ?? null, reason: ban.reason }
        : null,
    ...(member?.trusted && { trusted: member.trusted.toISOString() }),
    ...(approved.length && { approved }),
    ...(noted && {
      notes: noted.map(({ _id, text, created }) => ({
        note_uid: uidIn(_id),
        text,
        created: created.toISOString(),
      })),
    }),
    items: await describeReports(context, page, requestId),
    next_cursor,
    total,
  };
}
