import type { ReportModel, StoredCase } from '../data';

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
