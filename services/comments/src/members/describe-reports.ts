import type { OwnReport } from '@savepoint/contracts/moderation';
import { entityKey } from '@savepoint/service-kit/calls';
import type { OwnDependencies } from './dependencies';
import type { StoredCase, StoredComment, StoredReport } from '../data';

/**
 * Tells a member what became of their reports. What moderators decided before a report is not about it.
 * @param reports of the member, a page of them
 * @returns the same reports, in the same order
 */
export async function describeReports(
  { comments, cases, entities }: Pick<OwnDependencies, 'comments' | 'cases' | 'entities'>,
  reports: readonly StoredReport[],
  requestId?: string,
): Promise<OwnReport[]> {
  if (!reports.length) return [];
  const uids = [...new Set(reports.map(({ comment_uid }) => comment_uid))];
  const [found, decided] = await Promise.all([
    comments
      .find({ _id: { $in: uids }, state: { $ne: 'deleted' } }, { entity_type: 1, entity_slug: 1 })
      .lean(),
    cases.find({ _id: { $in: uids } }, { status: 1, decided: 1 }).lean(),
  ]);
  const commentOf = new Map(found.map((comment) => [comment._id, comment]));
  const caseOf = new Map(decided.map((each) => [each._id, each]));
  const entityOf = ({ entity_type, entity_slug }: Reported) => ({ type: entity_type, slug: entity_slug });
  const names = await entities.names(found.map(entityOf), requestId);
  return reports.map(({ comment_uid, reason, note, created }) => {
    const comment = commentOf.get(comment_uid);
    return {
      comment_uid,
      reason,
      ...(note !== undefined && { note }),
      created: created.toISOString(),
      ...outcomeOf(created, comment, caseOf.get(comment_uid)),
      ...(comment && {
        page: {
          entity_type: comment.entity_type,
          entity_slug: comment.entity_slug,
          entity_name: names.get(entityKey(entityOf(comment))) ?? null,
        },
      }),
    };
  });
}

type Reported = Pick<StoredComment, 'entity_type' | 'entity_slug'>;
type Decided = Pick<StoredCase, 'status' | 'decided'>;

function outcomeOf(
  reported: Date,
  comment: Reported | undefined,
  { status, decided }: Partial<Decided> = {},
): Pick<OwnReport, 'outcome' | 'decided'> {
  const at = decided && decided.at >= reported ? { decided: decided.at.toISOString() } : undefined;
  if (status === 'removed' && at) return { outcome: 'removed', ...at };
  if (!comment || status === 'gone') return { outcome: 'gone' };
  return status === 'approved' && at ? { outcome: 'kept', ...at } : { outcome: 'waiting' };
}
